import { describe, expect, it } from 'vitest';
import { withBill, withCartChange, withPaid, withPendingBill, withoutPendingBill } from '../../src/shop/wiring/record';
import { mapStorage } from '../support/effects';
import { bill, cartItem, RUB, TRY } from '../support/samples';
import {
  open,
  storedText,
  line,
  deluxe,
  lira,
  order,
  add,
  openFilled,
  linesOf,
  placing,
  writingBy,
  limited,
  refusingOne,
} from './openSaved';

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
    asleep.refresh();
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
    asleep.refresh();
    disk.setItem('shop.1001', overwriting);
    asleep.refresh();
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
    asleep.refresh();
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
    asleep.refresh();
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
      asleep.refresh();
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
