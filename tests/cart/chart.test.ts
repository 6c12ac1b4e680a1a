import { describe, expect, it } from 'vitest';
import { cartMachine } from '../../machines/cart/cart.machine';
import {
  selectCanCheckOut,
  selectCartState,
  selectHasConflict,
  selectItemCount,
  selectMismatch,
  selectOrder,
  selectPendingRemoval,
  selectQuestion,
  selectTotals,
  selectVisibleItems,
} from '../../machines/cart/cart.selectors';
import { changeCart, type SavedCart } from '../../machines/model/cart';
import type { CartItem } from '../../machines/model/entities';
import { quoteOf } from '../../machines/model/quote';
import { promoMachine } from '../../machines/promo/promo.machine';
import { selectPromoForm } from '../../machines/promo/promo.selectors';
import { Rig } from '../support/rig';
import { cartItem, NOON } from '../support/samples';
import { after, answered, failed, walkEveryEdge } from '../support/statechart';

const EMPTY: SavedCart = { items: [], currencyId: null, promo: null };
const FILLED: SavedCart = { items: [cartItem()], currencyId: '1', promo: null };
const PROMO = { code: 'WELCOME10', discount: 10 };
const PROMOTED: SavedCart = { ...FILLED, promo: PROMO };
const deluxe = cartItem({ id: '101', editionName: 'Deluxe', price: 5500 });
const lira = cartItem({ id: '200', price: 900, currencyId: '2' });

/** A cart whose shopper sees prices in roubles. */
function rig(saved: SavedCart = EMPTY, currencyId: string | null = '1') {
  const cart = new Rig(cartMachine, { saved });
  cart.send({ type: 'currency.changed', currencyId });
  return cart;
}

/** The order of all or some lines is paid: they have left the stored cart. */
const paid = (cart: ReturnType<typeof rig>, left: SavedCart = EMPTY): void =>
  cart.report({ type: 'cart.reloaded', saved: left });

/** What the form of the promo code shows. */
const formOf = (cart: ReturnType<typeof rig>) => selectPromoForm(cart.child('promo').getSnapshot());
const submit = (cart: ReturnType<typeof rig>, code: string) =>
  cart.child('promo').send({ type: 'promo.submitted', code });

const idsOf = (cart: ReturnType<typeof rig>) => cart.snapshot.context.items.map((item) => item.id);

