import type { Defect } from './defect.ts';

const CART = 'machines/cart/cart.setup.ts';
const CURRENCY = 'machines/currency/currency.machine.ts';
const QUOTE = 'machines/model/quote.ts';
const BILL = 'src/shop/wiring/bill.ts';

/** Prices and currencies. */
export const MONEY_DEFECTS: readonly Defect[] = [
  {
    name: 'subscription-price',
    number: 1,
    tells: 'A «С PS Plus» line jumps to the full price in the cart when its promotion ends.',
    replacements: [
      {
        file: QUOTE,
        find: "reduced(item.priceType === 'standard' ? item.promotionEnd : null)",
        put: 'reduced(item.promotionEnd)',
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
      { file: BILL, find: 'promo, asOf: now()', put: 'promo, asOf: order.asOf' },
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
      { file: CURRENCY, find: "isUserPending: stateIn({ user: 'asking' })", put: 'isUserPending: () => true' },
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
    name: 'refused-choice',
    number: 33,
    tells: 'A choice of currency that the server has refused is shown.',
    replacements: [
      {
        file: CURRENCY,
        find: "target: 'settled',\n                actions: [\n                  { type: 'warn', params: ({ event }) => ({ text: 'Failed to update currency', error: event.error }) },",
        put: "target: 'settled',\n                actions: [\n                  { type: 'warn', params: ({ event }) => ({ text: 'Failed to update currency', error: event.error }) },\n                  { type: 'adoptWanted' },",
      },
    ],
  },
  {
    name: 'old-total',
    number: 34,
    tells: 'The server’s total of other lines is shown until it answers about these.',
    replacements: [
      {
        file: 'machines/cart/cart.machine.ts',
        find: "actions: [{ type: 'discardTotal' }, raise({ type: 'total.outdated' })],",
        put: "actions: [raise({ type: 'total.outdated' })],",
      },
    ],
  },
  {
    name: 'id-as-text',
    number: 35,
    tells: 'A chosen currency goes back to the server as a text.',
    replacements: [
      {
        file: CURRENCY,
        find: "currencyId: context.wanted?.id ?? '' }),",
        put: "currencyId: String(context.wanted?.id ?? '') }),",
      },
    ],
  },
  {
    name: 'percent-of-whole-units',
    number: 36,
    tells: 'Percentages in the cart are those of the rounded prices.',
    replacements: [
      { file: QUOTE, find: 'shownPercent(full, price)', put: 'shownPercent(wholeUnits(full), wholeUnits(price))' },
    ],
  },
  {
    name: 'kept-order',
    number: 37,
    tells: 'A kept collection is shown in the order of before a promotion ended.',
    replacements: [
      {
        file: 'src/shop/wiring/collection.wiring.ts',
        find: 'keep({ subject, currency }, { ...kept, cards: cheapestFirst(kept.cards, effects.now()) })',
        put: 'keep({ subject, currency }, kept)',
      },
    ],
  },
  {
    name: 'mixed-cart',
    number: 38,
    tells: 'The first line alone says which currency a cart is in.',
    replacements: [
      {
        file: 'machines/model/cart.ts',
        find: "if (others.some((other) => !isSameId(other, first))) return 'mixed';",
        put: "if (others.some((other) => other === undefined)) return 'mixed';",
      },
    ],
  },
  {
    name: 'other-windows-currency',
    number: 40,
    tells: 'A currency that another window has chosen is not learnt.',
    replacements: [
      { file: CURRENCY, find: '!isSameId(context.saved?.id, id) &&', put: 'context.saved?.id === null &&' },
    ],
  },
  {
    name: 'offline-for-good',
    number: 41,
    tells: 'What waits for the network believes the browser, which says «offline» for good behind a VPN.',
    replacements: [
      { file: 'src/shop/platform/browserWindow.ts', find: 'isProven = hasAnswered;', put: 'isProven = lostAt < 0;' },
    ],
  },
];
