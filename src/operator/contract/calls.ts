import { POLL_INTERVAL_MS, POLL_LIMIT } from '../../../machines/model/payment';
import { PRICE_TYPE_IDS } from '../../../machines/model/priceTypes';
import { everyProfileField } from '../../../machines/model/profile';
import { SUBSCRIPTION_IDS } from '../../../machines/model/subscriptions';
import type { JsonSchema } from './components';

/** What a refusal means, and a text as a server writes it into `error`. */
export type Refusal = readonly [meaning: string, text: string];

/** One call of the contract. */
export interface ContractCall {
  method: 'get' | 'put' | 'post';
  /** Below the base address, with its parameters in braces. */
  path: string;
  /** The name of the call for generated clients and for CHANGELOG.md. */
  operationId: string;
  tag: keyof typeof TAGS;
  summary: string;
  description?: string;
  /** Names of `PARAMETERS`, beside those in the path. */
  parameters?: readonly (keyof typeof PARAMETERS)[];
  body?: JsonSchema;
  answer: JsonSchema;
  /** Headers of the answer by name, as OpenAPI describes them. */
  answerHeaders?: Readonly<Record<string, JsonSchema>>;
  /** By status. */
  refusals?: Readonly<Record<number, Refusal>>;
}

/** The groups of calls, in the order of the document. */
export const TAGS = {
  Shop: 'Whether the shop is open, and its currencies.',
  Users: 'The shopper’s profile and currency.',
  Catalogue: 'The home screen, products, collections, search.',
  Cart: 'Promo codes and the total of a cart.',
  Payment: 'Bills, their status, and the verification of a payment.',
} as const;

const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (name: string): JsonSchema => ({ type: 'array', items: named(name) });
const inData = (answer: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { data: answer },
  required: ['data'],
});

const ID = { type: ['number', 'string'] };

/** At most 64 characters: a UUID has 36. */
const KEY = { type: 'string', minLength: 1, maxLength: 64 };

/** A parameter that is a text. */
const textIn = (place: 'path' | 'query' | 'header', description: string, example: string) =>
  ({ in: place, schema: { type: 'string' }, description, example }) as const;

/** The parameters of paths, queries and headers. */
export const PARAMETERS = {
  telegramId: textIn('path', 'The shopper’s id in Telegram.', '1001'),
  id: textIn('path', 'The id as the server gave it.', '2'),
  code: textIn('path', 'The promo code as the shopper typed it, trimmed.', 'BIG25'),
  orderId: textIn('path', 'The order’s id from create-bill.', 'A-1'),
  subscription: {
    in: 'path',
    schema: { type: 'string', enum: SUBSCRIPTION_IDS },
    description: 'The subscription.',
    example: 'ea-play',
  },
  currency_id: textIn('query', 'The shopper’s currency. Left out while it is unknown; the server then decides.', '1'),
  query: textIn('query', 'The text searched for.', 'the'),
  genres: textIn('query', 'Ids of genres, separated by commas.', '1,2'),
  priceFrom: {
    in: 'query',
    schema: { type: 'number' },
    description: 'The lowest price, in the currency asked for.',
    example: 500,
  },
  priceTo: {
    in: 'query',
    schema: { type: 'number' },
    description: 'The highest price, in the currency asked for.',
    example: 2000,
  },
  'Idempotency-Key': {
    in: 'header',
    schema: KEY,
    description:
      'One for each tap on the pay button, sent again when no answer arrived. With the same key and body, answer with the order that was made, and make no second one. A server that keeps no keys ignores it.',
    example: '0b0a5d3e-5d5c-4a53-9f9e-6f1d4f3c2a10',
  },
  'X-Request-Id': textIn(
    'header',
    'The id of the request, from a host or a monitor in front. The server of the shop passes it on.',
    'c0ffee-42',
  ),
  traceparent: textIn(
    'header',
    'The trace of the request (W3C Trace Context). The server of the shop passes it on.',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  ),
} as const satisfies Record<
  string,
  { in: 'path' | 'query' | 'header'; schema: JsonSchema; description: string; example: string | number }
>;

/** The headers that every call may carry: a host in front of the shop's server sets them. */
export const TRACING = ['X-Request-Id', 'traceparent'] as const satisfies readonly (keyof typeof PARAMETERS)[];

