import { describe, expect, it } from 'vitest';
import { billedItem } from '../../machines/model/quote';
import {
  withCartChange,
  withPaid,
  withPromoChange,
  withProgress,
  withoutOrder,
  type AccountRecord,
} from '../../src/shop/wiring/record';
import type { Saved } from '../../src/shop/wiring/saved';
import { storedFavourite, storedLine } from '../../src/shop/wiring/savedSchemas';
import { mapStorage } from '../support/effects';
import { bill, cartItem, paymentData, RUB, TRY } from '../support/samples';
import {
  open,
  storedText,
  line,
  deluxe,
  lira,
  order,
  favourite,
  add,
  openFilled,
  openTwo,
  linesOf,
  placing,
  writingBy,
  limited,
  storedIdentity,
} from './openSaved';

describe('an account’s record', () => {
  it('is mirrored in the keys of older versions', () => {
    const { disk, saved } = openFilled();
    saved.change(
      (record) => ({
        ...record,
        promo: { code: 'A', discount: 10 },
        currency: RUB,
        order: order(),
        favourites: [favourite],
      }),
      'payment',
    );
    expect(disk.getItem('telegramId')).toBe('1001');
    expect(disk.getItem('telegramUsername')).toBe('shopper1001');
    expect(disk.getItem('cart')).toBe(storedText(line));
    expect(['cartCurrencyId', 'promoCode', 'promoDiscount', 'promoStatus'].map((key) => disk.getItem(key))).toEqual([
      '1',
      'A',
      '10',
      'success',
    ]);
    expect(JSON.parse(disk.getItem('userCurrency')!)).toEqual(RUB);
    expect(JSON.parse(disk.getItem('paymentData')!)).toEqual(order().data);
    expect(disk.getItem('favourites')).toBe(JSON.stringify([storedFavourite(favourite)]));
    saved.change((record) => withPromoChange(record, { stopped: 'A', refused: true }), 'cart');
    expect(['promoCode', 'promoStatus'].map((key) => disk.getItem(key))).toEqual([null, 'error']);
  });

  it('keeps what a later build has added to it when a window of this build changes the cart', () => {
    const { disk } = openFilled();
    const stored = JSON.parse(disk.getItem('shop.1001')!) as object;
    disk.setItem('shop.1001', JSON.stringify({ ...stored, addresses: [{ city: 'Казань' }] }));
    open(disk, '1001').change(add(deluxe), 'cart');
    expect(JSON.parse(disk.getItem('shop.1001')!)).toMatchObject({
      cart: { items: [{ id: '100' }, { id: '101' }] },
      addresses: [{ city: 'Казань' }],
    });
  });

  it('hands a flow the same objects again after a change of another flow, so that no other row renders', () => {
    const saved = open(mapStorage(), '1001');
    saved.change((record) => ({ ...record, favourites: [favourite] }), 'favourites');
    const { favourites } = saved.read();
    saved.change(add(), 'cart');
    expect(saved.read().favourites).toBe(favourites);
  });

  it('is never read or written by another account with an open window', () => {
    const disk = mapStorage();
    const [first, second] = [open(disk, '1001'), open(disk, '1002')];
    first.change(add(), 'cart');
    second.change(add(lira), 'cart');
    first.change(placing(order()), 'payment');
    expect(linesOf(first)).toEqual(['100']);
    expect(linesOf(second)).toEqual(['200']);
    expect(second.read().order).toBeNull();
    expect(JSON.parse(disk.getItem('cart')!), 'the mirror belongs to the account that started last').toMatchObject([
      { id: '200' },
    ]);
    expect(disk.getItem('paymentData')).toBeNull();
    expect(linesOf(open(disk, '1001'))).toEqual(['100']);
    expect(JSON.parse(disk.getItem('cart')!)).toMatchObject([{ id: '100' }]);
  });

  it.each([
    { what: 'is refused', change: { stopped: null, refused: true } },
    { what: 'has expired', change: { stopped: 'OLD', refused: false } },
    { what: 'is left out of the total', change: { stopped: 'OLD', refused: true } },
    { what: 'is confirmed', change: { promo: { code: 'OLD', discount: 5 }, isAgain: true } },
  ])('keeps the promo that another window has stored when a code of this window $what', ({ change }) => {
    const { one: here, other } = openTwo();
    const [old, promo] = [
      { code: 'OLD', discount: 5 },
      { code: 'WELCOME10', discount: 10 },
    ];
    here.change((record) => withPromoChange(record, { promo: old, isAgain: false }), 'cart');
    other.change((record) => withPromoChange(record, { promo, isAgain: false }), 'cart');
    here.change((record) => withPromoChange(record, change), 'cart');
    expect(here.read()).toMatchObject({ promo, promoStatus: 'success' });
  });

  it.each([
    ['when its event arrives', (one: Saved) => one.refresh()],
    [
      'when this window writes before that',
      (one: Saved) => one.change((record) => ({ ...record, favourites: [favourite] }), 'favourites'),
    ],
  ])('contains a change again that a window with an older copy has overwritten, %s', (_, happens) => {
    const { disk, one, other } = openTwo();
    other.change((record) => ({ ...record, currency: RUB }), 'currency');
    const stale = disk.getItem('shop.1001')!;
    one.change(add(), 'cart');
    // The other window writes from an outdated copy, as happens between the processes of a browser.
    disk.setItem('shop.1001', stale.replace('"currency":{', '"keepsKeys":true,"currency":{'));
    happens(one);
    expect(linesOf(open(disk, '1001'))).toEqual(['100']);
    expect(open(disk, '1001').read().currency).toEqual(RUB);
  });

  it.each([
    ['what a visitor without an account had left', (disk: Storage) => open(disk, null).change(add(lira), 'cart')],
    ['a record that nothing had changed', () => {}],
  ])('contains a change again that was overwritten by an older copy of %s', (_, happened) => {
    const disk = mapStorage();
    happened(disk);
    const [one, outdated] = [open(disk, '1001'), open(disk, '1001')];
    const stale = disk.getItem('shop.1001')!;
    one.change(add(), 'cart');
    disk.setItem('shop.1001', stale);
    outdated.change((record) => ({ ...record, currency: RUB }), 'currency');
    one.refresh();
    expect(linesOf(open(disk, '1001'))).toEqual(['100']);
    expect(one.read().currency).toEqual(RUB);
  });

  it('does not repeat an old change when many windows have written since', () => {
    const disk = mapStorage();
    const asleep = open(disk, '1001');
    asleep.change(add(), 'cart');
    open(disk, '1001').change((record) => withCartChange(record, { kind: 'clear' }), 'cart');
    // A record remembers the last changes of a few windows only.
    for (const currency of [RUB, TRY, RUB, TRY, RUB, TRY, RUB, TRY])
      open(disk, '1001').change((record) => ({ ...record, currency }), 'currency');
    asleep.refresh();
    expect(linesOf(asleep)).toEqual([]);
    expect(linesOf(open(disk, '1001'))).toEqual([]);
  });

  it('is not filled with a frozen window’s old changes when the storage was emptied and another window has written since', () => {
    const disk = mapStorage();
    const frozen = open(disk, '1001');
    frozen.change(add(lira), 'cart');
    disk.clear();
    open(disk, '1001').change(add(), 'cart');
    frozen.refresh();
    expect(linesOf(frozen)).toEqual(['100']);
    expect(linesOf(open(disk, '1001'))).toEqual(['100']);
  });

  it('notifies the other flows of a window about a change, and all flows about a change of another window', () => {
    const { one, other } = openTwo();
    const notified: string[] = [];
    for (const user of ['cart', 'payment'] as const) one.onChange(user, () => notified.push(user));
    one.change(add(), 'cart');
    expect(notified.splice(0)).toEqual(['payment']);
    other.change(add(deluxe), 'cart');
    one.refresh();
    expect(notified.splice(0)).toEqual(['cart', 'payment']);
    one.refresh();
    expect(notified).toEqual([]);
    other.change((record) => withCartChange(record, { kind: 'clear' }), 'cart');
    one.change((record) => ({ ...record, favourites: [favourite] }), 'payment');
    expect(notified.splice(0)).toEqual(['cart', 'payment']);
  });

  it.each([
    '{',
    'null',
    '[]',
    '"x"',
    '{"id":{}}',
    '[{"title":"x"}]',
    'undefined',
    '-5',
    '{"cart":{"items":7},"order":[]}',
    '[null, 42, {"id": {}}, "текст"]',
    '{"version":1,"state":{"items":[{"id":7}]}}',
  ])('that cannot be parsed (%s in every key) counts as missing', (junk) => {
    const disk = Object.assign(Object.create(mapStorage()) as Storage, { getItem: () => junk });
    const saved = open(disk, '1001');
    expect(saved.read()).toMatchObject({
      cart: { items: [] },
      promo: null,
      favourites: [],
      currency: null,
      order: null,
    });
    expect(() => saved.change(add(), 'cart')).not.toThrow();
  });
});

