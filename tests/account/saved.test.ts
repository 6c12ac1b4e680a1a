import { describe, expect, it } from 'vitest';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { matchCurrencies } from '../../machines/model/cart';
import type { SavedOrder } from '../../machines/model/payment';
import { billedItem } from '../../machines/model/quote';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { createStorage } from '../../src/shop/platform/storage';
import {
  withBill,
  withCartChange,
  withPaid,
  withPromoChange,
  withPendingBill,
  withProgress,
  withoutOrder,
  withoutPendingBill,
  type AccountRecord,
} from '../../src/shop/wiring/record';
import type { CartItem } from '../../machines/model/entities';
import { createSaved, type Saved } from '../../src/shop/wiring/saved';
import { storedFavourite, storedLine } from '../../src/shop/wiring/savedSchemas';
import { mapStorage } from '../support/effects';
import { bill, card, cartItem, edition, paymentData, RUB, TRY } from '../support/samples';

const quiet = (): void => {};
const identity = (telegramId: string) => ({ telegramId, telegramUsername: `shopper${telegramId}` });

let loads = 0;
/** One load of the shop's page, with its own session. @param telegramId null outside the platform */
function open(disk: Storage, telegramId: string | null, session = mapStorage()): Saved {
  loads += 1;
  const saved = createSaved(
    createStorage(() => disk, quiet),
    createStorage(() => session, quiet),
    `w${loads}`,
  );
  saved.open(telegramId === null ? null : identity(telegramId));
  return saved;
}

/** A cart of one line as it is stored. */
const storedText = (item: CartItem): string => JSON.stringify([storedLine(item)]);
const line = cartItem();
const deluxe = cartItem({ id: '101' });
const lira = cartItem({ id: '200', currencyId: '2' });
const order = (over: Partial<SavedOrder> = {}): SavedOrder => ({ ...bill({ items: [billedItem(line, 0)] }), ...over });
const prices = { discountedPrice: 3000, psPlusPrice: 2000, eaPlayPromotionEnd: '2027-01-01' };
const favourite = favouriteOf(toCard(card(), edition(prices)));

const add =
  (item = line) =>
  (record: AccountRecord) =>
    withCartChange(record, { kind: 'add', item, currencyId: item.currencyId });
/** A window of 1001, with one line in its cart. */
function openFilled(disk = mapStorage()) {
  const saved = open(disk, '1001');
  saved.change(add(), 'cart');
  return { disk, saved };
}
function openTwo() {
  const disk = mapStorage();
  return { disk, one: open(disk, '1001'), other: open(disk, '1001') };
}
const linesOf = (saved: Saved) => saved.read().cart.items.map(({ id }) => id);
const placing =
  (made: SavedOrder) =>
  (record: AccountRecord): AccountRecord => ({ ...record, order: made });

/** A disk with other writes. */
const writingBy = (
  disk: Storage,
  setItem: Storage['setItem'],
  removeItem: Storage['removeItem'] = (key) => disk.removeItem(key),
): Storage =>
  Object.assign(Object.create(disk) as Storage, { getItem: (key: string) => disk.getItem(key), setItem, removeItem });

/** A disk whose writes are counted from 0; a write that `mayWrite` denies is refused, or lost where the process has ended. */
function counting(disk: Storage, mayWrite: (at: number) => boolean, mode: 'ends' | 'refuses' = 'refuses'): Storage {
  let count = -1;
  const attempt = (write: () => void): void => {
    count += 1;
    if (mayWrite(count)) write();
    else if (mode === 'refuses') throw new DOMException('full', 'QuotaExceededError');
  };
  return writingBy(
    disk,
    (key, value) => attempt(() => disk.setItem(key, value)),
    (key) => attempt(() => disk.removeItem(key)),
  );
}
/** A disk that performs the given number of writes and no further one. */
const limited = (disk: Storage, writes: number, mode: 'ends' | 'refuses') => counting(disk, (at) => at < writes, mode);
/** A disk that refuses one write, counted from 0. */
const refusingOne = (disk: Storage, refused: number) => counting(disk, (at) => at !== refused);

