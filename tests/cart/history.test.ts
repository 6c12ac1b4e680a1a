import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  selectCanCheckOut,
  selectCartState,
  selectIsInCart,
  selectItemCount,
  selectMismatch,
  selectOrder,
  selectPayable,
  selectQuestion,
  selectRow,
  selectToggle,
  selectTotalRow,
} from '../../machines/cart/cart.selectors';
import type { CartItem } from '../../machines/model/entities';
import { cartMachine } from '../../machines/cart/cart.machine';
import { checkHistories, LONG_ENOUGH, type Step } from '../support/histories';
import { cartItem } from '../support/samples';
import { CartModel, type Line } from './cart.model';
import { CartWorld } from './cartWorld';

type CartStep = Step<CartModel, CartWorld>;

/**
 * Two editions of each currency, one of them discounted; one that is offered at another price later; one without a
 * currency.
 */
const SHELF: Line[] = [
  { id: '100', price: 4000.9, discounted: null, currency: '1' },
  { id: '101', price: 5500, discounted: 4999.5, currency: '1' },
  { id: '100', price: 3000, discounted: null, currency: '1' },
  { id: '200', price: 900, discounted: null, currency: '2' },
  { id: '201', price: 1000, discounted: 1, currency: '2' },
  { id: '300', price: 700, discounted: null, currency: null },
];
const itemOf = ({ id, price, discounted, currency }: Line): CartItem =>
  cartItem({ id, price, discountedPrice: discounted, currencyId: currency });

/** A card is offered only in the shopper's currency, or in any while none is known. */
const add = (line: Line): CartStep => ({
  name: `add ${line.id} of currency ${line.currency}`,
  possible: (cart) => cart.shopper === null || line.currency === null || cart.shopper === line.currency,
  happen(cart, { rig }) {
    rig.send({ type: 'item.added', item: itemOf(line) });
    cart.add(line);
  },
});

const takeOut = (id: string): CartStep => ({
  name: `take ${id} out by its card`,
  happen(cart, { rig }) {
    rig.send({ type: 'item.removed', id });
    cart.remove(id);
  },
});

const takeBack: CartStep = {
  name: 'take the removal back',
  possible: ({ message }) => message?.removed !== undefined,
  happen(cart, { rig }) {
    const removed = cart.message!.removed!;
    rig.send({ type: 'item.putBack', item: itemOf(removed.line), at: removed.at });
    cart.putBack(removed);
  },
};

const askToRemove = (id: string): CartStep => ({
  name: `ask to remove ${id}`,
  happen(cart, { rig }) {
    rig.send({ type: 'removal.asked', id });
    cart.askToRemove(id);
  },
});

const see = (currencyId: string | null): CartStep => ({
  name: `see prices in ${currencyId}`,
  happen(cart, { rig }) {
    rig.send({ type: 'currency.changed', currencyId });
    cart.see(currencyId);
  },
});

const wait = (ms: number): CartStep => ({
  name: `wait ${ms} ms`,
  async happen(cart, { rig }) {
    await rig.wait(ms);
    cart.pass(ms);
  },
});

/** The payment removes what was paid; another window may store anything. */
const store = (lines: Line[]): CartStep => ({
  name: `another window stores ${lines.map(({ id }) => id).join() || 'nothing'}`,
  happen(cart, world) {
    const currencyId = lines[0]?.currency ?? null;
    const before = world.rig.did.length;
    world.storeElsewhere({ items: lines.map(itemOf), currencyId, promo: null });
    expect(world.rig.did.slice(before), 'nothing is stored a second time').toEqual([]);
    cart.store(lines, currencyId);
  },
});

const show = (screen: 'home' | 'cart' | 'payment'): CartStep => ({
  name: `show ${screen}`,
  happen: (cart, { rig }) => (rig.send({ type: 'screen.changed', screen }), cart.show(screen)),
});

/** Few random steps in a row request a failed total again where it is shown. */
const failBefore = (screen: Parameters<typeof show>[0]): CartStep => ({
  name: `the request for the total fails before ${screen} is shown`,
  possible: (cart) => cart.asking,
  async happen(cart, world) {
    await world.questions.fail('calculateTotal');
    cart.setServerTotal(null);
    await show(screen).happen(cart, world);
  },
});

