import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { PAID_STATUSES, REFUSED_STATUSES } from '../../../machines/model/payment';
import { totalSchema } from '../../shop/api/cart.api';
import { userCurrencySchema } from '../../shop/api/currencies.api';
import { BILL, billSchema, statusSchema, verificationSchema } from '../../shop/api/payment.api';
import { describedEditionSchema, namedGenre, productSchema } from '../../shop/api/productSchema';
import { promoSchema } from '../../shop/api/promos.api';
import {
  collectionEditionSchema,
  collectionSchema,
  currencySchema,
  editionSchema,
  feedItemSchema,
  genreSchema,
  listedProductSchema,
  maintenanceSchema,
  platformSchema,
  productCardSchema,
  userSchema,
} from '../../shop/api/schemas';
import { READERS } from './readers';
import { createSent } from './sent';

/** The schemas by which the shop reads answers, under the names of the contract. */
const ANSWERS = {
  MaintenanceStatus: maintenanceSchema,
  Currency: currencySchema,
  UserCurrency: userCurrencySchema,
  User: userSchema,
  Platform: platformSchema,
  Genre: genreSchema,
  NamedGenre: namedGenre,
  ProductCard: productCardSchema,
  Edition: editionSchema,
  CollectionEdition: collectionEditionSchema,
  DescribedEdition: describedEditionSchema,
  ListedProduct: listedProductSchema,
  Product: productSchema,
  Collection: collectionSchema,
  FeedItem: feedItemSchema,
  Promo: promoSchema,
  CartTotal: totalSchema,
  Bill: billSchema,
  PaymentStatus: statusSchema,
  Verification: verificationSchema,
} satisfies Record<string, v.GenericSchema<unknown, unknown>>;

/** A JSON Schema of OpenAPI 3.1 (draft 2020-12). */
export type JsonSchema = Record<string, unknown>;

/** «a», «b» or «c». */
const anyOf = (words: readonly string[]): string =>
  words
    .map((word) => `«${word}»`)
    .join(', ')
    .replace(/, («[^,]*)$/, ' or $1');

const A_PRICE = { not: { type: 'null' } };
const PRICED = {
  description:
    'Send convertedPrice, the price in the display currency, or price where there is no other currency: without them the shop shows «0 руб.».',
  anyOf: [
    { required: ['convertedPrice'], properties: { convertedPrice: A_PRICE } },
    { required: ['price'], properties: { price: A_PRICE } },
  ],
};
const IN_A_CURRENCY = {
  description: 'Send display_currency_id or displayCurrency.id: an edition is shown only to shoppers of its currency.',
  anyOf: [
    { required: ['display_currency_id'], properties: { display_currency_id: { type: ['number', 'string'] } } },
    { required: ['displayCurrency'], properties: { displayCurrency: { type: 'object' } } },
  ],
};

/** The fields that make an answer useful, beyond those that the shop needs to read it. */
const NEEDED: Partial<Record<keyof typeof ANSWERS, JsonSchema>> = {
  MaintenanceStatus: { required: ['maintenanceMode'] },
  Edition: { allOf: [PRICED, IN_A_CURRENCY] },
  CollectionEdition: { required: ['id', 'productCard'], allOf: [PRICED, IN_A_CURRENCY] },
  DescribedEdition: { allOf: [PRICED, IN_A_CURRENCY] },
  ListedProduct: { required: ['id', 'name', 'editions'] },
  Product: { required: ['id', 'name', 'editions'] },
  Collection: { required: ['id', 'editions'] },
  UserCurrency: { required: ['currencyId'] },
  User: { required: ['telegramId'] },
  Promo: { required: ['discount'] },
  Bill: {
    description:
      'Send the order’s id and an https address to pay at. To refuse, send success: false with a message for the shopper.',
    if: { required: ['success'], properties: { success: { const: false } } },
    else: {
      required: Object.values(BILL),
      properties: { [BILL.orderId]: { type: ['number', 'string'] }, [BILL.paymentUrl]: { type: 'string' } },
    },
  },
  PaymentStatus: {
    properties: {
      status: { description: `${anyOf(PAID_STATUSES)}: paid. ${anyOf(REFUSED_STATUSES)}: refused. Else: not yet.` },
    },
  },
  CartTotal: { required: ['total'], properties: { total: A_PRICE } },
  Verification: { required: ['success'] },
};

type Fields = Record<string, JsonSchema>;

/** The fields that a part of the contract names, at any depth of its conditions. */
const namedIn = (part: JsonSchema): string[] => [
  ...((part['required'] ?? []) as string[]),
  ...Object.keys((part['properties'] ?? {}) as Fields),
  ...['if', 'then', 'else', 'allOf', 'anyOf'].flatMap((key) =>
    [part[key] ?? []].flat().flatMap((inner) => namedIn(inner as JsonSchema)),
  ),
];

/** A schema with what the contract needs beside what the reader says. @throws Error for a field that no reader reads */
function merged(schema: JsonSchema, more: JsonSchema = {}): JsonSchema {
  const fields = schema['properties'] as Fields;
  const unread = namedIn(more).filter((name) => !(name in fields));
  if (unread.length > 0) throw new Error(`The contract needs «${unread.join('», «')}», which the shop does not read`);
  const stricter = Object.entries((more['properties'] ?? {}) as Fields).map(([name, field]) => [
    name,
    { ...field, allOf: [fields[name]] },
  ]);
  return { ...schema, ...more, properties: { ...fields, ...Object.fromEntries(stricter) } };
}

/** `$ref`s of the converter lead to `$defs`; in OpenAPI the schemas are elsewhere. */
const inOpenApi = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;

/** Every schema of the contract by name, as OpenAPI 3.1 has them, made from those that the shop reads answers with. */
export function answerSchemas(): Record<string, JsonSchema> {
  const readers = new Map(Object.entries(READERS).map(([name, { reader }]) => [reader, name]));
  const sent = createSent((schema) => readers.has(schema));
  const definitions = Object.fromEntries([
    ...Object.entries(READERS).map(([name, { reader }]) => [name, reader]),
    ...Object.entries(ANSWERS).map(([name, schema]) => [name, sent(schema)]),
  ]) as Record<string, v.GenericSchema>;
  const made = toJsonSchemaDefs(definitions, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // They are described by hand; any other reader of its own kind is an error.
    overrideSchema: ({ valibotSchema }) => (readers.has(valibotSchema) ? {} : undefined),
  });
  return Object.fromEntries(
    Object.entries(made).map(([name, schema]) => [
      name,
      READERS[name]?.json ?? inOpenApi(merged(schema as JsonSchema, NEEDED[name as keyof typeof ANSWERS])),
    ]),
  );
}