describe('an account’s record', () => {
  it('is stored under one key and read by the next visit', () => {
    const { disk, saved } = openFilled();
    saved.change((record) => ({ ...record, favourites: [favourite], currency: RUB, order: order() }), 'payment');
    expect(JSON.parse(disk.getItem('shop.1001')!)).toMatchObject({ cart: { items: [{ id: '100' }], currencyId: '1' } });
    expect(open(disk, '1001').read()).toMatchObject({
      cart: { items: [line], currencyId: '1' },
      favourites: [favourite],
      currency: RUB,
      order: order(),
    });
  });

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
    const disk = mapStorage();
    const [here, other] = [open(disk, '1001'), open(disk, '1001')];
    const [old, promo] = [
      { code: 'OLD', discount: 5 },
      { code: 'WELCOME10', discount: 10 },
    ];
    here.change((record) => withPromoChange(record, { promo: old, isAgain: false }), 'cart');
    other.change((record) => withPromoChange(record, { promo, isAgain: false }), 'cart');
    here.change((record) => withPromoChange(record, change), 'cart');
    expect(here.read()).toMatchObject({ promo, promoStatus: 'success' });
  });

  it('keeps the changes that two windows make at the same time', () => {
    const { disk, one, other } = openTwo();
    one.change(add(), 'cart');
    other.change(add(deluxe), 'cart');
    one.change((record) => ({ ...record, favourites: [favourite] }), 'favourites');
    expect(linesOf(one)).toEqual(['100', '101']);
    expect(open(disk, '1001').read().favourites).toEqual([favourite]);
  });

  it.each([
    ['when its event arrives', (one: Saved) => one.refresh('shop.1001')],
    [
      'when this window writes before that',
      (one: Saved) => one.change((record) => ({ ...record, favourites: [favourite] }), 'favourites'),
    ],
  ])('contains a change again that a window with an older copy has overwritten, %s', (_, happens) => {
    const disk = mapStorage();
    const one = open(disk, '1001');
    const before = open(disk, '1001');
    before.change((record) => ({ ...record, currency: RUB }), 'currency');
    const stale = disk.getItem('shop.1001')!;
    one.change(add(), 'cart');
    // The other window writes from an outdated copy, as happens between the processes of a browser.
    disk.setItem('shop.1001', stale.replace('"currency":{', '"keepsKeys":true,"currency":{'));
    happens(one);
    expect(linesOf(open(disk, '1001'))).toEqual(['100']);
    expect(open(disk, '1001').read().currency).toEqual(RUB);
  });

  it('does not repeat an old change when many windows have written since', () => {
    const disk = mapStorage();
    const asleep = open(disk, '1001');
    asleep.change(add(), 'cart');
    open(disk, '1001').change((record) => withCartChange(record, { kind: 'clear' }), 'cart');
    // A record remembers the last changes of a few windows only.
    for (const currency of [RUB, TRY, RUB, TRY, RUB, TRY, RUB, TRY])
      open(disk, '1001').change((record) => ({ ...record, currency }), 'currency');
    asleep.refresh('shop.1001');
    expect(linesOf(asleep)).toEqual([]);
    expect(linesOf(open(disk, '1001'))).toEqual([]);
  });

  it.each([
    ['receives both events only when it resumes', [null, 'shop.1001']],
    ['receives no event', [undefined]],
  ])(
    'is not filled with a window’s old changes when the storage was emptied, another window has written since, and the frozen one %s',
    (_, events) => {
      const disk = mapStorage();
      const frozen = open(disk, '1001');
      frozen.change(add(lira), 'cart');
      disk.clear();
      open(disk, '1001').change(add(), 'cart');
      for (const event of events) frozen.refresh(event);
      expect(linesOf(frozen)).toEqual(['100']);
      expect(linesOf(open(disk, '1001'))).toEqual(['100']);
    },
  );

  it('notifies the other flows of a window about a change, and all flows about a change of another window', () => {
    const { one, other } = openTwo();
    const notified: string[] = [];
    for (const user of ['cart', 'payment'] as const) one.onChange(user, () => notified.push(user));
    one.change(add(), 'cart');
    expect(notified.splice(0)).toEqual(['payment']);
    other.change(add(deluxe), 'cart');
    one.refresh('cart');
    expect(notified, 'a change of a mirrored key notifies no flow').toEqual([]);
    one.refresh('shop.1001');
    expect(notified.splice(0)).toEqual(['cart', 'payment']);
    one.refresh('shop.1001');
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
    const saved = createSaved(
      createStorage(() => mapStorage({ telegramId: '1001', telegramUsername }), quiet),
      createStorage(() => mapStorage(), quiet),
    );
    expect(saved.open(null)).toEqual({ telegramId: '1001', telegramUsername: null });
  },
);

