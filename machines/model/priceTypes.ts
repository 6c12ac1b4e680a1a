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

type Pairs = [name: string, value: unknown][];

const everyField = (pairsOf: (facts: Facts) => Pairs): unknown =>
  Object.fromEntries(Object.values(PRICE_TYPES).flatMap(pairsOf));

/** The fields of the server with values, in the order of the table. */
export const apiPriceFields = <Price, End>(price: Price, end: End): ApiPriceFields<Price, End> =>
  everyField(({ api }) => [
    [api.price, price],
    [api.end, end],
  ]) as ApiPriceFields<Price, End>;

/** The price fields of an edition alone. */
export const priceFieldsOf = <Price, End>(edition: PriceFields<Price, End>): PriceFields<Price, End> =>
  everyField(({ price, end }) => [
    [price, edition[price]],
    [end, edition[end]],
  ]) as PriceFields<Price, End>;

/** The price fields of an edition by the names of the server. */
export const toApiPrices = <Price, End>(edition: PriceFields<Price, End>): ApiPriceFields<Price, End> =>
  everyField(({ price, end, api }) => [
    [api.price, edition[price]],
    [api.end, edition[end]],
  ]) as ApiPriceFields<Price, End>;

/** The price fields of an edition that has them by the names of the server. */
export const fromApiPrices = <Price, End>(edition: ApiPriceFields<Price, End>): PriceFields<Price, End> =>
  everyField(({ price, end, api }) => [
    [price, edition[api.price]],
    [end, edition[api.end]],
  ]) as PriceFields<Price, End>;