describe('the cart', () => {
  it('ignores an item that is in the cart already', () => {
    const cart = rig();
    cart.send({ type: 'item.added', item: cartItem() });
    cart.send({ type: 'item.added', item: cartItem({ price: 1 }) });
    expect(cart.snapshot.context.items).toEqual([cartItem()]);
  });

  it('takes the shopper’s currency when it has none', () => {
    const cart = rig();
    cart.send({ type: 'item.added', item: cartItem() });
    expect(cart.snapshot.context.currencyId).toBe('1');
  });

  it('empties a cart of another currency first and adopts the new one', () => {
    const cart = rig(FILLED, '2');
    cart.send({ type: 'item.added', item: lira });
    expect(cart.snapshot.context).toMatchObject({ items: [lira], currencyId: '2' });
  });

  it('never holds two currencies: while the shopper’s currency is unknown, the cart takes that of the edition', () => {
    const cart = rig(FILLED, null);
    cart.send({ type: 'item.added', item: deluxe });
    expect(idsOf(cart)).toEqual(['100', '101']);
    cart.send({ type: 'item.added', item: lira });
    expect(cart.snapshot.context).toMatchObject({ items: [lira], currencyId: '2' });
    const older = rig({ ...FILLED, currencyId: null }, null);
    older.send({ type: 'item.added', item: deluxe });
    expect(idsOf(older), 'a cart stored without a currency has that of its lines').toEqual(['100', '101']);
  });

  it('restores a removed line in its place also after the shopper has chosen another currency', () => {
    const cart = rig({ ...FILLED, items: [cartItem({ id: '101', currencyId: null }), cartItem()] });
    cart.send({ type: 'item.removed', id: '101' });
    cart.send({ type: 'currency.changed', currencyId: '2' });
    const { removed } = cart.paramsOf('notify').at(-1) as { removed: { item: CartItem; at: number } };
    cart.send({ type: 'item.putBack', ...removed });
    expect(selectMismatch(cart.snapshot)).toMatchObject({ currencyId: '1', isHidden: true });
    expect(cart.snapshot.context.items.map(({ id }) => id)).toEqual(['101', '100']);
  });

  it('does not restore a removed line that would remove the lines of another currency', () => {
    const cart = rig({ ...FILLED, items: [lira], currencyId: '2' });
    cart.send({ type: 'item.putBack', item: cartItem() });
    expect(cart.snapshot.context.items).toEqual([lira]);
    expect(changeCart(cart.snapshot.context, { kind: 'putBack', item: cartItem(), currencyId: '1' }).items).toEqual([
      lira,
    ]);
  });

  it('stores every change before anything else can happen', () => {
    const cart = rig(FILLED);
    cart.send({ type: 'item.added', item: deluxe });
    cart.send({ type: 'item.removed', id: '100' });
    expect(cart.paramsOf('saveCart')).toEqual([
      { kind: 'add', item: deluxe, currencyId: '1' },
      { kind: 'remove', ids: ['100'] },
    ]);
  });

  it('opens a dialog before a removal on the cart screen, stores the removal, and reloads the page after 300 ms', async () => {
    const cart = rig(FILLED);
    cart.send({ type: 'removal.asked', id: '100' });
    expect(idsOf(cart)).toEqual(['100']);
    cart.send({ type: 'dialog.confirmed' });
    expect(cart.paramsOf('saveCart')).toEqual([{ kind: 'remove', ids: ['100'] }]);
    expect(cart.paramsOf('decideReload'), 'no bill is requested any more').toHaveLength(1);
    await cart.wait(299);
    expect(cart.paramsOf('reloadPage')).toHaveLength(0);
    await cart.wait(1);
    expect(cart.paramsOf('reloadPage')).toHaveLength(1);
    await cart.wait(5_000);
    expect(cart.paramsOf('reloadPage')).toHaveLength(1);
  });

  it.each(['removal', 'clearing'] as const)('closes the dialog about a %s when the cart screen is left', (question) => {
    const cart = rig(FILLED);
    cart.send(question === 'removal' ? { type: 'removal.asked', id: '100' } : { type: 'clearing.asked' });
    cart.send({ type: 'screen.changed', screen: 'home' });
    expect(selectPendingRemoval(cart.snapshot)).toBeNull();
    expect(selectQuestion(cart.snapshot).isClearing).toBe(false);
    expect(idsOf(cart)).toEqual(['100']);
  });

  it('closes the dialog about a line that another currency hides', () => {
    const cart = rig(FILLED);
    cart.send({ type: 'removal.asked', id: '100' });
    cart.send({ type: 'currency.changed', currencyId: '2' });
    cart.send({ type: 'currency.changed', currencyId: '1' });
    expect(selectPendingRemoval(cart.snapshot)).toBeNull();
    expect(idsOf(cart)).toEqual(['100']);
  });

  it('keeps every line when the dialog is cancelled', () => {
    const cart = rig(FILLED);
    cart.send({ type: 'removal.asked', id: '100' });
    cart.send({ type: 'dialog.cancelled' });
    cart.send({ type: 'clearing.asked' });
    cart.send({ type: 'dialog.cancelled' });
    expect(idsOf(cart)).toEqual(['100']);
  });

  it('clears items, promo, currency and stored copies, and reloads the page after 300 ms', async () => {
    const cart = rig(PROMOTED);
    await cart.answer('checkPromo', PROMO);
    cart.send({ type: 'clearing.asked' });
    cart.send({ type: 'dialog.confirmed' });
    expect(cart.snapshot.context).toMatchObject({ items: [], promo: null, currencyId: null, serverTotal: null });
    expect(cart.paramsOf('saveCart').at(-1)).toEqual({ kind: 'clear' });
    expect(formOf(cart)).toMatchObject({ code: '', status: 'empty' });
    await cart.wait(300);
    expect(cart.paramsOf('reloadPage')).toHaveLength(1);
  });

  it('accepts nothing while the currency is still loading', () => {
    const cart = new Rig(cartMachine, { saved: EMPTY });
    cart.send({ type: 'item.added', item: cartItem() });
    expect(cart.snapshot.can({ type: 'item.added', item: cartItem() })).toBe(false);
    expect(cart.snapshot.context.items).toEqual([]);
    expect(selectOrder(cart.snapshot)).toMatchObject({ currencyIsKnown: false, currencyId: null });
    expect(selectCartState(cart.snapshot).isKnown).toBe(false);
  });

  it('keeps the lines added after the bill when the order is paid, and requests their total with the promo code', () => {
    const cart = rig({ ...PROMOTED, items: [cartItem(), deluxe] });
    paid(cart, { ...PROMOTED, items: [deluxe] });
    expect(idsOf(cart)).toEqual(['101']);
    expect(cart.snapshot.context.promo).toEqual(PROMO);
    expect(cart.callsOf('calculateTotal').at(-1)?.input).toMatchObject({ items: [deluxe], promo: PROMO });
  });
});