describe('a paid order', () => {
  it('and the cart without the paid lines are stored in one write', () => {
    const { disk, saved } = openFilled();
    saved.change(add(deluxe), 'cart');
    saved.change(placing(order()), 'payment');
    const dying = open(limited(disk, 1, 'ends'), '1001');
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
    const disk = mapStorage();
    const [starting, paying] = [open(disk, '1001'), open(disk, '1001')];
    paying.change(placing(order({ attempts: 2 })), 'payment');
    paying.change((record) => withPaid(record, order()), 'payment');
    starting.change((record) => withProgress(record, order({ attempts: 3 })), 'payment');
    expect(starting.read().order?.status).toBe('paid');
  });

  it('that was cleared or replaced in one window is not stored again by another window', () => {
    const { one, other } = openTwo();
    one.change(placing(order()), 'payment');
    other.change(withoutOrder('A-1'), 'payment');
    one.change((record) => withProgress(record, order({ attempts: 3 })), 'payment');
    expect(one.read().order).toBeNull();
    other.change(placing({ ...bill({ orderId: 'B-2' }) }), 'payment');
    one.change((record) => withProgress(record, order({ attempts: 4 })), 'payment');
    one.change(withoutOrder('A-1'), 'payment');
    expect(one.read().order?.data.orderId).toBe('B-2');
  });

  it('takes its lines out of the cart also when another window has given the order up, and never twice', () => {
    const { one, other } = openTwo();
    one.change(add(), 'cart');
    one.change(placing(order()), 'payment');
    other.change(withoutOrder('A-1'), 'payment');
    one.change((record) => withPaid(record, order()), 'payment');
    one.change(withoutOrder('A-1', true), 'payment');
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
    saved.refresh(null);
    expect(linesOf(saved)).toEqual([]);
    expect(saved.survivesReload(), 'the order exists only in memory').toBe(false);
    saved.change((record) => withProgress(record, order({ attempts: 2 })), 'payment');
    expect(saved.survivesReload()).toBe(true);
    expect(open(disk, null).read().order).toMatchObject({ data: { orderId: 'A-1' }, attempts: 2 });
  });
});

