import type { Defect } from '../bundle.ts';

const CART = 'machines/cart/cart.setup.ts';
const CURRENCY = 'machines/currency/currency.machine.ts';
const QUOTE = 'machines/model/quote.ts';
const BILL = 'src/shop/wiring/bill.ts';

/** Prices and currencies. */
export const MONEY_DEFECTS: readonly Defect[] = [
  {
    name: 'subscription-price',
    symptom: 'A «С PS Plus» line jumps to the full price in the cart when its promotion ends.',
    file: QUOTE,
    find: "reduced(item.priceType === 'standard' ? item.promotionEnd : null)",
    put: 'reduced(item.promotionEnd)',
  },
  {
    name: 'late-promotion',
    symptom: 'When a promotion ends, the bill changes but not the prices on the screen.',
    file: CART,
    find: 'isPromotionAhead: ({ context }) => untilPromotionEnds(context) < Infinity',
    put: 'isPromotionAhead: () => false',
    others: [
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
    symptom: 'The server’s total is billed with its fraction but shown without it.',
    file: QUOTE,
    find: 'wholeUnits(serverTotal)',
    put: 'serverTotal',
  },
  {
    name: 'given-up-order',
    symptom: 'An order that is paid after its last poll is billed again.',
    file: BILL,
    find: 'unresolvedOrder && (await paidSince(unresolvedOrder))',
    put: 'unresolvedOrder && null',
  },
  {
    name: 'price-bound',
    symptom: 'The highest price of a search is not asked for.',
    file: 'machines/model/search.ts',
    find: 'priceTo: priceBound(criteria.priceTo),',
    put: 'priceTo: null,',
  },
  {
    name: 'kept-answers',
    symptom: 'A search shows what it has found for other prices.',
    file: 'src/shop/wiring/search.wiring.ts',
    find: 'const key = JSON.stringify({ ...input,',
    put: 'const key = JSON.stringify({ ...input, priceFrom: null,',
  },
  {
    name: 'unknown-currency',
    symptom: 'Until the list of currencies is loaded, a cart in lira is shown and billed in roubles.',
    file: 'machines/cart/cart.selectors.ts',
    find: 'cart.context.shopperCurrencyId !== undefined;',
    put: 'cart !== null;',
    others: [
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
    symptom:
      'The server’s currency of the user is dropped for the whole session when it arrives after a second and a half.',
    file: CURRENCY,
    find: "isUserPending: stateIn({ user: 'asking' })",
    put: 'isUserPending: () => true',
  },
  {
    name: 'benefit-of-the-promo-alone',
    symptom: '«Выгода» leaves out the discounts of the lines.',
    file: QUOTE,
    find: 'benefit: Math.max(0, original - final),',
    put: 'benefit: Math.max(0, subtotal - final),',
  },
  {
    name: 'refused-choice',
    symptom: 'A choice of currency that the server has refused is shown.',
    file: CURRENCY,
    find: "target: 'settled',\n                actions: [\n                  { type: 'warn', params: ({ event }) => ({ text: 'Failed to update currency', error: event.error }) },",
    put: "target: 'settled',\n                actions: [\n                  { type: 'warn', params: ({ event }) => ({ text: 'Failed to update currency', error: event.error }) },\n                  { type: 'adoptWanted' },",
  },
  {
    name: 'old-total',
    symptom: 'The server’s total of other lines is shown until the total of these lines arrives.',
    file: 'machines/cart/cart.machine.ts',
    find: "actions: [{ type: 'discardTotal' }, raise({ type: 'total.outdated' })],",
    put: "actions: [raise({ type: 'total.outdated' })],",
  },
  {
    name: 'id-as-text',
    symptom: 'The id of a chosen currency is sent to the server as a text.',
    file: CURRENCY,
    find: "currencyId: context.wanted?.id ?? '' }),",
    put: "currencyId: String(context.wanted?.id ?? '') }),",
  },
  {
    name: 'percent-of-whole-units',
    symptom: 'Percentages in the cart are those of the rounded prices.',
    file: QUOTE,
    find: 'shownPercent(full, price)',
    put: 'shownPercent(wholeUnits(full), wholeUnits(price))',
  },
  {
    name: 'kept-order',
    symptom: 'A kept collection stays sorted by the prices of a promotion that has ended.',
    file: 'src/shop/wiring/collection.wiring.ts',
    find: 'keep({ subject, currency }, { ...kept, cards: cheapestFirst(kept.cards, effects.now()) })',
    put: 'keep({ subject, currency }, kept)',
  },
  {
    name: 'mixed-cart',
    symptom: 'The currency of a cart is that of its first line, whatever the others have.',
    file: 'machines/model/cart.ts',
    find: "if (others.some((other) => !isSameId(other, first))) return 'mixed';",
    put: "if (others.some((other) => other === undefined)) return 'mixed';",
  },
  {
    name: 'other-windows-currency',
    symptom: 'A currency that another window has chosen is ignored.',
    file: CURRENCY,
    find: '!isSameId(context.saved?.id, id) &&',
    put: 'context.saved?.id === null &&',
  },
  {
    name: 'offline-for-good',
    symptom: 'Retries wait for the browser’s «online», which never comes behind a VPN.',
    file: 'src/shop/platform/browserWindow.ts',
    find: 'isProven = hasAnswered;',
    put: 'isProven = lostAt < 0;',
  },
];