describe('a cart in another currency', () => {
  it('hides its items, counts them on the badge, and cannot be checked out', () => {
    const cart = rig(FILLED, '2');
    expect(selectHasConflict(cart.snapshot)).toBe(true);
    expect(selectVisibleItems(cart.snapshot)).toEqual([]);
    expect(selectItemCount(cart.snapshot)).toBe(1);
    expect(selectCanCheckOut(cart.snapshot)).toBe(false);
  });

  it('is an ordinary cart again when the shopper switches to its currency', () => {
    const cart = rig(FILLED, '2');
    cart.send({ type: 'currency.changed', currencyId: '1' });
    expect(selectHasConflict(cart.snapshot)).toBe(false);
    expect(selectCanCheckOut(cart.snapshot)).toBe(true);
  });

  it('is distinguished from a cart of two currencies, which shows its lines and cannot be checked out', () => {
    const cart = rig({ ...FILLED, items: [cartItem(), lira] });
    expect(selectMismatch(cart.snapshot).isMixed).toBe(true);
    expect(selectVisibleItems(cart.snapshot)).toHaveLength(2);
    expect(selectCanCheckOut(cart.snapshot)).toBe(false);
    expect(cart.callsOf('calculateTotal')).toEqual([]);
    expect(selectMismatch(cart.snapshot).currencyId, 'the banner offers to switch to this currency').toBe('2');
    cart.send({ type: 'item.removed', id: '200' });
    expect(selectMismatch(cart.snapshot).isMixed).toBe(false);
    expect(selectCanCheckOut(cart.snapshot)).toBe(true);
  });

  it.each([
    ['is mixed when no currency of the cart is stored', null, true],
    ['has the stored currency of the cart', '1', false],
  ])('with a line of an unknown currency beside a known one %s', (_, currencyId, isMixed) => {
    const bare = cartItem({ id: '300', currencyId: null });
    const cart = rig({ ...FILLED, currencyId, items: [cartItem(), bare] });
    expect(selectMismatch(cart.snapshot).isMixed).toBe(isMixed);
    expect(selectVisibleItems(cart.snapshot)).toHaveLength(2);
  });

  it('causes no conflict while it is empty', () => {
    expect(selectHasConflict(rig({ ...EMPTY, currencyId: '1' }, '2').snapshot)).toBe(false);
  });
});

