import { describe, expect, it } from 'vitest';
import { errorText } from '../../machines/model/errors';
import { formatPrice, priceOptions } from '../../machines/model/money';
import { billRequest, paymentDataOf } from '../../machines/model/payment';
import {
  EMPTY_PAYMENT_FORM,
  fillForm,
  isAccountField,
  isFilledAccount,
  NO_SECRETS,
  shownFields,
} from '../../machines/model/paymentForm';
import { whyNoBill } from '../../machines/model/paymentReasons';
import { EMPTY_PROFILE } from '../../machines/model/profile';
import { EMPTY_PS_ACCOUNT } from '../../machines/model/psAccount';
import { NO_CRITERIA } from '../../machines/model/search';
import { priceView } from '../../src/shop/screens/shared/cardView';
import { cartItem, edition, NOON, orderOf, RUB } from '../support/samples';

describe('prices', () => {
  it('of zero and values that are no amount are written as «0 руб.»', () => {
    for (const value of [0, -1, Number.POSITIVE_INFINITY, Number.NaN, null, '5', {}])
      expect(formatPrice(value, RUB)).toBe('0\u00A0руб.');
    expect(formatPrice(0, { ...RUB, code: 'TRY', symbol: '₺' })).toBe('0\u00A0₺');
  });

  it('are struck only while a discount is valid', () => {
    expect(priceOptions(edition({ promotionEnd: '2027-01-01' }), NOON)).toEqual([
      { type: 'standard', price: 4000, originalPrice: null, discountPercent: 0, promotionEndDate: null },
    ]);
    expect(priceOptions(edition({ discountedPrice: 3999.5, promotionEnd: '2027-01-01' }), NOON)).toMatchObject([
      { price: 3999.5, originalPrice: 4000, discountPercent: 0, promotionEndDate: '2027-01-01' },
    ]);
  });

  it('of a subscription exist only above zero, also where the ordinary price is missing', () => {
    const types = (over: Parameters<typeof edition>[0]) =>
      priceOptions(edition(over), NOON).map((option) => option.type);
    expect(types({ psPlusPrice: 0, eaPlayPrice: -1 })).toEqual(['standard']);
    expect(types({ convertedPrice: null, psPlusPrice: 500 })).toEqual(['ps_plus']);
    expect(priceOptions(edition({ convertedPrice: null, psPlusPrice: 500 }), NOON)).toMatchObject([
      { price: 500, originalPrice: null, discountPercent: 0 },
    ]);
    expect(types({ convertedPrice: null })).toEqual([]);
  });

  it('of a subscription are named on cards where an edition has no ordinary one', () => {
    const { price, until } = priceView(edition({ convertedPrice: null, psPlusPrice: 500 }), RUB, NOON);
    expect([price, until]).toEqual(['500\u00A0руб.', 'С PS Plus']);
    expect(priceView(edition(), RUB, NOON).until).toBeNull();
  });

  it('of a sale have on cards the day on which it ends', () => {
    const sale = { convertedPrice: 1000, discountedPrice: 500, promotionEnd: '2026-11-22T12:00:00Z' };
    expect(priceView(edition(sale), RUB, NOON).until).toBe('до 22\u00A0ноября');
  });
});

describe('a bill', () => {
  const shopper = { telegramId: null, telegramUsername: null };
  const blanks = {
    psLogin: ' psn\u200B',
    psBackupCodes: '\u00A01 2 ',
    firstName: ' Иван ',
    lastName: ' Петров ',
    customerEmail: '\u202Ai@me.ru\u202C',
    email: ' me@mail.ru\u2060',
  };
  const form = { ...EMPTY_PAYMENT_FORM, ...blanks, psPassword: ' secret ' };
  const order = orderOf({ items: [cartItem({ currencyId: '2' })] });

  it('has trimmed fields, except the password, which may begin with a blank', () => {
    expect(billRequest(order, form, shopper)).toMatchObject({
      email: 'me@mail.ru',
      psLogin: 'psn',
      psPassword: ' secret ',
      psBackupCodes: '1 2',
      telegramId: '',
      currency: '2',
    });
    for (const empty of ['telegramUsername', 'promoCode'])
      expect(billRequest(order, form, shopper)).not.toHaveProperty(empty);
    expect(billRequest(order, { ...form, checkoutWithoutAccount: true }, shopper)).toMatchObject({
      firstName: 'Иван',
      lastName: 'Петров',
      customerEmail: 'i@me.ru',
    });
  });

  it('is stored with the console login, or with an empty one, and without a link as without one', () => {
    const [named, unnamed] = [false, true].map((checkoutWithoutAccount) =>
      billRequest(order, { ...form, checkoutWithoutAccount }, shopper),
    );
    const bill = { orderId: 'A', paymentUrl: null };
    expect(paymentDataOf(bill, named!, [])).toMatchObject({ psLogin: 'psn', paymentUrl: '' });
    expect(paymentDataOf(bill, unnamed!, []).psLogin).toBe('');
  });

  it('was not made for the reason that its effect names, else for that of the server', () => {
    const error = new Error('Занято');
    expect(whyNoBill(error)).toEqual({ reason: 'billFailed', message: 'Занято' });
    expect(whyNoBill(Object.assign(error, { reason: 'noBill' }))).toEqual({ reason: 'noBill', message: '' });
    expect(whyNoBill({ reason: 'noBill' })).toEqual({ reason: 'billFailed', message: '' });
  });
});

describe('forms', () => {
  it('start empty', () => {
    const forms = [EMPTY_PAYMENT_FORM, NO_SECRETS, EMPTY_PROFILE, EMPTY_PS_ACCOUNT];
    expect(new Set(forms.flatMap((form) => Object.values<unknown>({ ...form })))).toEqual(new Set([false, '']));
    expect(NO_CRITERIA).toEqual({ query: '', selectedGenres: [], priceFrom: '', priceTo: '' });
  });

  const OWN = { psLogin: ' me', psPassword: 'p', psBackupCodes: '1' };
  const FILLED = ['psLogin', 'psPassword', 'psBackupCodes'] as const;
  const USER = { ...EMPTY_PROFILE, telegramId: '1', telegramUsername: '', currencyId: null, email: 'a@b.c' };
  const filled = (psLogin: string, psStorePassword = 'p') =>
    fillForm(
      { form: { ...EMPTY_PAYMENT_FORM, psLogin }, filled: [] },
      { ...USER, ...OWN, psStoreLogin: ' me', psStorePassword },
    );

  it('of a payment need no account only while that of the profile is whole', () => {
    const own = filled('');
    expect(isFilledAccount(own)).toBe(true);
    expect(isFilledAccount(filled('', ''))).toBe(false);
    expect(isFilledAccount({ ...own, form: { ...own.form, psLogin: ' ' } })).toBe(false);
    expect(isFilledAccount({ ...own, filled: ['psLogin', 'psPassword'] })).toBe(false);
  });

  it('of a payment show one half, and the receipt’s address', () => {
    expect(shownFields(EMPTY_PAYMENT_FORM)).toEqual([...FILLED, 'email']);
    expect((['psLogin', 'email', null] as const).map(isAccountField)).toEqual([true, false, false]);
  });

  it('take the server’s text from an error, and no text from any other value', () => {
    expect([errorText(new Error('Занято')), errorText('Занято'), errorText(null)]).toEqual(['Занято', '', '']);
  });
});