const TOTAL_BODY: JsonSchema = {
  type: 'object',
  required: ['editionIds', 'selectedCurrencyId', 'currentTotal', 'priceTypes'],
  properties: {
    editionIds: { type: 'array', items: ID },
    selectedCurrencyId: ID,
    currentTotal: { type: 'number', description: 'The subtotal after the discounts of the lines.' },
    priceTypes: {
      type: 'object',
      additionalProperties: { enum: PRICE_TYPE_IDS },
      description: 'The chosen price by edition id.',
    },
    promoCode: { type: 'string' },
  },
};

const BILLED_ITEM: JsonSchema = {
  type: 'object',
  required: ['id', 'title', 'editionId', 'edition_type', 'edition', 'editionName', 'price', 'finalPrice', 'currency'],
  properties: {
    id: { ...ID, description: 'The edition’s id, which is that of the cart’s line.' },
    title: { type: 'string' },
    editionId: ID,
    edition_type: { type: 'string' },
    edition: { type: 'string' },
    editionName: { type: 'string' },
    price: { type: 'number', description: 'Before its discount.' },
    finalPrice: { type: 'number', description: 'What the shopper pays for it, without the promo.' },
    discount_amount: { type: ['number', 'null'], description: 'Its price with the discount; null without one.' },
    currency: { type: ['number', 'string', 'null'] },
  },
};

