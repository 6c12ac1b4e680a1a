import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCard } from '../../machines/model/editions';
import { changeFavourites, favouriteOf } from '../../machines/model/favourites';
import { billedItem } from '../../machines/model/quote';
import {
  EMPTY_RECORD,
  withBill,
  withCartChange,
  withInheritance,
  withoutOrder,
  withPaid,
  withPromoChange,
  type AccountRecord,
} from '../../src/shop/wiring/record';
import type { RecordChange, Saved } from '../../src/shop/wiring/saved';
import { mapStorage } from '../support/effects';
import { HISTORY_RUNS } from '../support/histories';
import { bill, card, cartItem, edition, RUB, TRY } from '../support/samples';
import { open } from './openSaved';

const add =
  (id: string, currencyId: string): RecordChange =>
  (record) =>
    withCartChange(record, { kind: 'add', item: cartItem({ id, currencyId }), currencyId });
const item = favouriteOf(toCard(card(), edition()));

const CHANGES: Record<string, RecordChange> = {
  'add 100': add('100', '1'),
  'add 101': add('101', '1'),
  'add 200 in another currency': add('200', '2'),
  'remove 100': (record) => withCartChange(record, { kind: 'remove', ids: ['100'] }),
  clear: (record) => withCartChange(record, { kind: 'clear' }),
  keep: (record) => ({ ...record, favourites: changeFavourites(record.favourites, { kind: 'keep', item }) }),
  drop: (record) => ({ ...record, favourites: changeFavourites(record.favourites, { kind: 'drop', key: item }) }),
  'choose RUB': (record) => ({ ...record, currency: RUB }),
  'choose TRY': (record) => ({ ...record, currency: TRY }),
  'apply a code': (record) => withPromoChange(record, { promo: { code: 'A', discount: 10 }, isAgain: false }),
  order: (record) => withBill(record, bill({ items: record.cart.items.map((line) => billedItem(line, 0)) })),
  pay: (record) => (record.order ? withPaid(record, record.order) : record),
  end: (record) => (record.order ? withoutOrder(record.order, 'confirmed')(record) : record),
};

/** What a record holds for its shopper. */
const contentOf = ({ cart, promo, favourites, currency, order }: AccountRecord = EMPTY_RECORD) => ({
  cart,
  promo,
  favourites,
  currency,
  order,
});

/** One thing that happens in one of four windows: its page is opened for a shopper, it is noticed, or it changes something. */
const step = fc.record({
  window: fc.nat(3),
  what: fc.oneof(fc.constantFrom('1001', '1002', null, 'notice'), fc.constantFrom(...Object.keys(CHANGES))),
});

it('each account has what its own windows have stored, in random histories of windows that receive their events late or never', () => {
  const history = fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
    const disk = mapStorage();
    const windows: { saved: Saved; account: string }[] = [];
    const records: Record<string, AccountRecord> = {};
    const load = (at: number, telegramId: string | null): void => {
      const account = telegramId ?? disk.getItem('telegramId') ?? '';
      windows[at] = { saved: open(disk, telegramId), account };
      const { '': left } = records;
      if (account === '' || !left) return;
      records[account] = withInheritance(records[account] ?? EMPTY_RECORD, left);
      delete records[''];
    };
    // At last each account starts once more.
    for (const { window: at, what } of [...steps, { window: 4, what: '1001' }, { window: 4, what: '1002' }]) {
      const change = CHANGES[what ?? ''];
      const { saved, account } = windows[at] ?? {};
      if (change && saved && account !== undefined) {
        saved.change(change, 'cart');
        const before = records[account] ?? EMPTY_RECORD;
        const after = change(before);
        if (after !== before) records[account] = after;
      } else if (what === 'notice') saved?.refresh();
      else if (!change) load(at, what);
      for (const one of windows.filter(Boolean))
        expect(contentOf(one.saved.read())).toEqual(contentOf(records[one.account]));
    }
  });
  fc.assert(history, HISTORY_RUNS);
});