const answerTotal = (total: number): CartStep => ({
  name: `the server adds up to ${total}`,
  possible: (cart) => cart.asking,
  async happen(cart, { questions }) {
    await questions.answer('calculateTotal', { total, isPromoApplied: false });
    cart.setServerTotal(total);
  },
});

const others: CartStep[] = [
  { name: 'retry', happen: (cart, { rig }) => (rig.report({ type: 'retry.due' }), cart.reconnect()) },
  { name: 'a bill is refused', happen: (cart, { rig }) => (rig.send({ type: 'quote.outdated' }), cart.requestTotal()) },
  { name: 'the shopper returns', happen: (_, { rig }) => rig.report({ type: 'shopper.returned' }) },
  { name: 'ask to clear', happen: (cart, { rig }) => (rig.send({ type: 'clearing.asked' }), cart.askToClear()) },
  { name: 'yes', happen: (cart, { rig }) => (rig.send({ type: 'dialog.confirmed' }), cart.confirm()) },
  { name: 'no', happen: (cart, { rig }) => (rig.send({ type: 'dialog.cancelled' }), cart.cancel()) },
  {
    name: 'the request for the total fails',
    possible: (cart) => cart.asking,
    async happen(cart, { questions }) {
      await questions.fail('calculateTotal');
      cart.setServerTotal(null);
    },
  },
  {
    name: 'a late response for an older cart',
    async happen(_, { questions }) {
      if (questions.abandoned('calculateTotal') > 0)
        await questions.answerLate('calculateTotal', { total: 13, isPromoApplied: false });
    },
  },
  {
    name: 'the page reloads',
    happen(cart, world) {
      world.reload();
      Object.assign(cart, new CartModel(cart));
    },
  },
];

/** What is visible to the shopper, the storage and the server. */
function agree(cart: CartModel, { rig, questions, stored }: CartWorld): void {
  const { snapshot } = rig;
  expect(snapshot.context.items).toEqual(cart.lines.map(itemOf));
  expect(snapshot.context.currencyId).toBe(cart.currency);
  expect(selectCartState(snapshot)).toEqual({
    isEmpty: cart.lines.length === 0,
    isKnown: true,
    hasConflict: cart.mismatch,
    isMixed: false,
    items: cart.mismatch ? [] : cart.lines.map(itemOf),
  });
  expect(selectMismatch(snapshot)).toEqual({ currencyId: cart.currency, isHidden: cart.mismatch, isMixed: false });
  expect(selectItemCount(snapshot)).toBe(cart.lines.length);
  expect(selectCanCheckOut(snapshot)).toBe(cart.canCheckOut);
  expect(selectTotalRow(snapshot)).toEqual({ ...cart.sums, promo: null });
  const { final } = cart.sums;
  expect(selectPayable(snapshot)).toEqual({ final, isKnown: true, obstacle: cart.mismatch ? 'otherCurrency' : null });
  expect(selectQuestion(snapshot)).toMatchObject({
    removal: cart.leaving === undefined ? null : { id: cart.leaving },
    isClearing: cart.question === 'clear',
  });
  for (const line of SHELF) {
    const inCart = cart.lines.find(({ id }) => id === line.id);
    expect(selectIsInCart(line.id)(snapshot)).toBe(inCart !== undefined);
    const price = inCart && { price: Math.floor(inCart.discounted ?? inCart.price) };
    expect(selectRow(itemOf(inCart ?? line))(snapshot)).toMatchObject({ ...price, isMixed: false });
    expect(selectToggle(line.id, itemOf(line))(snapshot)).toEqual({
      inCart: inCart !== undefined,
      mayAdd: cart.mayAdd(line),
    });
    expect(selectToggle(line.id, null)(snapshot).mayAdd).toBe(false);
  }
  expect(snapshot.context.pendingRemovalId).toBe(
    cart.question === null || cart.question === 'clear' ? null : cart.question.remove,
  );
  expect(snapshot.context).toMatchObject({
    items: cart.lines.map(itemOf),
    currencyId: cart.currency,
    shopperCurrencyId: cart.shopper,
    serverTotal: cart.serverTotal,
    promo: null,
  });
  expect(rig.paramsOf('vibrate')).toHaveLength(cart.felt);
  const { message } = cart;
  expect(rig.paramsOf('notify').at(-1)).toEqual(
    message && {
      ...message,
      removed: message.removed && { item: itemOf(message.removed.line), at: message.removed.at },
    },
  );
  expect(rig.paramsOf('decideReload')).toHaveLength(cart.decisions);
  expect(rig.paramsOf('reloadPage')).toHaveLength(cart.reloads);
  expect('awaitRetry' in snapshot.children).toBe(cart.hasFailed);
  expect(rig.paramsOf('savePromo'), 'no promo code is applied or dropped').toEqual([]);
  expect(selectOrder(snapshot)).toMatchObject({ currencyIsKnown: true, currencyId: cart.shopper });
  expect(stored).toMatchObject({ items: cart.lines.map(itemOf), currencyId: cart.currency });
  expect(questions.count('calculateTotal')).toBe(cart.asking ? 1 : 0);
  if (cart.asking)
    expect(questions.asked('calculateTotal')).toMatchObject({
      items: cart.lines.map(itemOf),
      currencyId: cart.shopper,
      promo: null,
    });
}