describe('the promo code', () => {
  it('cannot be applied when it consists of blanks', () => {
    const cart = rig(FILLED);
    submit(cart, '   ');
    expect(cart.callsOf('checkPromo')).toEqual([]);
  });

  it('is trimmed, checked, applied and stored', async () => {
    const cart = rig(FILLED);
    submit(cart, ' WELCOME10 ');
    expect(cart.callsOf('checkPromo').at(-1)?.input).toEqual({ code: 'WELCOME10' });
    await cart.answer('checkPromo', PROMO);
    expect(formOf(cart).status).toBe('success');
    expect(cart.paramsOf('savePromo')).toEqual([{ promo: PROMO, isAgain: false }]);
    expect(selectTotals(cart.snapshot).final).toBe(3600);
  });

  it('that brings no discount is refused', async () => {
    const cart = rig(FILLED);
    submit(cart, 'ZERO');
    await cart.answer('checkPromo', { code: 'ZERO', discount: 0 });
    expect(formOf(cart).status).toBe('error');
    expect(cart.paramsOf('savePromo')).toEqual([{ stopped: null, refused: true }]);
  });

  it.each([
    ['Вы уже использовали этот промокод', 'Вы уже использовали этот промокод'],
    ['', 'Ошибка при проверке промокода'],
  ])('that the server refuses with «%s» is shown with its reason, and can be tried again', async (server, text) => {
    const cart = rig(FILLED);
    submit(cart, 'SPENT');
    await cart.fail('checkPromo', server);
    expect(formOf(cart).error).toBe(text);
    submit(cart, 'SPENT');
    await cart.answer('checkPromo', { code: 'SPENT', discount: 10 });
    expect(formOf(cart).status).toBe('success');
  });

  it('still counts while the input is edited, and when another code is refused', async () => {
    const cart = rig(FILLED);
    submit(cart, 'WELCOME10');
    await cart.answer('checkPromo', PROMO);
    cart.child('promo').send({ type: 'promo.edited', text: 'OTHER' });
    expect(formOf(cart).status).toBe('empty');
    submit(cart, 'OLD');
    await cart.fail('checkPromo', 'Промокод не найден или неактивен');
    expect(cart.snapshot.context.promo).toEqual(PROMO);
    expect(cart.paramsOf('savePromo').at(-1)).toEqual({ stopped: null, refused: true });
    cart.child('promo').send({ type: 'promo.edited', text: 'OTHER' });
    expect(formOf(cart).error).toBe('');
  });

  it('of an earlier visit is checked again, and silently cleared when that fails', async () => {
    const cart = rig(PROMOTED);
    expect(cart.callsOf('checkPromo').map((call) => call.input)).toEqual([{ code: 'WELCOME10' }]);
    await cart.fail('checkPromo', 'Вы уже использовали этот промокод');
    expect(cart.snapshot.context.promo).toBeNull();
    expect(formOf(cart).status).toBe('empty');
    expect(cart.child('promo').getSnapshot().value).toBe('empty');
    expect(cart.paramsOf('savePromo')).toEqual([{ stopped: 'WELCOME10', refused: false }]);
  });

  it('of an earlier visit that is still valid replaces no code that another window has stored by then', async () => {
    const cart = rig(PROMOTED);
    await cart.answer('checkPromo', PROMO);
    expect(cart.paramsOf('savePromo')).toEqual([{ promo: PROMO, isAgain: true }]);
  });

  it.each([
    ['while it is checked again', 'WELCOME10', false],
    ['while another text is in the input', 'OTHER', true],
  ])('of an earlier visit that the total leaves out %s shows no refusal', async (_, text, refused) => {
    const cart = rig(PROMOTED);
    if (refused) {
      await cart.answer('checkPromo', PROMO);
      cart.child('promo').send({ type: 'promo.edited', text });
    }
    await cart.answer('calculateTotal', { total: 4000, promo: null });
    expect(formOf(cart)).toMatchObject({ code: text, status: 'empty' });
    expect(cart.paramsOf('savePromo').at(-1)).toEqual({ stopped: 'WELCOME10', refused });
  });

  it('that is being checked stays in check when the server’s total drops an earlier code', async () => {
    const cart = rig(FILLED);
    submit(cart, 'WELCOME10');
    await cart.answer('checkPromo', PROMO);
    submit(cart, 'PLAY15');
    await cart.answer('calculateTotal', { total: 4000, promo: null });
    expect(cart.snapshot.context.promo).toBeNull();
    expect(cart.paramsOf('savePromo').at(-1)).toEqual({ stopped: 'WELCOME10', refused: false });
    expect(cart.snapshot.context).toMatchObject({ promo: null, serverTotal: 4000 });
    await cart.answer('checkPromo', { code: 'PLAY15', discount: 15 });
    expect(formOf(cart).status).toBe('success');
    expect(cart.snapshot.context.promo).toEqual({ code: 'PLAY15', discount: 15 });
  });

  it('is dropped when the server’s total leaves it out', async () => {
    const cart = rig(FILLED);
    submit(cart, 'WELCOME10');
    await cart.answer('checkPromo', PROMO);
    await cart.answer('calculateTotal', { total: 4000, promo: null });
    expect(cart.snapshot.context.promo).toBeNull();
    expect(formOf(cart).status).toBe('error');
    expect(formOf(cart).error).toBe('Промокод не найден или неактивен');
    expect(cart.paramsOf('savePromo').at(-1)).toEqual({ stopped: 'WELCOME10', refused: true });
    expect(cart.snapshot.context).toMatchObject({ promo: null, serverTotal: 4000 });
    expect(selectTotals(cart.snapshot).final).toBe(4000);
  });
});