const BILL_BODY: JsonSchema = {
  type: 'object',
  description: 'Either psLogin, psPassword and psBackupCodes, or firstName, lastName, customerEmail and birthDate.',
  required: ['amount', 'email', 'description', 'telegramId', 'gameInfo', 'currency', 'checkoutWithoutAccount'],
  properties: {
    amount: { type: 'integer', description: 'What the pay button showed: whole units of the currency, rounded down.' },
    email: { type: 'string', description: 'Where the receipt goes.' },
    description: { type: 'string' },
    telegramId: { type: 'string' },
    telegramUsername: { type: 'string' },
    promoCode: { type: 'string' },
    gameInfo: { type: 'array', minItems: 1, items: BILLED_ITEM },
    currency: { type: ['number', 'string', 'null'] },
    checkoutWithoutAccount: { type: 'boolean' },
    psLogin: { type: 'string' },
    psPassword: { type: 'string' },
    psBackupCodes: { type: 'string' },
    firstName: { type: 'string' },
    lastName: { type: 'string' },
    customerEmail: { type: 'string' },
    birthDate: { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
  },
};

const UNKNOWN_USER = { 404: ['Unknown user.', 'Пользователь не найден'] } as const;
const UNSIGNED = { 401: ['The shopper is not signed in.', 'Необходима авторизация'] } as const;
const UNKNOWN_ORDER = { 404: ['Unknown order.', 'Заказ не найден'] } as const;

/** Every call of the shop (answer-8). */
export const CALLS: readonly ContractCall[] = [
  {
    method: 'get',
    path: '/settings/maintenance-status',
    operationId: 'getMaintenanceStatus',
    tag: 'Shop',
    summary: 'Whether the shop is closed',
    description:
      'Asked before anything else, and every 30 s, or every 5 minutes while the shop is hidden. A failed call counts as open.',
    answer: named('MaintenanceStatus'),
  },
  {
    method: 'get',
    path: '/currencies',
    operationId: 'listCurrencies',
    tag: 'Shop',
    summary: 'The currencies, in the order to choose from',
    answer: listOf('Currency'),
  },
  {
    method: 'get',
    path: '/users/{telegramId}',
    operationId: 'getUser',
    tag: 'Users',
    summary: 'The shopper’s profile',
    answer: named('User'),
    refusals: UNKNOWN_USER,
  },
  {
    method: 'put',
    path: '/users/{telegramId}',
    operationId: 'updateUser',
    tag: 'Users',
    summary: 'Changes fields of the profile',
    body: { type: 'object', minProperties: 1, properties: everyProfileField(() => ({ type: 'string' })) },
    answer: named('User'),
    refusals: UNKNOWN_USER,
  },
  {
    method: 'get',
    path: '/users/{telegramId}/currency',
    operationId: 'getUserCurrency',
    tag: 'Users',
    summary: 'The shopper’s currency',
    answer: named('UserCurrency'),
    refusals: UNKNOWN_USER,
  },
  {
    method: 'put',
    path: '/users/{telegramId}/currency',
    operationId: 'setUserCurrency',
    tag: 'Users',
    summary: 'Changes the shopper’s currency',
    body: { type: 'object', required: ['currencyId'], properties: { currencyId: ID } },
    answer: {},
    refusals: { 400: ['Unknown currency.', 'Неизвестная валюта'], ...UNKNOWN_USER },
  },
  {
    method: 'get',
    path: '/feed',
    operationId: 'getFeed',
    tag: 'Catalogue',
    summary: 'The home screen: banners and lists',
    parameters: ['currency_id'],
    answer: listOf('FeedItem'),
  },
  {
    method: 'get',
    path: '/products/search',
    operationId: 'searchProducts',
    tag: 'Catalogue',
    summary: 'Search',
    parameters: ['query', 'genres', 'priceFrom', 'priceTo', 'currency_id'],
    answer: listOf('ListedProduct'),
    refusals: { 404: ['Nothing was found; an empty list says the same.', 'Ничего не найдено'] },
  },
  {
    method: 'get',
    path: '/products/subscription/{subscription}',
    operationId: 'listSubscriptionProducts',
    tag: 'Catalogue',
    summary: 'The games that a subscription includes',
    parameters: ['currency_id'],
    answer: inData(listOf('ListedProduct')),
  },
  {
    method: 'get',
    path: '/products/{id}',
    operationId: 'getProduct',
    tag: 'Catalogue',
    summary: 'A product with all its editions',
    parameters: ['currency_id'],
    answer: inData(named('Product')),
    refusals: { 404: ['Unknown product.', 'Игра не найдена'] },
  },
  {
    method: 'get',
    path: '/collections/{id}',
    operationId: 'getCollection',
    tag: 'Catalogue',
    summary: 'A collection with its editions',
    parameters: ['currency_id'],
    answer: named('Collection'),
    refusals: { 404: ['Unknown collection.', 'Коллекция не найдена'] },
  },
  {
    method: 'get',
    path: '/genres',
    operationId: 'listGenres',
    tag: 'Catalogue',
    summary: 'The genres to filter by',
    answer: listOf('Genre'),
  },
  {
    method: 'get',
    path: '/promos/{code}',
    operationId: 'getPromo',
    tag: 'Cart',
    summary: 'What a promo code gives',
    answer: named('Promo'),
    refusals: {
      400: ['The shopper has used it.', 'Промокод уже использован'],
      ...UNSIGNED,
      404: ['Unknown or inactive.', 'Промокод не найден'],
    },
  },
  {
    method: 'post',
    path: '/products/calculate-cart-total',
    operationId: 'calculateCartTotal',
    tag: 'Cart',
    summary: 'The total of a cart',
    body: TOTAL_BODY,
    answer: named('CartTotal'),
    refusals: { 400: ['An edition, a price type or the currency is wrong.', 'Издание продаётся в другой валюте'] },
  },
  {
    method: 'post',
    path: '/payment/create-bill',
    operationId: 'createBill',
    tag: 'Payment',
    summary: 'Makes a bill',
    description:
      'Sent again for the same order only with its Idempotency-Key. Refuse with `{success: false, message}` or with an error status; the message is shown to the shopper.',
    parameters: ['Idempotency-Key'],
    body: BILL_BODY,
    answer: named('Bill'),
    answerHeaders: {
      'Idempotency-Key': {
        schema: KEY,
        description: 'The key of the request, from a server that keeps keys: only then does the shop ask again.',
      },
    },
    refusals: {
      400: ['The order cannot be made.', 'Цена изменилась, обновите корзину'],
      ...UNSIGNED,
      409: ['The first request with this Idempotency-Key is still being answered.', 'Счёт уже создаётся'],
      422: ['This Idempotency-Key was sent with another body before.', 'Ключ запроса уже использован'],
    },
  },
  {
    method: 'get',
    path: '/payment/status/{orderId}',
    operationId: 'getPaymentStatus',
    tag: 'Payment',
    summary: 'Whether an order is paid',
    description: `Asked every ${POLL_INTERVAL_MS / 1_000} s, or every 30 s while the shop is hidden or offline, ${POLL_LIMIT} times at most.`,
    answer: named('PaymentStatus'),
    refusals: { ...UNSIGNED, ...UNKNOWN_ORDER },
  },
  {
    method: 'post',
    path: '/payment/verify',
    operationId: 'verifyPayment',
    tag: 'Payment',
    summary: 'Confirms a payment',
    body: {
      type: 'object',
      required: ['orderId', 'email'],
      properties: { orderId: ID, email: { type: 'string' }, telegramUsername: { type: 'string' } },
    },
    answer: inData(named('Verification')),
    refusals: { ...UNSIGNED, ...UNKNOWN_ORDER },
  },
];
