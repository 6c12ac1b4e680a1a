import { POLL_INTERVAL_MS, POLL_LIMIT } from '../../../machines/model/payment';
import { PRICE_TYPE_IDS } from '../../../machines/model/priceTypes';
import { everyProfileField } from '../../../machines/model/profile';
import { SUBSCRIPTION_IDS } from '../../../machines/model/subscriptions';
import type { JsonSchema } from './components';

/** One call of the contract. */
export interface ContractCall {
  method: 'get' | 'put' | 'post';
  /** Below the base address, with its parameters in braces. */
  path: string;
  summary: string;
  description?: string;
  /** Names of `PARAMETERS`, beside those in the path. */
  parameters?: readonly (keyof typeof PARAMETERS)[];
  body?: JsonSchema;
  answer: JsonSchema;
  /** Headers of the answer by name, as OpenAPI describes them. */
  answerHeaders?: Readonly<Record<string, JsonSchema>>;
  /** What a refusal means, by its status. */
  refusals?: Readonly<Record<number, string>>;
}

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

/** The parameters of paths, queries and headers. */
export const PARAMETERS = {
  telegramId: { in: 'path', schema: { type: 'string' }, description: 'The shopper’s id in Telegram.' },
  id: { in: 'path', schema: { type: 'string' }, description: 'The id as the server gave it.' },
  code: { in: 'path', schema: { type: 'string' }, description: 'The promo code as the shopper typed it, trimmed.' },
  orderId: { in: 'path', schema: { type: 'string' }, description: 'The order’s id from create-bill.' },
  subscription: { in: 'path', schema: { type: 'string', enum: SUBSCRIPTION_IDS } },
  currency_id: {
    in: 'query',
    schema: { type: 'string' },
    description: 'The shopper’s currency. Left out while it is unknown; the server then decides.',
  },
  query: { in: 'query', schema: { type: 'string' }, description: 'The text searched for.' },
  genres: { in: 'query', schema: { type: 'string' }, description: 'Ids of genres, separated by commas.' },
  priceFrom: { in: 'query', schema: { type: 'number' }, description: 'The lowest price, in the currency asked for.' },
  priceTo: { in: 'query', schema: { type: 'number' }, description: 'The highest price, in the currency asked for.' },
  'Idempotency-Key': {
    in: 'header',
    schema: KEY,
    description:
      'One for each tap on the pay button, sent again when no answer arrived. With the same key and body, answer with the order that was made, and make no second one. A server that keeps no keys ignores it.',
  },
} as const satisfies Record<string, { in: 'path' | 'query' | 'header'; schema: JsonSchema; description?: string }>;

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

const UNKNOWN_USER = { 404: 'Unknown user.' };

/** Every call of the shop (answer-8). */
export const CALLS: readonly ContractCall[] = [
  {
    method: 'get',
    path: '/settings/maintenance-status',
    summary: 'Whether the shop is closed',
    description: 'Asked before anything else, and every 30 s. A failed call counts as open.',
    answer: named('MaintenanceStatus'),
  },
  {
    method: 'get',
    path: '/currencies',
    summary: 'The currencies, in the order to choose from',
    answer: listOf('Currency'),
  },
  {
    method: 'get',
    path: '/users/{telegramId}',
    summary: 'The shopper’s profile',
    answer: named('User'),
    refusals: UNKNOWN_USER,
  },
  {
    method: 'put',
    path: '/users/{telegramId}',
    summary: 'Changes fields of the profile',
    body: { type: 'object', minProperties: 1, properties: everyProfileField(() => ({ type: 'string' })) },
    answer: named('User'),
    refusals: UNKNOWN_USER,
  },
  {
    method: 'get',
    path: '/users/{telegramId}/currency',
    summary: 'The shopper’s currency',
    answer: named('UserCurrency'),
    refusals: UNKNOWN_USER,
  },
  {
    method: 'put',
    path: '/users/{telegramId}/currency',
    summary: 'Changes the shopper’s currency',
    body: { type: 'object', required: ['currencyId'], properties: { currencyId: ID } },
    answer: {},
    refusals: { 400: 'Unknown currency.', ...UNKNOWN_USER },
  },
  {
    method: 'get',
    path: '/feed',
    summary: 'The home screen: banners and lists',
    parameters: ['currency_id'],
    answer: listOf('FeedItem'),
  },
  {
    method: 'get',
    path: '/products/search',
    summary: 'Search',
    parameters: ['query', 'genres', 'priceFrom', 'priceTo', 'currency_id'],
    answer: listOf('ListedProduct'),
    refusals: { 404: 'Nothing was found; an empty list says the same.' },
  },
  {
    method: 'get',
    path: '/products/subscription/{subscription}',
    summary: 'The games that a subscription includes',
    parameters: ['currency_id'],
    answer: inData(listOf('ListedProduct')),
  },
  {
    method: 'get',
    path: '/products/{id}',
    summary: 'A product with all its editions',
    parameters: ['currency_id'],
    answer: inData(named('Product')),
    refusals: { 404: 'Unknown product.' },
  },
  {
    method: 'get',
    path: '/collections/{id}',
    summary: 'A collection with its editions',
    parameters: ['currency_id'],
    answer: named('Collection'),
    refusals: { 404: 'Unknown collection.' },
  },
  { method: 'get', path: '/genres', summary: 'The genres to filter by', answer: listOf('Genre') },
  {
    method: 'get',
    path: '/promos/{code}',
    summary: 'What a promo code gives',
    answer: named('Promo'),
    refusals: { 400: 'The shopper has used it.', 401: 'The shopper is not signed in.', 404: 'Unknown or inactive.' },
  },
  {
    method: 'post',
    path: '/products/calculate-cart-total',
    summary: 'The total of a cart',
    body: TOTAL_BODY,
    answer: named('CartTotal'),
    refusals: { 400: 'An edition, a price type or the currency is wrong.' },
  },
  {
    method: 'post',
    path: '/payment/create-bill',
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
      400: 'The order cannot be made.',
      401: 'The shopper is not signed in.',
      409: 'The first request with this Idempotency-Key is still being answered.',
      422: 'This Idempotency-Key was sent with another body before.',
    },
  },
  {
    method: 'get',
    path: '/payment/status/{orderId}',
    summary: 'Whether an order is paid',
    description: `Asked every ${POLL_INTERVAL_MS / 1_000} s, ${POLL_LIMIT} times at most.`,
    answer: named('PaymentStatus'),
    refusals: { 401: 'The shopper is not signed in.', 404: 'Unknown order.' },
  },
  {
    method: 'post',
    path: '/payment/verify',
    summary: 'Confirms a payment',
    body: {
      type: 'object',
      required: ['orderId', 'email'],
      properties: { orderId: ID, email: { type: 'string' }, telegramUsername: { type: 'string' } },
    },
    answer: inData(named('Verification')),
    refusals: { 401: 'The shopper is not signed in.', 404: 'Unknown order.' },
  },
];