it.each(['null', 'undefined'])(
  'a user name that an earlier version has stored as «%s» counts as missing',
  (telegramUsername) => {
    const identity = storedIdentity({ telegramId: '1001', telegramUsername });
    expect(identity).toEqual({ telegramId: '1001', telegramUsername: null });
  },
);

it.each([
  ['unknown', 'awaited', { data: { orderId: 'A-1' } }],
  ['refused', 'awaited', null],
  ['unknown', 'paid', null],
] as const)(
  'an order whose end is %s is remembered as unresolved only if it may still be paid: %s',
  (outcome, status, unresolvedOrder) => {
    const { one, other } = openTwo();
    one.change(placing(order({ status })), 'payment');
    for (const window of [one, other]) window.change(withoutOrder(order({ status }), outcome), 'payment');
    expect(other.read()).toMatchObject({ order: null, unresolvedOrder });
  },
);

it.each<[string, Partial<AccountRecord>]>([
  ['stored again', { order: order() }],
  ['verified', { confirmedOrder: 'A-1' }],
])('an order that was given up, and that an older version has %s, is forgotten once it is paid', (_, by) => {
  const { saved } = openFilled();
  saved.change((record) => ({ ...record, ...by, unresolvedOrder: order() }), 'payment');
  saved.change((record) => withPaid(record, order()), 'payment');
  expect(saved.read().unresolvedOrder, 'the next tap makes the next order').toBeNull();
});