it.each([
  ['a good code', PROMO, 'WELCOME10'],
  ['a bad code', { code: 'WELCOME10', discount: 0 }, null],
])(
  'the promo input shows no result of %s when another text was typed before the response',
  async (_, answer, counts) => {
    const cart = rig(FILLED);
    submit(cart, 'WELCOME10');
    cart.child('promo').send({ type: 'promo.edited', text: 'WELCOME10X' });
    await cart.answer('checkPromo', answer);
    expect(formOf(cart)).toMatchObject({ code: 'WELCOME10X', status: 'empty' });
    expect(cart.snapshot.context.promo?.code ?? null).toBe(counts);
    expect(cart.paramsOf('notify')).toEqual([]);
  },
);

describe('the cart’s total', () => {
  it('is the server’s once it has answered, and the local one until then or when it fails', async () => {
    const cart = rig(FILLED);
    expect(selectTotals(cart.snapshot).final).toBe(4000);
    await cart.answer('calculateTotal', { total: 3880, promo: null });
    expect(selectTotals(cart.snapshot)).toEqual({ original: 4000, final: 3880, promoOff: 0, benefit: 120 });
    cart.send({ type: 'item.added', item: deluxe });
    await cart.fail('calculateTotal');
    expect(selectTotals(cart.snapshot).final).toBe(9500);
  });

  it.each([
    { type: 'connection.restored' },
    { type: 'shopper.returned' },
    { type: 'screen.changed', screen: 'cart' },
    { type: 'screen.changed', screen: 'payment' },
  ] as const)('that failed is requested again on %j', async (event) => {
    const cart = rig({ ...FILLED, items: [cartItem({ price: null })] });
    await cart.fail('calculateTotal');
    cart.send({ type: 'screen.changed', screen: 'home' });
    expect(cart.callsOf('calculateTotal')).toHaveLength(1);
    cart.report(event);
    await cart.answer('calculateTotal', { total: 3500, promo: null });
    expect(selectCanCheckOut(cart.snapshot), 'a line without a price needs the server’s total').toBe(true);
  });

  it('names the discount of the promo, which is never more than the server’s total leaves', async () => {
    const cart = rig(PROMOTED);
    await cart.answer('checkPromo', PROMO);
    const { promoOff, final } = selectTotals(cart.snapshot);
    expect(promoOff).toBeGreaterThan(0);
    expect(promoOff + final).toBe(4000);
    await cart.answer('calculateTotal', { total: 3999, promo: PROMO });
    expect(selectTotals(cart.snapshot)).toMatchObject({ final: 3999, promoOff: 1 });
  });

  it('is kept when the currency’s id comes in another form, in which the next request sends it', async () => {
    const cart = rig(FILLED);
    await cart.answer('calculateTotal', { total: 3880, promo: null });
    cart.send({ type: 'currency.changed', currencyId: 1 });
    expect(selectTotals(cart.snapshot).final).toBe(3880);
    cart.send({ type: 'item.added', item: deluxe });
    expect(cart.callsOf('calculateTotal').at(-1)?.input).toMatchObject({ currencyId: 1 });
  });

  it('is requested again after every change of items, promo and currency', async () => {
    const cart = rig();
    cart.send({ type: 'item.added', item: cartItem() });
    cart.send({ type: 'item.added', item: deluxe });
    submit(cart, 'WELCOME10');
    await cart.answer('checkPromo', PROMO);
    cart.send({ type: 'currency.changed', currencyId: '2' });
    cart.send({ type: 'currency.changed', currencyId: '1' });
    expect(cart.callsOf('calculateTotal')).toHaveLength(4);
  });

  it('is never overwritten by an older response', async () => {
    const cart = rig(FILLED);
    const [older] = cart.callsOf('calculateTotal');
    cart.send({ type: 'item.added', item: deluxe });
    expect(older?.signal.aborted).toBe(true);
    await cart.answer('calculateTotal', { total: 9000, promo: null });
    await cart.answer('calculateTotal', { total: 1, promo: null }, older);
    expect(cart.snapshot.context.serverTotal).toBe(9000);
  });
});

