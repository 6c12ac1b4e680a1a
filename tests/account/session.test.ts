import { describe, expect, it } from 'vitest';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { mapStorage } from '../support/effects';
import { open, order, writingBy } from './openSaved';

describe('the data of one session', () => {
  it('belong to one account, also when two accounts use the same tab', () => {
    const [disk, tab] = [mapStorage(), mapStorage()];
    const first = open(disk, '1001', tab);
    first.writeSearch({ query: 'god of war', selectedGenres: [], priceFrom: '', priceTo: '' });
    first.writeListPositions({ '/': { page: 2, scroll: 300 } });
    const typed = { firstName: 'Анна', lastName: '', email: 'anna@', birthDate: '' };
    first.writePsAccount(typed);
    const second = open(disk, '1002', tab);
    expect(second.readSearch().query).toBe('');
    expect(second.readListPositions()).toEqual({});
    expect(second.readPsAccount()).toBeUndefined();
    const reloaded = open(disk, '1001', tab);
    expect(reloaded.readSearch().query).toBe('god of war');
    expect(reloaded.readPsAccount()).toEqual(typed);
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
      expect(Object.values(saved.readPsAccount() ?? {}).join('')).toBe('');
      expect(saved.readEnds()).toEqual([]);
    },
  );
});