describe('a paid order', () => {
  it('and the cart without the paid lines are stored in one write', () => {
    const { disk, saved } = openFilled();
    saved.change(add(deluxe), 'cart');
    saved.change(placing(order()), 'payment');
    // Its start makes the first of the two writes.
    const dying = open(limited(disk, 2, 'ends'), '1001');
    dying.change((record) => withPaid(record, order()), 'payment');
    const next = open(disk, '1001');
    expect(next.read().order?.status).toBe('paid');
    expect(linesOf(next)).toEqual(['101']);
  });

  it('clears the promo code when no other line is in the cart', () => {
    const { saved } = openFilled();
    saved.change(
      (record) => ({ ...record, promo: { code: 'A', discount: 10 }, promoStatus: 'success', order: order() }),
      'cart',
    );
    saved.change((record) => withPaid(record, order()), 'payment');
    expect(saved.read()).toMatchObject({ cart: { items: [], currencyId: null }, promo: null, promoStatus: 'empty' });
  });

  it('removes a line whose id differs from the id of its edition', () => {
    const old = { ...storedLine(cartItem()), id: 'stored by an earlier version' };
    const saved = open(mapStorage({ cart: JSON.stringify([old]) }), '1001');
    expect(linesOf(saved)).toEqual(['100']);
    const billed = { ...billedItem(cartItem(), 0), id: 'stored by an earlier version' };
    const made = order({ data: paymentData({ items: [billed] }) });
    saved.change(placing(made), 'payment');
    saved.change((record) => withPaid(record, made), 'payment');
    expect(linesOf(saved)).toEqual([]);
  });

  it('stays paid when another window stores an unpaid attempt', () => {
    const { one: starting, other: paying } = openTwo();
    paying.change(placing(order({ attempts: 2 })), 'payment');
    paying.change((record) => withPaid(record, order()), 'payment');
    starting.change((record) => withProgress(record, order({ attempts: 3 })), 'payment');
    expect(starting.read().order?.status).toBe('paid');
  });

  it('that was cleared or replaced in one window is not stored again by another window', () => {
    const { one, other } = openTwo();
    one.change(placing(order()), 'payment');
    other.change(withoutOrder(order(), 'refused'), 'payment');
    one.change((record) => withProgress(record, order({ attempts: 3 })), 'payment');
    expect(one.read().order).toBeNull();
    other.change(placing({ ...bill({ orderId: 'B-2' }) }), 'payment');
    one.change((record) => withProgress(record, order({ attempts: 4 })), 'payment');
    one.change(withoutOrder(order(), 'refused'), 'payment');
    expect(one.read().order?.data.orderId).toBe('B-2');
  });

  it('takes its lines out of the cart also when another window has given the order up, and never twice', () => {
    const { one, other } = openTwo();
    one.change(add(), 'cart');
    one.change(placing(order()), 'payment');
    other.change(withoutOrder(order(), 'refused'), 'payment');
    one.change((record) => withPaid(record, order()), 'payment');
    one.change(withoutOrder(order({ status: 'paid' }), 'confirmed'), 'payment');
    expect(other.read()).toMatchObject({ cart: { items: [] }, order: null, confirmedOrder: 'A-1' });
    other.change(add(), 'cart');
    other.change((record) => withPaid(record, order()), 'payment');
    expect(linesOf(other)).toEqual(['100']);
  });

  it('keeps the higher number of attempts when two windows differ', () => {
    const { one, other } = openTwo();
    one.change(placing(order({ attempts: 7 })), 'payment');
    other.change((record) => withProgress(record, order({ attempts: 3 })), 'payment');
    expect(one.read().order?.attempts).toBe(7);
  });

  it('is stored again after the storage was emptied, with its account but without the cart', () => {
    const { disk, saved } = openFilled();
    saved.change(placing(order({ attempts: 1 })), 'payment');
    disk.clear();
    saved.refresh();
    expect(linesOf(saved)).toEqual([]);
    expect(saved.survivesReload(), 'the order exists only in memory').toBe(false);
    saved.change((record) => withProgress(record, order({ attempts: 2 })), 'payment');
    expect(saved.survivesReload()).toBe(true);
    expect(open(disk, null).read().order).toMatchObject({ data: { orderId: 'A-1' }, attempts: 2 });
  });
});

it.each<[string, Partial<AccountRecord>]>([
  ['a bill', { pendingBill: { key: 'k', content: 'c' } }],
  ['an order that was given up', { unresolvedOrder: order() }],
])('a reload is unsafe after the storage was emptied only while the outcome of %s is unknown', (_, unknown) => {
  const { disk, saved } = openFilled();
  disk.clear();
  expect(saved.survivesReload()).toBe(true);
  saved.change((record) => ({ ...record, ...unknown }), 'payment');
  expect(saved.survivesReload()).toBe(true);
  disk.clear();
  expect(saved.survivesReload()).toBe(false);
  expect(saved.read(), 'the next tap asks before another order is made').toMatchObject(unknown);
});

it('a window that writes into an emptied storage keeps the changes that another window stores meanwhile', () => {
  const disk = mapStorage();
  const other = open(disk, '1001');
  const overtaken = writingBy(disk, (key, value) => {
    disk.setItem(key, value);
    if (key === 'telegramUsername') other.change(add(deluxe), 'cart');
  });
  const saved = open(overtaken, '1001');
  disk.clear();
  saved.change(add(), 'cart');
  expect(linesOf(other)).toEqual(['100', '101']);
});
