import { memo } from 'react';
import { selectToggle } from '../../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../../machines/cart/cart.verbs';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { favouritesVerbs } from '../../../../machines/favourites/favourites.verbs';
import type { FavouriteItem } from '../../../../machines/model/entities';
import { favouriteCartItem } from '../../../../machines/model/favourites';
import { tappedProduct } from '../../../../machines/model/place';
import { itemPath } from '../../../../machines/model/screens';
import { IconButton } from '../../ui/IconButton';
import { CartIcon, CheckIcon } from '../../ui/icons';
import { ItemRow } from '../../ui/ItemRow';
import { PlatformBadges } from '../../ui/PlatformBadges';
import { Price } from '../../ui/Price';
import { useFlowSelector, useFlowVerbs, useNow, useShopWorld } from '../../wiring/react';
import { priceView, platformMarks } from '../shared/cardView';
import css from './FavouritesScreen.module.css';

/** One favourite (favourite-8). There may be hundreds: removing one does not render the others again. */
export const FavouriteRow = memo(function FavouriteRow({ item }: { item: FavouriteItem }) {
  const { mediaUrl } = useShopWorld().effects;
  const now = useNow(item.edition);
  const { askRemoval } = useFlowVerbs('favourites', favouritesVerbs);
  const currency = useFlowSelector('currency', selectCurrency);
  return (
    <ItemRow
      title={item.title}
      to={itemPath(item.id)}
      linkState={tappedProduct(item, item.editionId)}
      image={mediaUrl(item.image)}
      facts={[item.editionType, item.editionName]}
      badges={<PlatformBadges platforms={platformMarks(item.platforms, mediaUrl)} />}
      price={
        item.edition ? (
          <Price {...priceView(item.edition, currency, now)} />
        ) : (
          <p className={css['gone']}>Нет в наличии</p>
        )
      }
      action={item.edition && <CartToggle item={item} />}
      onDelete={() => askRemoval(item)}
    />
  );
});

function CartToggle({ item }: { item: FavouriteItem }) {
  const now = useNow(item.edition);
  const { addItem, removeItem } = useFlowVerbs('cart', cartVerbs);
  const currencyId = useFlowSelector('currency', selectCurrency)?.id ?? null;
  const editionId = item.edition?.id ?? '';
  const line = favouriteCartItem(item, currencyId, now);
  const { inCart, mayAdd } = useFlowSelector('cart', selectToggle(editionId, line));
  const toggle = (): void => {
    if (inCart) removeItem(editionId);
    else if (line) addItem(line);
  };
  return (
    <IconButton
      variant="tinted"
      label={inCart ? 'Убрать из корзины' : 'Добавить в корзину'}
      aria-pressed={inCart}
      icon={inCart ? <CheckIcon size={20} /> : <CartIcon size={20} />}
      disabled={!inCart && !mayAdd}
      onClick={toggle}
    />
  );
}
