import { selectIsInCart, selectMayAdd } from '../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../machines/cart/cart.verbs';
import { selectCurrency } from '../../../machines/currency/currency.selectors';
import { selectIsFavourite } from '../../../machines/favourites/favourites.selectors';
import { favouritesVerbs } from '../../../machines/favourites/favourites.verbs';
import { defaultCartItem } from '../../../machines/model/cart';
import type { Card } from '../../../machines/model/editions';
import { favouriteOf } from '../../../machines/model/favourites';
import { formatPrice, priceOptions } from '../../../machines/model/money';
import { tappedGoods } from '../../../machines/model/place';
import { itemPath } from '../../../machines/model/screens';
import { ProductCard } from '../../ui/ProductCard';
import { useFlowSelector, useFlowVerbs, useNow, useShopWorld } from '../../wiring/react';
import { platformMarks } from './platformMarks';
import { subscriptionMark } from './subscriptionMark';

interface ShopCardProps {
  card: Card;
  /** The first cards of a screen load their covers at once. */
  eager?: boolean;
  headingLevel?: 2 | 3;
}

/** A product card with its toggles connected to the cart and the favourites. */
export function ShopCard({ card, eager = false, headingLevel = 2 }: ShopCardProps) {
  const { mediaUrl } = useShopWorld().effects;
  const now = useNow();
  const { addItem, removeItem } = useFlowVerbs('cart', cartVerbs);
  const { toggleFavourite } = useFlowVerbs('favourites', favouritesVerbs);
  const currency = useFlowSelector('currency', selectCurrency);
  const { edition } = card;
  const inCart = useFlowSelector('cart', selectIsInCart(edition.id));
  const favourite = useFlowSelector('favourites', selectIsFavourite({ title: card.title, editionId: edition.id }));
  const option = priceOptions(edition, now)[0];
  const line = defaultCartItem(card, currency?.id ?? null, now);
  const mayAdd = useFlowSelector('cart', selectMayAdd(line));

  const toggleCart = (): void => {
    if (inCart) removeItem(edition.id);
    else if (line) addItem(line);
  };

  return (
    <ProductCard
      name={card.title}
      to={itemPath(card.productId)}
      linkState={tappedGoods(card, edition.id)}
      image={mediaUrl(card.image)}
      eager={eager}
      headingLevel={headingLevel}
      editionType={card.editionType}
      editionName={edition.editionName}
      platforms={platformMarks(card.platforms, mediaUrl)}
      price={formatPrice(option?.price, currency)}
      original={option?.originalPrice == null ? null : formatPrice(option.originalPrice, currency)}
      percent={option?.discountPercent}
      subscription={subscriptionMark(card.subscription)}
      favourite={favourite}
      inCart={inCart}
      cartIdle={!inCart && !mayAdd}
      onFavourite={() => toggleFavourite(favouriteOf(card))}
      onCart={toggleCart}
    />
  );
}