describe('a cart changed in another window of the shop', () => {
  it('is read from the storage and added up again without being stored a second time', async () => {
    const cart = rig(FILLED);
    await cart.answer('calculateTotal', { total: 3900, promo: null });
    cart.report({ type: 'cart.reloaded', saved: { ...FILLED, items: [cartItem(), deluxe] } });
    expect(idsOf(cart)).toEqual(['100', '101']);
    expect(selectTotals(cart.snapshot).final).toBe(9500);
    await cart.answer('calculateTotal', { total: 9000, promo: null });
    expect(selectTotals(cart.snapshot).final).toBe(9000);
    cart.report({ type: 'cart.reloaded', saved: EMPTY });
    expect(idsOf(cart)).toEqual([]);
    expect(cart.paramsOf('saveCart')).toEqual([]);
    expect(cart.snapshot.context).toMatchObject({ items: [] });
  });

  it('counts a promo code that the other window applied, and drops a code that the other window removed', () => {
    const cart = rig(FILLED);
    cart.report({ type: 'cart.reloaded', saved: PROMOTED });
    expect(cart.callsOf('checkPromo'), 'the other window has checked it').toEqual([]);
    expect(formOf(cart)).toMatchObject({ code: 'WELCOME10', status: 'success' });
    const asked = cart.callsOf('calculateTotal').length;
    cart.report({ type: 'cart.reloaded', saved: FILLED });
    expect(formOf(cart).status).toBe('empty');
    expect(cart.snapshot.context.promo).toBeNull();
    expect(cart.snapshot.context).toMatchObject({ promo: null });
    expect(
      cart
        .callsOf('calculateTotal')
        .slice(asked)
        .map(({ input }) => input),
    ).toMatchObject([{ promo: null }]);
  });
});

