import type { SubscriptionMark } from './subscriptions';

interface PriceTypeFacts {
  label: string;
  /** The field of an edition with this price; of the ordinary price, the discounted one. */
  price: string;
  /** The field of an edition with the end of this price's promotion. */
  end: string;
  /** The badge beside the label. */
  mark: SubscriptionMark | null;
}

/** How a shopper pays for one edition, the ordinary price first (option-1). */
export const PRICE_TYPES = {
  standard: { label: 'Обычная цена', price: 'discount_amount', end: 'promotion_end_date', mark: null },
  ps_plus: { label: 'С PS Plus', price: 'ps_plus_price', end: 'ps_plus_promotion_end_date', mark: 'psPlus' },
  ea_play: { label: 'С EA Play', price: 'ea_play_price', end: 'ea_play_promotion_end_date', mark: 'eaPlay' },
} as const satisfies Record<string, PriceTypeFacts>;

export type PriceType = keyof typeof PRICE_TYPES;

export const PRICE_TYPE_IDS = Object.keys(PRICE_TYPES) as PriceType[];

type Facts = (typeof PRICE_TYPES)[PriceType];

/** A value for each field with a price of a type, and one for each field with an end. */
export type PriceFields<Price, End> = Record<Facts['price'], Price> & Record<Facts['end'], End>;

/** These fields with values, in the order of the table. */
export const priceFields = <Price, End>(price: Price, end: End): PriceFields<Price, End> =>
  Object.fromEntries(
    Object.values(PRICE_TYPES).flatMap((facts): [string, Price | End][] => [
      [facts.price, price],
      [facts.end, end],
    ]),
  ) as PriceFields<Price, End>;
