import type { SubscriptionMark } from './subscriptions';

interface PriceTypeFacts {
  label: string;
  /** The field of an edition with this price; of the ordinary price, the discounted one. */
  price: string;
  /** The field of an edition with the end of this price's promotion. */
  end: string;
  /** What the server, and the storage, call these two fields. */
  api: { price: string; end: string };
  /** The badge beside the label. */
  mark: SubscriptionMark | null;
}

/** How a shopper pays for one edition, the ordinary price first (option-1). */
export const PRICE_TYPES = {
  standard: {
    label: 'Обычная цена',
    price: 'discountedPrice',
    end: 'promotionEnd',
    api: { price: 'discount_amount', end: 'promotion_end_date' },
    mark: null,
  },
  ps_plus: {
    label: 'С PS Plus',
    price: 'psPlusPrice',
    end: 'psPlusPromotionEnd',
    api: { price: 'ps_plus_price', end: 'ps_plus_promotion_end_date' },
    mark: 'psPlus',
  },
  ea_play: {
    label: 'С EA Play',
    price: 'eaPlayPrice',
    end: 'eaPlayPromotionEnd',
    api: { price: 'ea_play_price', end: 'ea_play_promotion_end_date' },
    mark: 'eaPlay',
  },
} as const satisfies Record<string, PriceTypeFacts>;

export type PriceType = keyof typeof PRICE_TYPES;

export const PRICE_TYPE_IDS = Object.keys(PRICE_TYPES) as PriceType[];

type Facts = (typeof PRICE_TYPES)[PriceType];

/** A value for each field with a price of a type, and one for each field with an end. */
export type PriceFields<Price, End> = Record<Facts['price'], Price> & Record<Facts['end'], End>;

/** The same by the names of the server. */
export type ApiPriceFields<Price, End> = Record<Facts['api']['price'], Price> & Record<Facts['api']['end'], End>;

/** The pairs of names of all price fields. Functions, not constants: what does not use them does not have their code. */
const names = (): (readonly [own: string, api: string])[] =>
  Object.values(PRICE_TYPES).flatMap(({ price, end, api }) => [[price, api.price] as const, [end, api.end] as const]);

const renamed = (edition: object, rename: (own: string, api: string) => [to: string, from: string]): unknown =>
  Object.fromEntries(
    names()
      .map((pair) => rename(...pair))
      .map(([to, from]) => [to, (edition as Record<string, unknown>)[from]]),
  );

/** The fields of the server, each with a value by its kind. */
export const apiPriceFields = <Price, End>(price: Price, end: End): ApiPriceFields<Price, End> =>
  Object.fromEntries(
    Object.values(PRICE_TYPES).flatMap(({ api }) => [
      [api.price, price],
      [api.end, end],
    ]),
  ) as ApiPriceFields<Price, End>;

/** The price fields of an edition alone. */
export const priceFieldsOf = <Price, End>(edition: PriceFields<Price, End>): PriceFields<Price, End> =>
  renamed(edition, (own) => [own, own]) as PriceFields<Price, End>;

/** The price fields of an edition by the names of the server. */
export const toApiPrices = <Price, End>(edition: PriceFields<Price, End>): ApiPriceFields<Price, End> =>
  renamed(edition, (own, api) => [api, own]) as ApiPriceFields<Price, End>;