describe('the cart’s quote', () => {
  const ending = (over = {}) =>
    cartItem({ discountedPrice: 3000, promotionEnd: new Date(NOON + 60_000).toISOString(), ...over });

  async function quotedRig(item = ending()) {
    const cart = new Rig(cartMachine, { saved: { ...FILLED, items: [item] }, now: NOON });
    cart.send({ type: 'currency.changed', currencyId: '1' });
    await cart.answer('readTime', NOON);
    await cart.answer('calculateTotal', { total: 2910, promo: null });
    return cart;
  }

  it('is calculated again when the promotion of a line ends, and the total is requested again', async () => {
    const cart = await quotedRig();
    expect(selectTotals(cart.snapshot)).toEqual({ original: 4000, final: 2910, promoOff: 0, benefit: 1090 });
    await cart.wait(59_999);
    expect(cart.callsOf('readTime')).toHaveLength(1);
    await cart.wait(1);
    await cart.answer('readTime', NOON + 60_000);
    expect(selectTotals(cart.snapshot)).toEqual({ original: 4000, final: 4000, promoOff: 0, benefit: 0 });
    expect(cart.callsOf('calculateTotal').at(-1)?.input).toMatchObject({ asOf: NOON + 60_000 });
    expect(cart.callsOf('calculateTotal')).toHaveLength(2);
    expect(cart.snapshot.context).toMatchObject({ asOf: NOON + 60_000, serverTotal: null });
    expect(cart.state, 'no timer runs when nothing ends any more').toMatchObject({ quote: 'standing' });
  });

  it('is calculated again when the shopper returns after the end of the promotion', async () => {
    const cart = await quotedRig();
    cart.send({ type: 'shopper.returned' });
    await cart.answer('readTime', NOON + 3_600_000);
    expect(selectTotals(cart.snapshot).final).toBe(4000);
    const same = await quotedRig();
    same.send({ type: 'shopper.returned' });
    await same.answer('readTime', NOON + 30_000);
    expect(selectTotals(same.snapshot).final).toBe(2910);
    expect(same.callsOf('calculateTotal')).toHaveLength(1);
    await same.wait(30_000);
    expect(same.callsOf('readTime'), 'the time left counts from the return').toHaveLength(3);
    await same.fail('readTime');
    await same.wait(30_000);
    expect(same.callsOf('readTime'), 'a clock that cannot be read is read again').toHaveLength(4);
  });

  it('is calculated again when a wrong clock is set back to before the end of the promotion', async () => {
    const cart = await quotedRig();
    await cart.wait(60_000);
    await cart.answer('readTime', NOON + 60_000);
    expect(selectTotals(cart.snapshot).final).toBe(4000);
    cart.send({ type: 'shopper.returned' });
    await cart.answer('readTime', NOON);
    expect(selectTotals(cart.snapshot).final).toBe(3000);
    expect(cart.snapshot.context).toMatchObject({ asOf: NOON, serverTotal: null });
  });

  it.each([
    ['with the same promo', { ...FILLED, items: [ending()] }],
    ['with another promo', { ...PROMOTED, items: [ending()] }],
  ])('is calculated again for lines that another window has added, %s', async (_, saved) => {
    const cart = await quotedRig(cartItem());
    cart.report({ type: 'cart.reloaded', saved });
    expect(cart.callsOf('readTime')).toHaveLength(2);
    await cart.answer('readTime', NOON);
    expect(selectTotals(cart.snapshot).original).toBe(4000);
    expect(quoteOf({ ...cart.snapshot.context, serverTotal: null, promo: null }).final).toBe(3000);
    await cart.wait(60_000);
    await cart.answer('readTime', NOON + 60_000);
    expect(quoteOf({ ...cart.snapshot.context, serverTotal: null, promo: null }).final).toBe(4000);
  });

  it.each(['ps_plus', 'ea_play'] as const)(
    'keeps the price of a %s line when its promotion has ended, with no price struck',
    async (priceType) => {
      const cart = await quotedRig(ending({ priceType }));
      await cart.wait(60_000);
      await cart.answer('readTime', NOON + 60_000);
      expect(selectTotals(cart.snapshot)).toEqual({ original: 3000, final: 3000, promoOff: 0, benefit: 0 });
    },
  );

  it('rounds the server’s total down, as it is shown', async () => {
    const cart = rig(FILLED);
    await cart.answer('calculateTotal', { total: 3999.99, promo: null });
    expect(selectTotals(cart.snapshot)).toEqual({ original: 4000, final: 3999, promoOff: 0, benefit: 1 });
  });

  it('of a line without a price can be paid only with the server’s total', async () => {
    const cart = rig({ ...FILLED, items: [cartItem({ price: null })] });
    expect(selectTotals(cart.snapshot).final).toBe(0);
    expect(selectCanCheckOut(cart.snapshot)).toBe(false);
    await cart.answer('calculateTotal', { total: 3500, promo: null });
    expect(selectTotals(cart.snapshot).final).toBe(3500);
    expect(selectCanCheckOut(cart.snapshot)).toBe(true);
  });

  it('reads the clock again before a timer of the browser overflows', async () => {
    const far = new Date(NOON + 100 * 86_400_000).toISOString();
    const cart = await quotedRig(ending({ promotionEnd: far }));
    await cart.wait(86_400_000);
    expect(cart.callsOf('readTime')).toHaveLength(2);
  });
});

