import { selectRow } from '../../../../machines/cart/cart.selectors';
import { selectCurrencies } from '../../../../machines/currency/currency.selectors';
import { cartVerbs } from '../../../../machines/cart/cart.verbs';
import type { CartItem } from '../../../../machines/model/entities';
import { formatPrice } from '../../../../machines/model/money';
import { tappedProduct } from '../../../../machines/model/place';
import { PRICE_TYPES } from '../../../../machines/model/priceTypes';
import { itemPath } from '../../../../machines/model/screens';
import { SubscriptionBadge } from '../../ui/SubscriptionBadge';
import { ItemRow } from '../../ui/ItemRow';
import { PlatformBadges } from '../../ui/PlatformBadges';
import { Price } from '../../ui/Price';
import { useFlowSelector, useFlowVerbs, useShopWorld } from '../../wiring/react';
import { platformMarks } from '../shared/cardView';
import css from './CartRow.module.css';

/** One line of the cart (cart-14). */
export function CartRow({ item }: { item: CartItem }) {
  const { mediaUrl } = useShopWorld().effects;
  const { askRemoval } = useFlowVerbs('cart', cartVerbs);
  const { price, original, percent, currencyId, isMixed } = useFlowSelector('cart', selectRow(item));
  const { own, shoppers } = useFlowSelector('currency', selectCurrencies(currencyId));
  // Among lines of several currencies, a price in an unknown one is not shown.
  const currency = isMixed ? own : shoppers;
  const { mark } = PRICE_TYPES[item.priceType];
  return (
    <ItemRow
      title={item.title}
      to={itemPath(item.productId)}
      linkState={tappedProduct(item, item.id, item.priceType)}
      image={mediaUrl(item.image)}
      facts={[item.type, item.editionType, item.editionName]}
      badges={
        <div className={css['badges']}>
          {mark && <SubscriptionBadge mark={mark} size={20} isNamed />}
          <PlatformBadges platforms={platformMarks(item.platforms, mediaUrl)} />
        </div>
      }
      price={
        isMixed && !own ? null : (
          <Price price={formatPrice(price, currency)} original={formatPrice(original, currency)} percent={percent} />
        )
      }
      onDelete={() => askRemoval(item.id)}
    />
  );
}
