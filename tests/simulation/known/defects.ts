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
const [QUOTE, BILL, SAVED, RECORD, SCHEMAS] = [
  'machines/model/quote.ts',
  'src/wiring/bill.ts',
  'src/wiring/saved.ts',
  'src/wiring/record.ts',
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
    replacements: [{ file: QUOTE, find: 'wholeUnits(serverTotal)', put: 'serverTotal' }],
  },
  {
    name: 'added-after-the-bill',
    number: 5,
    tells: 'What was put into the cart after the bill leaves it when the bill is paid.',
    replacements: [
      {
        file: RECORD,
        find: "changeCart(record.cart, { kind: 'remove', ids: orderedIds(order.data) })",
        put: "changeCart(record.cart, { kind: 'clear' })",
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
        file: 'machines/cart/cart.selectors.ts',
        find: 'currencyIsKnown: context.shopperCurrencyId !== undefined',
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
    tells: 'All accounts have one record.',
    replacements: [{ file: SAVED, find: '`shop.${of}`', put: "'shop.all'" }],
  },
  {
    name: 'old-mirror',
    number: 16,
    tells: 'A mirror that was left behind counts more than the record, and brings a paid line back.',
    replacements: [
      { file: SAVED, find: 'record?.mirrored[key]?.includes(fingerprint(text)) === true', put: 'record === undefined' },
    ],
  },
  {
    name: 'foreign-mirror',
    number: 9,
    tells: 'The keys of the account before are taken for those of whoever starts.',
    replacements: [{ file: SAVED, find: 'const before = mirroredAccount();', put: 'const before = account;' }],
  },
  {
    name: 'overwritten-record',
    number: 17,
    tells: 'A window writes what it remembers, and not the record as it is stored.',
    replacements: [{ file: SAVED, find: 'const before = read();', put: 'const before = last ?? read();' }],
  },
  {
    name: 'any-order',
    number: 19,
    tells: 'The end of one order clears the order that is stored, whichever it is.',
    replacements: [
      {
        file: RECORD,
        find: 'record.order !== null && isSameId(record.order.data.orderId, orderId) ?',
        put: 'record.order !== null && orderId !== null ?',
      },
    ],
  },
  {
    name: 'promo-stays',
    number: 20,
    tells: 'The promo code stays after the whole cart is paid.',
    replacements: [
      {
        file: RECORD,
        find: "return { ...paid, cart: EMPTY_RECORD.cart, promo: null, promoStatus: 'empty' };",
        put: 'return { ...paid, cart: EMPTY_RECORD.cart };',
      },
    ],
  },
  {
    name: 'attempts-start-again',
    number: 21,
    tells: 'Attempts are stored as 0: after a reload sixty more follow.',
    replacements: [
      {
        file: RECORD,
        find: 'const attempts = Math.max(order.attempts, record.order?.attempts ?? 0);',
        put: 'const attempts = 0;',
      },
    ],
  },
  {
    name: 'any-result-screen',
    number: 22,
    tells: 'The success screen of an earlier order verifies the one that is awaited now.',
    replacements: [
      {
        file: PAYMENT,
        find: '(orderId == null || isSameId(orderId, order.data.orderId))',
        put: '(orderId == null || orderId !== null)',
      },
    ],
  },
  {
    name: 'a-new-key',
    number: 23,
    tells: 'A request whose answer was lost is asked again with another key.',
    replacements: [{ file: BILL, find: 'key: earlier && isSame ? earlier.key : newKey()', put: 'key: newKey()' }],
  },
  {
    name: 'no-doubt',
    number: 24,
    tells: 'A request whose answer was lost is forgotten, and the next tap makes another order.',
    replacements: [
      { file: BILL, find: 'if (earlier && !isConfirmed && !(isSame && keepsKeys && sendsKeys)) return null;', put: '' },
    ],
  },
  {
    name: 'benefit-of-the-promo-alone',
    number: 25,
    tells: '«Выгода» leaves out the discounts of the lines.',
    replacements: [
      { file: QUOTE, find: 'benefit: Math.max(0, original - final),', put: 'benefit: Math.max(0, subtotal - final),' },
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
    replacements: [{ file: BILL, find: '{ signal: UNENDING, key:', put: '{ signal, key:' }],
  },
  {
    name: 'order-without-a-count',
    number: 12,
    tells: 'A stored order without our own count of attempts is taken for paid.',
    replacements: [
      { file: RECORD, find: "{ data, attempts: 0, status: 'found' }", put: "{ data, attempts: 0, status: 'paid' }" },
    ],
  },
  {
    name: 'paid-but-in-the-cart',
    number: 14,
    tells: 'What is paid stays in the cart.',
    replacements: [
      {
        file: RECORD,
        find: 'const cart = changeCart(record.cart,',
        put: 'const cart = record.cart ?? changeCart(record.cart,',
      },
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
      {
        file: RECORD,
        find: 'JSON.stringify([title, editionId === null ? null : String(editionId)])',
        put: 'JSON.stringify([title, editionId, Math.random()])',
      },
    ],
  },
];