describe('the chart of the cart', () => {
  const events = [
    { type: 'currency.changed', currencyId: '1' },
    { type: 'currency.changed', currencyId: '2' },
    { type: 'item.added', item: cartItem() },
    { type: 'item.added', item: lira },
    { type: 'item.putBack', item: lira },
    { type: 'item.removed', id: '100' },
    { type: 'cart.reloaded', saved: FILLED },
    { type: 'cart.reloaded', saved: PROMOTED },
    { type: 'cart.reloaded', saved: EMPTY },
    failed('followStorage'),
    { type: 'removal.asked', id: '100' },
    { type: 'clearing.asked' },
    { type: 'dialog.confirmed' },
    { type: 'dialog.cancelled' },
    { type: 'screen.changed', screen: 'home' },
    { type: 'screen.changed', screen: 'cart' },
    { type: 'promo.counted', promo: PROMO },
    { type: 'promo.refused' },
    { type: 'promo.expired' },
    { type: 'promo.dropped', refused: true },
    failed('promo'),
    answered('calculateTotal', { total: 3600, promo: PROMO }),
    answered('calculateTotal', { total: 4000, promo: null }),
    failed('calculateTotal'),
    { type: 'connection.restored' },
    failed('awaitConnection'),
    after('reloadPause', 'cart.dialog.reloading'),
  ];
  // Lines and promo share only the total: each is walked with it alone, because the joint graph is their product.
  const on = (...types: string[]) => events.filter((event) => types.some((type) => event.type.includes(type)));
  const lines = on(
    'onnection',
    'currency',
    'item',
    'asked',
    'dialog',
    'screen',
    'calculateTotal',
    'reloadPause',
    'followStorage',
  );
  const promo = on('currency', 'promo', 'calculateTotal', 'reloaded');
  const time = [
    answered('readTime', NOON),
    answered('readTime', NOON + 1),
    failed('readTime'),
    { type: 'shopper.returned' },
    failed('followReturn'),
    after('untilPromotionEnds', 'cart.quote.counting'),
  ];
  const ending = cartItem({ discountedPrice: 3000, promotionEnd: new Date(NOON + 1).toISOString() });
  const walked = walkEveryEdge(
    cartMachine,
    { input: { saved: EMPTY }, events: lines },
    { input: { saved: FILLED }, events: promo },
    { input: { saved: PROMOTED }, events: promo },
    {
      input: { saved: { ...FILLED, items: [ending] }, now: NOON },
      events: [...time, ...on('currency', 'calculateTotal')],
    },
    { input: { saved: { ...FILLED, items: [cartItem(), lira] } }, events: on('currency', 'item.removed') },
  );

  it('is walked through every transition', () => expect(walked.missed).toEqual([]));
});

describe('the chart of the promo code', () => {
  const events = [
    { type: 'currency.changed', currencyId: undefined },
    { type: 'currency.changed', currencyId: null },
    { type: 'promo.submitted', code: ' ' },
    { type: 'promo.submitted', code: 'WELCOME10' },
    { type: 'promo.edited', text: 'OTHER' },
    { type: 'promo.edited', text: 'WELCOME10' },
    { type: 'promo.replaced', code: 'WELCOME10' },
    { type: 'promo.replaced', code: '' },
    { type: 'promo.dropped' },
    { type: 'cart.cleared' },
    ...['checkPromo', 'recheckPromo'].flatMap((id) => [
      answered(id, PROMO),
      answered(id, { code: 'WELCOME10', discount: 0 }),
      failed(id),
    ]),
  ];
  const walked = walkEveryEdge(promoMachine, { input: { code: '' }, events }, { input: { code: 'WELCOME10' }, events });

  it('is walked through every transition', () => expect(walked.missed).toEqual([]));
});
