import { describe, expect, it } from 'vitest';
import { matchCurrencies } from '../../machines/model/cart';
import { withCartChange, withPaid, withPromoChange } from '../../src/shop/wiring/record';
import type { CartItem, FavouriteEdition } from '../../machines/model/entities';
import { priceOptions } from '../../machines/model/money';
import type { Saved } from '../../src/shop/wiring/saved';
import { mapStorage } from '../support/effects';
import { cartItem, paymentData, RUB, TRY } from '../support/samples';
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
  linesOf,
  placing,
  writingBy,
  limited,
  refusingOne,
  storedIdentity,
} from './openSaved';

describe('the mirrored keys', () => {
  it('that an older version or a person has changed override the record', () => {
    const { disk } = openFilled();
    disk.setItem('cart', storedText(deluxe));
    disk.setItem('cartCurrencyId', '2');
    disk.setItem('userCurrency', JSON.stringify(TRY));
    const saved = open(disk, '1001');
    expect(linesOf(saved)).toEqual(['101']);
    expect(saved.read()).toMatchObject({ cart: { currencyId: '2' }, currency: TRY });
  });

  it.each([
    ['success', { code: 'OLD', discount: 10 }],
    ['error', null],
    ['empty', null],
  ])('apply the promo code of an older version only where it was stored as successful: %s', (promoStatus, promo) => {
    const disk = mapStorage({ telegramId: '1001', promoCode: 'OLD', promoDiscount: '10', promoStatus });
    expect(open(disk, '1001').read()).toMatchObject({ promo, promoStatus });
  });

  it('that contain only an order mark it as found, with an unknown end', () => {
    const disk = mapStorage({
      paymentData: JSON.stringify({ orderId: 'A-1', amount: '4499', items: [{ editionId: 100 }, 'x'] }),
    });
    expect(open(disk, '1001').read().order).toMatchObject({
      data: { orderId: 'A-1', amount: 4499, items: [{ id: 100, editionId: 100 }] },
      attempts: 0,
      status: 'found',
    });
  });

  it('that contain the order of the record do not change how far it is', () => {
    const { disk, saved } = openFilled();
    const paid = order({ status: 'paid', attempts: 3 });
    saved.change(placing(paid), 'payment');
    disk.setItem('paymentData', JSON.stringify({ ...paid.data, amount: 1 }));
    expect(open(disk, '1001').read().order).toEqual(paid);
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
    // A process that has not received the other one's write yet writes its own keys over it.
    disk.setItem('cart', storedText(line));
    expect(linesOf(open(disk, '1001'))).toEqual(['100', '101']);
  });

  it('are left to an account that takes them while a visitor’s window stores its record', () => {
    const disk = mapStorage();
    const windows: Saved[] = [];
    const overtaken = writingBy(disk, (key, value) => {
      disk.setItem(key, value);
      if (key === 'shop.' && disk.getItem('telegramId') === null) windows[0]?.change(placing(order()), 'payment');
    });
    const visitor = open(overtaken, null);
    windows.push(open(disk, '1001'));
    disk.clear();
    visitor.change(add(), 'cart');
    expect(disk.getItem('telegramId')).toBe('1001');
    expect(disk.getItem('cart')).toBeNull();
  });

  it.each([null, '{', 'null', 'undefined', '{}', '"x"'])(
    'change neither the lists nor the order of the record where %j is stored instead of them',
    (stored) => {
      const { disk, saved } = openFilled();
      saved.change((record) => ({ ...record, favourites: [favourite], order: order() }), 'favourites');
      for (const key of ['cart', 'favourites', 'paymentData'])
        if (stored === null) disk.removeItem(key);
        else disk.setItem(key, stored);
      disk.setItem('cartCurrencyId', '2');
      expect(open(disk, '1001').read()).toMatchObject({
        cart: { items: [line], currencyId: '1' },
        favourites: [favourite],
        order: order(),
      });
    },
  );

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
    expect(storedIdentity({ telegramId: stored }).telegramId).toBe(known);
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
    const gone = { id: 8, title: 'Gone', editionId: 80 };
    const stored = [one, { ...one, title: 'FIFA' }, gone, { ...gone, editionId: 81 }, inLiras];
    expect(open(mapStorage({ favourites: JSON.stringify(stored) }), '1001').read().favourites).toMatchObject([
      { id: 7, title: 'FIFA', editionId: 70, edition: { id: 70, convertedPrice: 1999, displayCurrencyId: 1 } },
      { id: 8, title: 'Gone', editionId: 80, edition: null },
      { id: 8, title: 'Gone', editionId: 81, edition: null },
      { id: 9, edition: { displayCurrencyId: 2 } },
    ]);
  });

  it.each([
    [
      { convertedPrice: null, display_currency_id: 1 },
      { prices: [59.99, 30], currencyId: 1 },
    ],
    [
      { convertedPrice: '4 499,00', display_currency_id: 1 },
      { prices: [], currencyId: 1 },
    ],
    [
      { display_currency_id: {}, displayCurrency: { id: 3 }, currency: 3 },
      { prices: [59.99, 30], currencyId: null },
    ],
  ])(
    'sell a favourite neither at the plain price nor in another currency where its own cannot be parsed: %j',
    (fields, sold) => {
      const stored = [{ id: 7, title: 'FIFA', edition: { id: 70, price: 59.99, ps_plus_price: 30, ...fields } }];
      const [kept] = open(mapStorage({ favourites: JSON.stringify(stored) }), '1001').read().favourites;
      const edition = kept?.edition as FavouriteEdition;
      const prices = priceOptions(edition, 0).map(({ price }) => price);
      expect({ prices, currencyId: edition.displayCurrencyId }).toEqual(sold);
    },
  );
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
    disk.setItem('userCurrency', JSON.stringify(TRY));
    const { promo, promoStatus, currency } = open(disk, '1001').read();
    expect({ promo: promo?.code, promoStatus, currency }).toEqual({
      promo: was.kept,
      promoStatus: 'success',
      currency: TRY,
    });
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

it('an order of a visitor without an account counts as given up where the account has one of its own', () => {
  const disk = mapStorage({ paymentData: JSON.stringify(paymentData({ orderId: 'B-2' })) });
  open(disk, null);
  disk.setItem('shop.1001', JSON.stringify({ order: order() }));
  expect(open(disk, '1001').read()).toMatchObject({
    order: { data: { orderId: 'A-1' } },
    unresolvedOrder: { data: { orderId: 'B-2' } },
  });
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

  it.each(['ends', 'refuses'] as const)('is migrated for every account when the start %s at any write', (mode) => {
    for (let writes = 0; writes < 24; writes += 1) {
      for (const starter of ['1001', '1002', '1003']) {
        const when = `${starter} after ${writes} writes`;
        const disk = legacy();
        open(limited(disk, writes, mode), starter);
        expect(linesOf(open(disk, '1003')), when).toEqual([]);
        const [second, first] = [open(disk, '1002').read(), open(disk, '1001').read()];
        expect(second.cart.items, when).toEqual([lira]);
        expect(second.order, when).toMatchObject({ data: { orderId: 'B-2' }, status: 'paid' });
        expect(first.cart.items, when).toEqual([line]);
        expect(first.order, when).toMatchObject({ attempts: 7, status: 'awaited' });
        for (const key of ['owner', 'kept.1001', 'kept.1002', 'paymentAttempts'])
          expect(disk.getItem(key), when).toBeNull();
      }
    }
  });
});
