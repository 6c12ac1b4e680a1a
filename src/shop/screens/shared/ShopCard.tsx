import { selectToggle } from '../../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../../machines/cart/cart.verbs';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { selectIsFavourite } from '../../../../machines/favourites/favourites.selectors';
import { favouritesVerbs } from '../../../../machines/favourites/favourites.verbs';
import { defaultCartItem } from '../../../../machines/model/cart';
import type { Card } from '../../../../machines/model/editions';
import { favouriteOf } from '../../../../machines/model/favourites';
import { tappedProduct } from '../../../../machines/model/place';
import { ProductCard, type ProductCardProps } from '../../ui/ProductCard';
import { useFlowSelector, useFlowVerbs, useNow, useShopWorld } from '../../wiring/react';
import { cardView } from './cardView';

interface ShopCardProps extends Pick<ProductCardProps, 'eager' | 'headingLevel'> {
  card: Card;
}

/** A product card with its toggles connected to the cart and the favourites. */
export function ShopCard({ card, ...look }: ShopCardProps) {
  const { mediaUrl } = useShopWorld().effects;
  const { addItem, removeItem } = useFlowVerbs('cart', cartVerbs);
  const { toggleFavourite } = useFlowVerbs('favourites', favouritesVerbs);
  const currency = useFlowSelector('currency', selectCurrency);
  const { edition } = card;
  const now = useNow(edition);
  const favourite = useFlowSelector('favourites', selectIsFavourite({ title: card.title, editionId: edition.id }));
  const line = defaultCartItem(card, currency?.id ?? null, now);
  const { inCart, mayAdd } = useFlowSelector('cart', selectToggle(edition.id, line));

  const toggleCart = (): void => {
    if (inCart) removeItem(edition.id);
    else if (line) addItem(line);
  };

  return (
    <ProductCard
      {...cardView(card, currency, now, mediaUrl)}
      linkState={tappedProduct(card, edition.id)}
      {...look}
      favourite={favourite}
      inCart={inCart}
      cartIdle={!inCart && !mayAdd}
      onFavourite={() => toggleFavourite(favouriteOf(card))}
      onCart={toggleCart}
    />
  );
}