it('the cart agrees with its model in random histories', { timeout: LONG_ENOUGH }, async () => {
  await checkHistories('the cart', {
    machine: cartMachine,
    seldomTaken: {
      'cart --cart.reloaded--> (stays)': 'promo/history.test.ts',
      'cart --promo.counted[isCounting]--> (stays)': 'promo/history.test.ts',
      'cart --promo.counted--> (stays)': 'promo/history.test.ts',
      'cart --promo.refused--> (stays)': 'promo/history.test.ts',
      'cart --promo.expired--> (stays)': 'promo/history.test.ts',
      'cart --promo.dropped--> (stays)': 'promo/history.test.ts',
      'cart.total.asking --xstate.done.actor.calculateTotal[promoWasDropped]--> cart.total.server':
        'promo/history.test.ts',
      'cart.quote.reading --xstate.done.actor.readTime[hasPriceChanged]--> cart.quote.standing': 'chart.test.ts',
      'cart.quote.reading --xstate.done.actor.readTime--> cart.quote.standing': 'chart.test.ts',
      'cart.quote.reading --xstate.error.actor.readTime--> cart.quote.standing': 'chart.test.ts',
      'cart.quote.standing --always[isPromotionAhead]--> cart.quote.counting': 'chart.test.ts',
      'cart.quote.counting --xstate.after.untilPromotionEnds.cart.quote.counting--> cart.quote.reading':
        'chart.test.ts',
      'cart.currencies.comparing --always[isMatch]--> cart.currencies.mixed': 'chart.test.ts',
    },
    start: fc
      .record({
        lines: fc.constantFrom<Line[]>([], [SHELF[0]!], [SHELF[0]!, SHELF[1]!]),
        currency: fc.constantFrom(null, '1'),
      })
      .map(({ lines, currency }) => ({ lines, currency: lines.length > 0 ? '1' : currency })),
    begin: ({ lines, currency }) => ({
      model: new CartModel({ lines, currency }),
      real: new CartWorld({ items: lines.map(itemOf), currencyId: currency, promo: null }),
    }),
    steps: [
      fc.constantFrom(...SHELF).map(add),
      fc.constantFrom('100', '101', '200', '300').map(takeOut),
      fc.constantFrom('100', '101', '200').map(askToRemove),
      fc.constantFrom('1', '1', '2', null).map(see),
      fc.constantFrom(100, 200, 300).map(wait),
      fc.constantFrom(3_500.9, 0).map(answerTotal),
      fc.constantFrom<Line[]>([], [SHELF[0]!], [SHELF[1]!], [SHELF[0]!, SHELF[1]!], [SHELF[3]!]).map(store),
      fc.constantFrom('home', 'cart', 'payment').map(show),
      fc.constantFrom('home', 'cart', 'payment').map(failBefore),
      ...[takeBack, takeBack, ...others].map((step) => fc.constant(step)),
    ],
    agree,
  });
});
