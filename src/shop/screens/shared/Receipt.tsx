import { selectCurrencyOf } from '../../../../machines/currency/currency.selectors';
import type { Currency, OrderedItem } from '../../../../machines/model/entities';
import { formatPrice } from '../../../../machines/model/money';
import { orderSum, type Receipt as ReceiptData } from '../../../../machines/model/payment';
import { Picture } from '../../ui/Picture';
import { PriceText } from '../../ui/Price';
import { WORDS } from '../../words';
import { useFlowSelector, useShopWorld } from '../../wiring/react';
import css from './Receipt.module.css';

/** The receipt of an order: its number, its lines with covers, its sum in its own currency. @param title of the region */
export function Receipt({ receipt, title }: { receipt: ReceiptData; title: string }) {
  const { amount, currencyId } = orderSum(receipt);
  const currency = useFlowSelector('currency', selectCurrencyOf(currencyId));
  const { orderId, items } = receipt;
  // The sum of the lines is larger with a promo code, or if the server has calculated a lower total.
  const discount = amount === null ? 0 : items.reduce((sum, item) => sum + item.finalPrice, 0) - amount;
  return (
    <section className={css['receipt']} aria-label={title}>
      <p className={css['number']}>{WORDS.receipt.order(String(orderId))}</p>
      {items.length > 0 && (
        <ul className={css['lines']}>
          {items.map((item) => (
            <Line key={item.id} item={item} sum={amount === null ? null : item.finalPrice} currency={currency} />
          ))}
        </ul>
      )}
      {amount !== null && (
        <dl className={css['sums']}>
          {discount > 0 && <Sum name={WORDS.receipt.discount} sum={-discount} currency={currency} />}
          <Sum name={WORDS.receipt.total} sum={amount} currency={currency} />
        </dl>
      )}
    </section>
  );
}

interface Priced {
  /** Null where the currency of the order is not known. */
  sum: number | null;
  /** Null until the currencies have loaded. */
  currency: Currency | null;
}

/** A formatted sum; a blank of the same height until the currency has loaded, so that nothing moves. */
const written = ({ sum, currency }: Priced): string => {
  if (sum === null || currency === null) return '\u00A0';
  return `${sum < 0 ? '−' : ''}${formatPrice(Math.abs(sum), currency)}`;
};

function Line({ item: { title, editionName, image }, ...priced }: Priced & { item: OrderedItem }) {
  const { mediaUrl } = useShopWorld().effects;
  return (
    <li className={css['line']}>
      <div className={css['cover']}>
        <Picture src={mediaUrl(image ?? null)} alt="" />
      </div>
      <p className={css['title']}>
        {title}
        <span className={css['edition']}>{editionName}</span>
      </p>
      {priced.sum !== null && (
        <p className={css['sum']}>
          <PriceText text={written(priced)} />
        </p>
      )}
    </li>
  );
}

function Sum({ name, ...priced }: Priced & { name: string }) {
  return (
    <div className={css['row']}>
      <dt>{name}</dt>
      <dd className={css['sum']}>
        <PriceText text={written(priced)} />
      </dd>
    </div>
  );
}