it('a reload is unsafe after the storage was emptied only while the outcome of a bill is unknown', () => {
  const { disk, saved } = openFilled();
  disk.clear();
  expect(saved.survivesReload()).toBe(true);
  saved.change((record) => ({ ...record, pendingBill: { key: 'k', content: 'c' } }), 'payment');
  expect(saved.survivesReload()).toBe(true);
  disk.clear();
  expect(saved.survivesReload()).toBe(false);
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

describe('the mirrored keys', () => {
  it('that an older version or a person has changed override the record', () => {
    const { disk } = openFilled();
    disk.setItem('cart', storedText(deluxe));
    disk.setItem('userCurrency', JSON.stringify(TRY));
    const saved = open(disk, '1001');
    expect(linesOf(saved)).toEqual(['101']);
    expect(saved.read().currency).toEqual(TRY);
  });

  it.each(['A-1', 'B-2'])('that contain only an order (%s) mark it as found, with an unknown end', (orderId) => {
    const disk = mapStorage({
      paymentData: JSON.stringify({ orderId, amount: '4499', items: [{ editionId: 100 }, 'x'] }),
    });
    expect(open(disk, '1001').read().order).toMatchObject({
      data: { orderId, amount: 4499, items: [{ id: 100, editionId: 100 }] },
      attempts: 0,
      status: 'found',
    });
  });

  it('never restore a paid line when their writes were interrupted or refused', () => {
    for (let writes = 0; writes < 12; writes += 1) {
      const { disk, saved } = openFilled();
      saved.change(placing(order()), 'payment');
      const before = disk.getItem('shop.1001');
      open(limited(disk, writes, writes % 2 ? 'ends' : 'refuses'), '1001').change(
        (record) => withPaid(record, order()),
        'payment',
      );
      if (disk.getItem('shop.1001') === before) continue;
      expect(linesOf(open(disk, '1001')), `after ${writes} writes`).toEqual([]);
    }
  });

  it('are written by the window that changed the record last, also when two windows write at once', () => {
    const disk = mapStorage();
    const other = open(disk, '1001');
    // The other window writes right after the first window's record and before its mirrored keys.
    const overtaken = writingBy(disk, (key, value) => {
      disk.setItem(key, value);
      if (key === 'shop.1001') other.change(add(deluxe), 'cart');
    });
    open(overtaken, '1001').change(add(), 'cart');
    expect(JSON.parse(disk.getItem('cart')!)).toHaveLength(2);
    expect(linesOf(open(disk, '1001'))).toEqual(['100', '101']);
  });

  it.each([null, '{', 'null', 'undefined', '{}', '"x"'])(
    'do not change the lists of the record where %j is stored instead of a list',
    (stored) => {
      const { disk, saved } = openFilled();
      saved.change((record) => ({ ...record, favourites: [favourite] }), 'favourites');
      for (const key of ['cart', 'favourites'])
        if (stored === null) disk.removeItem(key);
        else disk.setItem(key, stored);
      disk.setItem('cartCurrencyId', '2');
      expect(open(disk, '1001').read()).toMatchObject({
        cart: { items: [line], currencyId: '1' },
        favourites: [favourite],
      });
    },
  );

  it('of another account are never read, but kept for that account', () => {
    const disk = mapStorage({ telegramId: '1001', cart: storedText(line), paymentData: JSON.stringify(paymentData()) });
    const second = open(disk, '1002');
    expect(linesOf(second)).toEqual([]);
    expect(second.read().order).toBeNull();
    const first = open(disk, '1001');
    expect(linesOf(first)).toEqual(['100']);
    expect(first.read().order?.data.orderId).toBe('A-1');
  });

  it('are treated as copies of the old account’s record when only the stored id was changed', () => {
    const disk = mapStorage();
    const first = open(disk, '1001');
    first.change(add(), 'cart');
    first.change(placing(order()), 'payment');
    disk.setItem('telegramId', '1002');
    const second = open(disk, null);
    expect(linesOf(second)).toEqual([]);
    expect(second.read().order).toBeNull();
    expect(disk.getItem('cart')).toBeNull();
    expect(linesOf(open(disk, '1001'))).toEqual(['100']);
  });

  it('are removed at logout', () => {
    const { disk, saved } = openFilled();
    saved.forgetIdentity();
    expect(['telegramId', 'telegramUsername', 'cart', 'cartCurrencyId'].map((key) => disk.getItem(key))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(linesOf(open(disk, null)), 'without an account the cart is empty').toEqual([]);
    expect(linesOf(open(disk, '1001'))).toEqual(['100']);
  });

  it.each([
    ['1001', '1001'],
    ['nullable', 'nullable'],
    ['', null],
    ['текст', null],
    ['1001\n', '1001'],
    ['[null, 42]', null],
    ['9'.repeat(65), null],
  ])('give the shopper an id only if it can be sent in a header: %j becomes %j', (stored, known) => {
    const saved = createSaved(
      createStorage(() => mapStorage({ telegramId: stored }), quiet),
      createStorage(() => mapStorage(), quiet),
    );
    expect(saved.open(null).telegramId).toBe(known);
  });

  it('keep a cart line with a missing field, without a price where the stored one is malformed', () => {
    const lines = [
      { id: 1 },
      { editionId: '2', name: 'FIFA', price: '1999.5', discount_amount: '999', isPsPlus: true },
      { id: '3', editionId: '30', price: 'дорого', currencyId: 2 },
      { price: 5 },
      null,
    ];
    const { items, currencyId } = open(mapStorage({ cart: JSON.stringify(lines) }), '1001').read().cart;
    expect(items).toMatchObject([
      { id: 1, productId: 1, title: '', price: null, priceType: 'standard' },
      { id: '2', title: 'FIFA', price: 1999.5, discountedPrice: 999, priceType: 'ps_plus' },
      { id: '30', productId: '3', price: null },
    ]);
    expect(currencyId).toBeNull();
  });

  it('keep each favourite once, also a favourite whose edition has no id', () => {
    const one = {
      id: 7,
      name: 'FIFA',
      editionId: 70,
      edition: { convertedPrice: '1999', currency: 1, discount_amount: 999 },
    };
    const inLiras = { id: 9, title: 'Stray', edition: { id: 90, display_currency_id: 2, currency: 1 } };
    const stored = [one, { ...one, title: 'FIFA' }, { id: 8, title: 'Gone', editionId: 80 }, inLiras];
    expect(open(mapStorage({ favourites: JSON.stringify(stored) }), '1001').read().favourites).toMatchObject([
      { id: 7, title: 'FIFA', editionId: 70, edition: { id: 70, convertedPrice: 1999, displayCurrencyId: 1 } },
      { id: 8, title: 'Gone', editionId: 80, edition: null },
      { id: 9, edition: { displayCurrencyId: 2 } },
    ]);
  });
});

describe('the cart of a visitor without an account', () => {
  it.each([
    { whose: 'the account’s', ofAccount: 'A', ofVisitor: null, lines: [], kept: 'A' },
    { whose: 'the visitor’s', ofAccount: null, ofVisitor: 'B', lines: [deluxe], kept: 'B' },
    { whose: 'the visitor’s', ofAccount: 'A', ofVisitor: 'B', lines: [], kept: 'B' },
    { whose: 'the account’s', ofAccount: 'A', ofVisitor: 'B', lines: [deluxe], kept: 'A' },
  ])('keeps $whose promo code where the account has $ofAccount, the visitor $ofVisitor', (was) => {
    const disk = mapStorage();
    const fill = (saved: Saved, lines: CartItem[], code: string | null) => {
      for (const item of lines) saved.change(add(item), 'cart');
      if (code === null) return;
      const promo = { code, discount: 10 };
      saved.change((record) => withPromoChange(record, { promo, isAgain: false }), 'cart');
    };
    fill(open(disk, '1001'), was.lines, was.ofAccount);
    for (const key of ['telegramId', 'telegramUsername']) disk.removeItem(key);
    fill(open(disk, null), [line], was.ofVisitor);
    expect(open(disk, '1001').read()).toMatchObject({ promo: { code: was.kept }, promoStatus: 'success' });
  });

  it('with a line of an unknown currency is not added up with the account’s lines', () => {
    const { disk } = openFilled();
    for (const key of ['telegramId', 'telegramUsername']) disk.removeItem(key);
    open(disk, null).change(add(cartItem({ id: '101', currencyId: null })), 'cart');
    expect(matchCurrencies(open(disk, '1001').read().cart, '1')).toBe('mixed');
  });

  it('is not merged again after it was paid, whichever write of the start was refused', () => {
    for (let at = 0; at < 24; at += 1) {
      const disk = mapStorage();
      const visitor = open(disk, null);
      visitor.change(add(), 'cart');
      open(refusingOne(disk, at), '1001').change((record) => withPaid(record, order()), 'payment');
      visitor.change((record) => ({ ...record, currency: RUB }), 'currency');
      expect(linesOf(open(disk, '1001')), `write ${at}`).toEqual([]);
    }
  });

  it('is merged into one account only, at whatever write the start is interrupted', () => {
    for (let writes = 0; writes < 20; writes += 1) {
      const disk = mapStorage();
      open(disk, null).change(add(), 'cart');
      open(limited(disk, writes, 'ends'), '1001');
      const second = linesOf(open(disk, '1002'));
      const first = linesOf(open(disk, '1001'));
      expect([...first, ...second], `after ${writes} writes`).toEqual(['100']);
    }
  });
});

it('a window shows a change that another window stored during its own write', () => {
  const disk = mapStorage();
  const other = open(disk, '1001');
  let isInterrupted = false;
  const interrupted = writingBy(disk, (key, value) => {
    disk.setItem(key, value);
    if (key !== 'shop.1001' || isInterrupted) return;
    isInterrupted = true;
    other.change(add(deluxe), 'cart');
  });
  const saved = open(interrupted, '1001');
  let shown: unknown[] = [];
  saved.onChange('cart', ({ cart }) => {
    shown = cart.items.map(({ id }) => id);
  });
  saved.change(add(line), 'cart');
  saved.refresh('shop.1001');
  expect(isInterrupted).toBe(true);
  expect(shown).toEqual(['100', '101']);
});

describe('the storage of the previous version', () => {
  const legacy = (): Storage =>
    mapStorage({
      owner: '1001',
      telegramId: '1001',
      cart: storedText(line),
      cartCurrencyId: '1',
      paymentData: JSON.stringify(paymentData()),
      paymentAttempts: '7',
      'kept.1002': JSON.stringify({
        cart: storedText(lira),
        cartCurrencyId: '2',
        paymentData: JSON.stringify(paymentData({ orderId: 'B-2' })),
        paymentAttempts: 'paid',
      }),
    });

  it.each([
    ['1001', '1002'],
    ['1002', '1001'],
  ])('is migrated for both accounts when %s starts first', (first, second) => {
    const disk = legacy();
    for (const account of [first, second, first]) {
      const record = open(disk, account).read();
      if (account === '1001') {
        expect(record).toMatchObject({ cart: { items: [line] }, order: { attempts: 7, status: 'awaited' } });
      } else {
        expect(record).toMatchObject({ cart: { items: [lira] }, order: { data: { orderId: 'B-2' }, status: 'paid' } });
      }
    }
    for (const key of ['owner', 'kept.1001', 'kept.1002', 'paymentAttempts']) expect(disk.getItem(key)).toBeNull();
  });

  it('is migrated for both accounts when their carts are equal', () => {
    const disk = legacy();
    disk.setItem('kept.1002', JSON.stringify({ cart: storedText(line), cartCurrencyId: '1' }));
    expect(linesOf(open(disk, '1001'))).toEqual(['100']);
    expect(linesOf(open(disk, '1002'))).toEqual(['100']);
  });

  it('does not undo a change that was stored before the migration succeeded', () => {
    for (let at = 0; at < 9; at += 1) {
      const disk = legacy();
      const saved = open(refusingOne(disk, at), '1002');
      saved.change((record) => withCartChange(record, { kind: 'remove', ids: ['200'] }), 'cart');
      saved.change(add(), 'cart');
      expect(saved.survivesReload(), `write ${at}`).toBe(true);
      expect(linesOf(open(disk, '1002')), `write ${at}`).toEqual(['100']);
    }
  });

  it('is merged with the cart of a visitor without an account', () => {
    const disk = mapStorage();
    open(disk, null).change(add(), 'cart');
    disk.setItem('kept.1002', JSON.stringify({ cart: storedText(lira), cartCurrencyId: '2' }));
    expect(linesOf(open(disk, '1002'))).toEqual(['200', '100']);
  });

  it('is given to the right account when it was interrupted while switching accounts', () => {
    for (let at = 0; at < 9; at += 1) {
      const disk = legacy();
      // A switch to 1002: the data of 1001 are stored under its own key, and the shared keys contain copies of those of
      // 1002.
      disk.setItem('kept.1001', JSON.stringify({ cart: storedText(line), cartCurrencyId: '1' }));
      disk.setItem('cart', storedText(lira));
      open(refusingOne(disk, at), '1001');
      expect(linesOf(open(disk, '1001')), `write ${at}`).toEqual(['100']);
      expect(linesOf(open(disk, '1002')), `write ${at}`).toEqual(['200']);
    }
  });

  it.each(['ends', 'refuses'] as const)('is kept for every account when the start %s at any write', (mode) => {
    for (let writes = 0; writes < 24; writes += 1) {
      for (const starter of ['1001', '1002', '1003']) {
        const disk = legacy();
        open(limited(disk, writes, mode), starter);
        expect(linesOf(open(disk, '1003')), `${starter} after ${writes} writes`).toEqual([]);
        expect(linesOf(open(disk, '1002')), `${starter} after ${writes} writes`).toEqual(['200']);
        const first = open(disk, '1001').read();
        expect(first.cart.items, `${starter} after ${writes} writes`).toEqual([line]);
        expect(first.order, `${starter} after ${writes} writes`).toMatchObject({ attempts: 7 });
      }
    }
  });
});

describe('a refused write', () => {
  /**
   * A window of the account whose writes are refused until `makeRoom` is called.
   * @param room the disk of the later writes
   */
  function openFull(disk: Storage, room = disk) {
    let isFull = true;
    const full = limited(disk, 0, 'refuses');
    const toggled = writingBy(
      disk,
      (key, value) => (isFull ? full : room).setItem(key, value),
      (key) => (isFull ? full : room).removeItem(key),
    );
    return { asleep: open(toggled, '1001'), makeRoom: () => void (isFull = false), fill: () => void (isFull = true) };
  }

  it('of migrated data keeps the changes that another window has stored meanwhile', () => {
    const disk = mapStorage({ telegramId: '1001', cart: storedText(line), cartCurrencyId: '1' });
    const { asleep, makeRoom } = openFull(disk);
    expect(linesOf(asleep)).toEqual(['100']);
    const other = open(disk, '1001');
    other.change(add(deluxe), 'cart');
    other.change(placing(order()), 'payment');
    makeRoom();
    asleep.refresh('shop.1001');
    expect(asleep.read().order).toEqual(order());
    expect(linesOf(open(disk, '1001'))).toEqual(['100', '101']);
  });

  it('of migrated data restores no removed line, at whatever write the next change is interrupted', () => {
    for (let writes = 0; writes < 12; writes += 1) {
      const disk = mapStorage({ telegramId: '1001', cart: storedText(line), cartCurrencyId: '1' });
      const { asleep, makeRoom } = openFull(disk, limited(disk, writes, 'ends'));
      makeRoom();
      asleep.change((record) => withCartChange(record, { kind: 'clear' }), 'cart');
      expect(linesOf(open(disk, '1001')), `after ${writes} writes`).toEqual(writes === 0 ? ['100'] : []);
    }
  });

  it('is repeated like any other when another window overwrites it after it was stored', () => {
    const disk = mapStorage();
    const { asleep, makeRoom } = openFull(disk);
    asleep.change(add(), 'cart');
    open(disk, '1001').change(add(deluxe), 'cart');
    const overwriting = disk.getItem('shop.1001')!;
    makeRoom();
    asleep.refresh('shop.1001');
    disk.setItem('shop.1001', overwriting);
    asleep.refresh('shop.1001');
    expect(linesOf(asleep)).toEqual(['101', '100']);
  });

  it('is repeated after the stored changes of its window that another window has overwritten', () => {
    const disk = mapStorage();
    open(disk, '1001').change(add(deluxe), 'cart');
    const overwriting = disk.getItem('shop.1001')!;
    const { asleep, makeRoom, fill } = openFull(disk);
    const choose = (currency: typeof RUB) => asleep.change((record) => ({ ...record, currency }), 'currency');
    makeRoom();
    choose(RUB);
    fill();
    choose(TRY);
    makeRoom();
    disk.setItem('shop.1001', overwriting);
    asleep.refresh('shop.1001');
    expect(open(disk, '1001').read().currency).toEqual(TRY);
  });

  it('is repeated with the order before the id of its account, so that an interruption loses no order', () => {
    for (let writes = 1; writes < 6; writes += 1) {
      const disk = mapStorage();
      const { asleep, makeRoom } = openFull(disk, limited(disk, writes, 'ends'));
      makeRoom();
      asleep.change(placing(order()), 'payment');
      expect(open(disk, '1001').read().order, `after ${writes} writes`).toEqual(order());
    }
  });

  it('does not replace an order that another window has stored meanwhile', () => {
    const disk = mapStorage();
    const { asleep, makeRoom } = openFull(disk);
    asleep.change((record) => withBill(record, order()), 'payment');
    open(disk, '1001').change((record) => withBill(record, bill({ orderId: '5002' })), 'payment');
    makeRoom();
    asleep.refresh('shop.1001');
    expect(asleep.read().order?.data.orderId).toBe('5002');
    expect(open(disk, '1001').read().order?.data.orderId).toBe('5002');
  });

  it.each(['sent', 'answered'] as const)(
    'of a request for a bill, which was %s meanwhile, does not replace the request of another window',
    (state) => {
      const disk = mapStorage();
      const { asleep, makeRoom } = openFull(disk);
      asleep.change(withPendingBill({ key: 'mine', content: 'c' }, null), 'payment');
      if (state === 'answered') asleep.change(withoutPendingBill('mine'), 'payment');
      const theirs = { key: 'theirs', content: 'd' };
      open(disk, '1001').change(withPendingBill(theirs, null), 'payment');
      makeRoom();
      asleep.refresh('shop.1001');
      expect(open(disk, '1001').read().pendingBill).toEqual(theirs);
    },
  );

  it('leaves the stored record unchanged, and is repeated from memory once the disk accepts writes', () => {
    const { disk } = openFilled();
    const stored = disk.getItem('shop.1001');
    const { asleep: saved, makeRoom } = openFull(disk);
    saved.change(add(deluxe), 'cart');
    expect(disk.getItem('shop.1001')).toBe(stored);
    expect(linesOf(saved)).toEqual(['100', '101']);
    expect(saved.survivesReload()).toBe(false);
    open(disk, '1001').change(add(cartItem({ id: '102' })), 'cart');
    expect(linesOf(saved), 'the change of another window is merged').toEqual(['100', '102', '101']);
    makeRoom();
    saved.refresh();
    expect(linesOf(open(disk, '1001'))).toEqual(['100', '102', '101']);
    expect(saved.survivesReload()).toBe(true);
  });

  it('is tried again after the caches were deleted', () => {
    const disk = mapStorage({ feed: 'x'.repeat(5_000) });
    const small = writingBy(disk, (key, value) => {
      if (disk.getItem('feed') !== null) throw new DOMException('full', 'QuotaExceededError');
      disk.setItem(key, value);
    });
    const saved = open(small, '1001');
    saved.change(add(), 'cart');
    expect(saved.survivesReload()).toBe(true);
  });

  it('at any point of a start, a purchase or a change of account shows no account the data of another', () => {
    for (let at = 0; at < 60; at += 1) {
      const disk = mapStorage();
      const first = open(refusingOne(disk, at), '1001');
      first.change(add(), 'cart');
      first.change(placing(order()), 'payment');
      first.change((record) => withPaid(record, order()), 'payment');
      const second = open(refusingOne(disk, at), '1002');
      second.change(add(lira), 'cart');
      expect(second.read().order, `write ${at}`).toBeNull();
      expect(linesOf(second), `write ${at}`).toEqual(['200']);
      const again = open(refusingOne(disk, at), '1001');
      expect(linesOf(again).includes('200'), `write ${at}`).toBe(false);
      if (again.read().order?.status === 'paid') expect(linesOf(again), `write ${at}`).toEqual([]);
      expect(linesOf(open(disk, '1002')).includes('100'), `write ${at}`).toBe(false);
    }
  });
});

describe('the data of one session', () => {
  it('belong to one account, also when two accounts use the same tab', () => {
    const [disk, tab] = [mapStorage(), mapStorage()];
    const first = open(disk, '1001', tab);
    first.writeSearch({ query: 'god of war', selectedGenres: [], priceFrom: '', priceTo: '' });
    first.writeListPositions({ '/': { page: 2, scroll: 300 } });
    const second = open(disk, '1002', tab);
    expect(second.readSearch().query).toBe('');
    expect(second.readListPositions()).toEqual({});
    expect(open(disk, '1001', tab).readSearch().query).toBe('god of war');
  });

  it('keeps the typed form of each account through a reload, until its order is paid', () => {
    const [disk, tab] = [mapStorage(), mapStorage()];
    const typed = { ...EMPTY_PAYMENT_FORM, checkoutWithoutAccount: true, firstName: 'Иван' };
    open(disk, '1001', tab).writeDraft('1001', typed);
    const reloaded = open(disk, '1001', tab);
    expect(reloaded.readDraft('1001')).toEqual(typed);
    for (const other of ['1002', null]) expect(reloaded.readDraft(other)).toEqual(EMPTY_PAYMENT_FORM);
    // Another account pays in the same tab.
    open(disk, '1002', tab).removeDraft();
    expect(reloaded.readDraft('1001')).toEqual(typed);
    reloaded.removeDraft();
    expect(reloaded.readDraft('1001')).toEqual(EMPTY_PAYMENT_FORM);
  });

  it('keeps the typed form also while the browser refuses to store it', () => {
    const full = writingBy(mapStorage(), () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const saved = open(mapStorage(), '1001', full);
    const typed = { ...EMPTY_PAYMENT_FORM, firstName: 'Иван' };
    saved.writeDraft('1001', typed);
    expect(saved.readDraft('1001')).toEqual(typed);
    saved.removeDraft();
    expect(saved.readDraft('1001')).toEqual(EMPTY_PAYMENT_FORM);
  });

  it('contain the receipts of its orders, with ids as the server wrote them', () => {
    const [disk, tab] = [mapStorage(), mapStorage()];
    const { orderId, amount, items, email } = order().data;
    const end = { orderId, amount, items, email, isConfirmed: false, reason: 'timedOut' as const, supportCode: '7f3a' };
    open(disk, '1001', tab).writeEnds([end, { ...end, orderId: 7 }]);
    expect(open(disk, '1002', tab).readEnds()).toEqual([]);
    expect(open(disk, '1001', tab).readEnds()).toEqual([end, { ...end, orderId: 7 }]);
    open(disk, '1001', tab).writeEnds([{ ...end, reason: 'of another version' as never }]);
    expect(open(disk, '1001', tab).readEnds()).toEqual([{ ...end, reason: null }]);
  });

  it.each(['{', 'null', '[]', '"x"', '[{"id":1}]', '{"page":"два","query":7,"selectedGenres":"4","priceFrom":{}}'])(
    'that cannot be parsed (%s) are ignored: every list begins at its first page',
    (junk) => {
      const saved = open(mapStorage(), '1001', Object.assign(mapStorage(), { getItem: () => junk }));
      expect(Object.values(saved.readListPositions()).every(({ page, scroll }) => page === 1 && scroll === 0)).toBe(
        true,
      );
      expect(saved.readSearch()).toEqual({ query: '', selectedGenres: [], priceFrom: '', priceTo: '' });
      expect(saved.readDraft('1001')).toEqual(EMPTY_PAYMENT_FORM);
      expect(saved.readEnds()).toEqual([]);
    },
  );
});
