import type { Replacement } from '../bundle.ts';

/** A defect that the shop once had, as a change of today's sources that brings it back. */
export interface Defect {
  /** One word for the command line. */
  name: string;
  /** Its number in the list of defects that the simulator was begun with. */
  number: number;
  /** What went wrong. */
  tells: string;
  replacements: readonly Replacement[];
}

const [CART, CURRENCY, PAYMENT] = [
  'machines/cart/cart.machine.ts',
  'machines/currency/currency.machine.ts',
  'machines/payment/payment.machine.ts',
];
const [QUOTE, BILL, SAVED, SCHEMAS] = [
  'machines/model/quote.ts',
  'src/wiring/bill.ts',
  'src/wiring/saved.ts',
  'src/wiring/savedSchemas.ts',
];

export const DEFECTS: readonly Defect[] = [
  {
    name: 'subscription-price',
    number: 1,
    tells: 'A «С PS Plus» line jumps to the full price in the cart when its promotion ends.',
    replacements: [
      {
        file: QUOTE,
        find: "item.priceType === 'standard' ? ordinaryLine(item, full, now) : subscriptionLine(item, full, now)",
        put: 'ordinaryLine(item, full, now)',
      },
    ],
  },
  {
    name: 'late-promotion',
    number: 2,
    tells: 'Nothing wakes when a promotion ends on the screen, and the bill reads the time by itself.',
    replacements: [
      {
        file: CART,
        find: 'isPromotionAhead: ({ context }) => untilPromotionEnds(context) < Infinity',
        put: 'isPromotionAhead: () => false',
      },
      { file: BILL, find: 'hasChanged(order, now())', put: 'false' },
      {
        file: BILL,
        find: 'billRequest(order, form, identity)',
        put: 'billRequest({ ...order, asOf: now() }, form, identity)',
      },
    ],
  },
  {
    name: 'fractions',
    number: 3,
    tells: 'The server’s total is billed with its fraction, and shown without.',
    replacements: [{ file: QUOTE, find: 'Math.floor(serverTotal)', put: 'serverTotal' }],
  },
  {
    name: 'added-after-the-bill',
    number: 5,
    tells: 'What was put into the cart after the bill leaves it when the bill is paid.',
    replacements: [
      {
        file: CART,
        find: 'context.items.every((item) => hasId(params.ids, item.id))',
        put: 'params.ids.length > 0 || context.items.length === 0',
      },
    ],
  },
  {
    name: 'unknown-currency',
    number: 6,
    tells: 'Until the list has answered, a cart in lira is shown and billed as roubles.',
    replacements: [
      {
        file: 'machines/cart/cart.selectors.ts',
        find: 'cart.context.shopperCurrencyId !== undefined;',
        put: 'cart !== null;',
      },
      {
        file: 'machines/shop/shop.machine.ts',
        find: 'currencyIsKnown: shopperCurrencyId !== undefined',
        put: 'currencyIsKnown: true',
      },
      { file: CURRENCY, find: 'hasSaved: ({ context }) => context.saved !== null', put: 'hasSaved: () => false' },
    ],
  },
  {
    name: 'late-currency',
    number: 7,
    tells: 'The server’s currency of the user is dropped for the whole visit when it comes after a second and a half.',
    replacements: [
      { file: CURRENCY, find: "isUserLate: stateIn({ user: { asking: 'late' } })", put: 'isUserLate: () => true' },
    ],
  },
  {
    name: 'two-accounts',
    number: 9,
    tells: 'A window writes into the storage that another account owns by now, and shows the other’s cart.',
    replacements: [
      {
        file: 'src/wiring/accountStorage.ts',
        find: '[null, account].includes(ownerOf()) && (account === null || readKept(account) === null);',
        put: 'true;',
      },
    ],
  },
  {
    name: 'moving-out',
    number: 9,
    tells: 'While another account moves in, a window sees each single write, and takes its own cart for emptied.',
    replacements: [
      {
        file: 'src/wiring/accountStorage.ts',
        find: '[null, account].includes(ownerOf()) && (account === null || readKept(account) === null);',
        put: '[null, account].includes(ownerOf());',
      },
    ],
  },
  {
    name: 'mixed-secrets',
    number: 10,
    tells: 'The profile’s password and backup codes fill in beside another login, and are billed with it.',
    replacements: [
      {
        file: 'machines/model/paymentForm.ts',
        find: 'const account = mayFill ? Object.fromEntries(ACCOUNT_FIELDS.map((field) => [field, user[ACCOUNT[field]]])) : {};',
        put: 'const account = Object.fromEntries(ACCOUNT_FIELDS.map((field) => [field, form[field] || user[ACCOUNT[field]]]));',
      },
    ],
  },
  {
    name: 'aborted-bill',
    number: 11,
    tells: 'Maintenance that begins while a bill is being made aborts it: the server has the order, the shop does not.',
    replacements: [
      { file: BILL, find: 'createBill(client, request, UNENDING)', put: 'createBill(client, request, signal)' },
    ],
  },
  {
    name: 'unheard-order',
    number: 11,
    tells: 'A window that pays before the order of another one has reached it makes a second bill.',
    replacements: [{ file: BILL, find: 'isStored = true;', put: '' }],
  },
  {
    name: 'order-without-a-count',
    number: 12,
    tells: 'A stored order without our own count of attempts is taken for paid.',
    replacements: [
      {
        file: SAVED,
        find: 'attempts: attempts.success ? attempts.output : 0',
        put: 'attempts: attempts.success ? attempts.output : null',
      },
    ],
  },
  {
    name: 'read-only-form',
    number: 13,
    tells: 'After a slow verification that was left, the form on /payment takes no text until the next navigation.',
    replacements: [{ file: PAYMENT, find: "target: '#payment.idle',", put: "target: '#payment.verified'," }],
  },
  {
    name: 'paid-but-in-the-cart',
    number: 14,
    tells: 'What is paid stays in the cart, if another account owns the storage or the process ends at that moment.',
    replacements: [
      { file: SAVED, find: 'if (payment.attempts === null) takeOrdered(orderedIds(payment.data));', put: '' },
    ],
  },
  {
    name: 'line-without-a-product',
    number: 15,
    tells: 'A stored line without «productId» is lost.',
    replacements: [{ file: SCHEMAS, find: 'productId: optionalId,', put: 'productId: id,' }],
  },
  {
    name: 'price-as-text',
    number: 15,
    tells: 'A stored line whose price is a text is lost.',
    replacements: [
      {
        file: SCHEMAS,
        find: 'edition_type: plainText,\n    price,',
        put: 'edition_type: plainText,\n    price: v.nullable(v.number()),',
      },
    ],
  },
  {
    name: 'favourite-of-section-3',
    number: 15,
    tells: 'A stored favourite in the shape of section 3 becomes «Нет в наличии».',
    replacements: [
      {
        file: SCHEMAS,
        find: 'id: optionalId,\n      price,\n      convertedPrice',
        put: 'id,\n      price,\n      convertedPrice',
      },
    ],
  },
  {
    name: 'favourites-twice',
    number: 15,
    tells: 'A favourite that is stored twice stays two.',
    replacements: [
      { file: SAVED, find: "unique(readJson('favourites'", put: "((all: unknown) => all)(readJson('favourites'" },
    ],
  },
];
