import { shallowEqual } from '@xstate/react';
import { describe, expect, it } from 'vitest';
import { cartMachine } from '../../machines/cart/cart.machine';
import {
  selectCanCheckOut,
  selectCartState,
  selectMismatch,
  selectOrder,
  selectRow,
  selectTotals,
  selectVisibleItems,
} from '../../machines/cart/cart.selectors';
import type { SavedCart } from '../../machines/model/cart';
import { quoteOf } from '../../machines/model/quote';
import { Rig } from '../support/rig';
import { cartItem, NOON } from '../support/samples';

const EMPTY: SavedCart = { items: [], currencyId: null, promo: null };
const FILLED: SavedCart = { items: [cartItem()], currencyId: '1', promo: null };
const PROMO = { code: 'WELCOME10', discount: 10 };
const PROMOTED: SavedCart = { ...FILLED, promo: PROMO };
const deluxe = cartItem({ id: '101', editionName: 'Deluxe', price: 5500 });
const lira = cartItem({ id: '200', price: 900, currencyId: '2' });

/** A cart whose shopper sees prices in roubles. */
function rig(saved: SavedCart, currencyId: string | null = '1') {
  const cart = new Rig(cartMachine, { saved });
  cart.send({ type: 'currency.changed', currencyId });
  return cart;
}

describe('the cart', () => {
  it('that was stored without a currency has that of its lines', () => {
    const cart = rig({ ...FILLED, currencyId: null }, null);
    cart.send({ type: 'item.added', item: deluxe });
    expect(cart.snapshot.context.items.map(({ id }) => id)).toEqual(['100', '101']);
  });

  it('accepts nothing while the currency is still loading', () => {
    const cart = new Rig(cartMachine, { saved: EMPTY });
    cart.send({ type: 'item.added', item: cartItem() });
    expect(cart.snapshot.can({ type: 'item.added', item: cartItem() })).toBe(false);
    expect(cart.snapshot.context.items).toEqual([]);
    expect(selectOrder(cart.snapshot)).toMatchObject({ currencyIsKnown: false, currencyId: null });
    expect(selectCartState(cart.snapshot).isKnown).toBe(false);
  });
});

it('a row of the cart is rendered again only for another price: not for a question about it, nor for the total of the server', async () => {
  const cart = rig({ ...FILLED, items: [cartItem(), deluxe] });
  const row = (): object => selectRow(deluxe)(cart.snapshot);
  const before = row();
  cart.send({ type: 'removal.asked', id: '101' });
  expect(shallowEqual(before, row())).toBe(true);
  await cart.answer('calculateTotal', { total: 9000, isPromoApplied: false });
  expect(shallowEqual(before, row())).toBe(true);
  expect(selectTotals(cart.snapshot).final).toBe(9000);
});

describe('a cart in another currency', () => {
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
});

describe('the cart’s total', () => {
  it('is kept when the currency’s id comes in another form, in which the next request sends it', async () => {
    const cart = rig(FILLED);
    await cart.answer('calculateTotal', { total: 3880, isPromoApplied: false });
    cart.send({ type: 'currency.changed', currencyId: 1 });
    expect(selectTotals(cart.snapshot).final).toBe(3880);
    cart.send({ type: 'item.added', item: deluxe });
    expect(cart.callsOf('calculateTotal').at(-1)?.input).toMatchObject({ currencyId: 1 });
  });

  it('is kept when the promo code of an earlier visit still gives its discount', async () => {
    const cart = rig(PROMOTED);
    await cart.answer('calculateTotal', { total: 3500, isPromoApplied: true });
    cart.send({ type: 'promo.counted', promo: { ...PROMO } });
    expect(selectTotals(cart.snapshot).final).toBe(3500);
    expect(cart.callsOf('calculateTotal')).toHaveLength(1);
    cart.send({ type: 'promo.counted', promo: { ...PROMO, discount: 20 } });
    expect(cart.callsOf('calculateTotal')).toHaveLength(2);
  });
});

describe('the cart’s quote', () => {
  const ending = (over = {}) =>
    cartItem({ discountedPrice: 3000, promotionEnd: new Date(NOON + 60_000).toISOString(), ...over });

  async function quotedRig(item = ending()) {
    const cart = new Rig(cartMachine, { saved: { ...FILLED, items: [item] }, now: NOON });
    cart.send({ type: 'currency.changed', currencyId: '1' });
    await cart.answer('readTime', NOON);
    await cart.answer('calculateTotal', { total: 2910, isPromoApplied: false });
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

  it('of a line without a price can be paid only with the server’s total', async () => {
    const cart = rig({ ...FILLED, items: [cartItem({ price: null })] });
    expect(selectTotals(cart.snapshot).final).toBe(0);
    expect(selectCanCheckOut(cart.snapshot)).toBe(false);
    await cart.answer('calculateTotal', { total: 3500, isPromoApplied: false });
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
