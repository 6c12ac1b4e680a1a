import { selectCurrency } from '../../../machines/currency/currency.selectors';
import { cartLinePrice, lineDiscount } from '../../../machines/model/cart';
import type { CartItem } from '../../../machines/model/entities';
import { formatPrice, shownPercent } from '../../../machines/model/money';
import { itemPath } from '../../../machines/model/routes';
import { EaPlayBadge, PsPlusBadge } from '../../ui/icons';
import { ItemRow } from '../../ui/ItemRow';
import { PlatformBadges } from '../../ui/PlatformBadges';
import { Price } from '../../ui/Price';
import { useFlow, useFlowSelector, useNow, useShopWorld } from '../../wiring/react';
import { platformMarks } from '../shared/platformMarks';
import css from './CartRow.module.css';

/** One line of the cart (section 2, Cart). */
export function CartRow({ item }: { item: CartItem }) {
  const { mediaUrl } = useShopWorld().effects;
  const now = useNow();
  const cart = useFlow('cart');
  const currency = useFlowSelector('currency', selectCurrency);
  const price = cartLinePrice(item, now);
  const isDiscounted = lineDiscount(item, now) !== null;
  return (
    <ItemRow
      title={item.title}
      to={itemPath(item.productId || item.id)}
      image={mediaUrl(item.image)}
      lines={[item.type, item.edition_type, item.editionName]}
      badges={
        <div className={css['badges']}>
          {item.isPsPlus && <span role="img" aria-label="PS Plus"><PsPlusBadge size={20} /></span>}
          {item.isEaPlay && <span role="img" aria-label="EA Play"><EaPlayBadge size={20} /></span>}
          <PlatformBadges platforms={platformMarks(item.platforms, mediaUrl)} />
        </div>
      }
      price={
        <Price
          price={formatPrice(price, currency)}
          original={isDiscounted ? formatPrice(item.price, currency) : null}
          percent={isDiscounted ? shownPercent(item.price, price) : 0}
        />
      }
      onDelete={() => cart.send({ type: 'removal.asked', id: item.id })}
    />
  );
}
