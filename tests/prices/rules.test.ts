import { describe, expect, it } from 'vitest';
import { promotionEndText } from '../../machines/model/dates';
import { errorText } from '../../machines/model/errors';
import { formatPrice, discountPercent, priceOptions, promotionRuns, validDiscount } from '../../machines/model/money';
import { billRequest, paymentDataOf } from '../../machines/model/payment';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { EMPTY_PROFILE, isProfileComplete, PROFILE_FIELDS } from '../../machines/model/profile';
import { EMPTY_PS_ACCOUNT } from '../../machines/model/psAccount';
import { depthOf, slideBetween, startPath } from '../../machines/model/screens';
import { filterCount, isRangeInverted, isSearchable, NO_CRITERIA, priceBound } from '../../machines/model/search';
import { cartItem, edition, NOON, orderOf, RUB } from '../support/samples';

describe('prices', () => {
  it('of zero and values that are no amount are written as «0 руб.»', () => {
    for (const value of [0, -1, Number.POSITIVE_INFINITY, Number.NaN, null, '5', {}])
      expect(formatPrice(value, RUB)).toBe('0\u00A0руб.');
    expect(formatPrice(0, { ...RUB, code: 'TRY', symbol: '₺' })).toBe('0\u00A0₺');
  });

  it('have no discount without an original or a discounted price', () => {
    const sale = { original: 1000, discounted: 700, endDate: null };
    expect(validDiscount({ ...sale, original: null }, NOON)).toBeNull();
    expect(validDiscount({ ...sale, discounted: null }, NOON)).toBeNull();
    expect(validDiscount({ original: null, discounted: null, endDate: null }, NOON)).toBeNull();
    expect(validDiscount({ ...sale, discounted: -1 }, NOON)).toBeNull();
    expect(promotionRuns('', NOON)).toBe(true);
  });

  it('show no percentage when the discounted price is not lower', () => {
    expect([discountPercent(0, 0), discountPercent(100, 100), discountPercent(100, 150)]).toEqual([0, 0, 0]);
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
});

describe('the end of a promotion', () => {
  it('is written with line breaks possible only before the year and the hour', () => {
    expect(promotionEndText('2026-12-05T20:59:00Z', 'Europe/Moscow')).toBe(
      'Акция до\u00A05\u00A0декабря 2026\u00A0г. в\u00A023:59',
    );
  });

  it('is not shown where it is missing or unreadable', () => {
    expect([null, '', 'скоро'].map((end) => promotionEndText(end))).toEqual([null, null, null]);
  });
});

describe('a bill', () => {
  const shopper = { telegramId: null, telegramUsername: null };
  const blanks = {
    psLogin: ' psn ',
    psBackupCodes: ' 1 2 ',
    firstName: ' Иван ',
    lastName: ' Петров ',
    customerEmail: ' i@me.ru ',
    email: ' me@mail.ru ',
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
    expect(billRequest(order, { ...form, checkoutWithoutAccount: true }, shopper)).toMatchObject({
      firstName: 'Иван',
      lastName: 'Петров',
      customerEmail: 'i@me.ru',
    });
  });

  it('leaves out empty fields', () => {
    const request = billRequest(orderOf({ items: [] }), form, shopper);
    expect(request.currency).toBeNull();
    for (const field of ['telegramUsername', 'promoCode']) expect(request).not.toHaveProperty(field);
  });

  it('is stored with the console login, or with an empty one', () => {
    const bill = { orderId: 'A', paymentUrl: 'https://pay' };
    expect(paymentDataOf(bill, billRequest(order, form, shopper), []).psLogin).toBe('psn');
    expect(
      paymentDataOf(bill, billRequest(order, { ...form, checkoutWithoutAccount: true }, shopper), []).psLogin,
    ).toBe('');
  });

  it('starts from an empty form', () => {
    expect(EMPTY_PAYMENT_FORM).toEqual({
      checkoutWithoutAccount: false,
      psLogin: '',
      psPassword: '',
      psBackupCodes: '',
      firstName: '',
      lastName: '',
      customerEmail: '',
      birthDate: '',
      email: '',
    });
  });
});

describe('forms', () => {
  it('start empty', () => {
    for (const field of PROFILE_FIELDS) expect(EMPTY_PROFILE[field]).toBe('');
    expect(EMPTY_PS_ACCOUNT).toEqual({ firstName: '', lastName: '', email: '', birthDate: '' });
    expect(NO_CRITERIA).toEqual({ query: '', selectedGenres: [], priceFrom: '', priceTo: '' });
  });

  it('of a profile are complete only with a login that is not blank', () => {
    expect(isProfileComplete({ ...EMPTY_PROFILE, psStoreLogin: '  ', psStorePassword: 'secret' })).toBe(false);
    expect(isProfileComplete({ ...EMPTY_PROFILE, psStoreLogin: 'me', psStorePassword: 'secret' })).toBe(true);
  });

  it('take the server’s text from an error, and no text from any other value', () => {
    expect([errorText(new Error('Занято')), errorText('Занято'), errorText(null)]).toEqual(['Занято', '', '']);
  });
});

describe('a search', () => {
  it('uses a price bound only if it is a number above 0', () => {
    expect([' 7 ', '7,5', '0', '-1', '', ' ', 'x'].map(priceBound)).toEqual([7, 7.5, null, null, null, null, null]);
  });

  it('has an inverted range only when both bounds are set and the lower one is greater', () => {
    const range = (priceFrom: string, priceTo: string) => isRangeInverted({ ...NO_CRITERIA, priceFrom, priceTo });
    expect([range('2', '1'), range('1', '2'), range('1', '1'), range('2', ''), range('', '1'), range('', '')]).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('needs three characters or one filter', () => {
    expect([isSearchable({ ...NO_CRITERIA, query: 'go' }), isSearchable({ ...NO_CRITERIA, query: 'god' })]).toEqual([
      false,
      true,
    ]);
    expect([filterCount(NO_CRITERIA), filterCount({ ...NO_CRITERIA, selectedGenres: ['1'], priceTo: '5' })]).toEqual([
      0, 2,
    ]);
  });
});

describe('routes', () => {
  it('have a depth that depends on all segments', () => {
    expect([
      depthOf('/item'),
      depthOf('/item/7'),
      depthOf('/item/7/8'),
      depthOf('/other/7'),
      depthOf('//item//7/'),
    ]).toEqual([0, 2, 0, 0, 2]);
  });

  it('do not slide between equal depths', () => {
    expect([slideBetween('/unknown', '/unknown'), slideBetween('/payment', '/create-ps-account')]).toEqual([
      'none',
      'none',
    ]);
    expect([slideBetween('/', '/profile'), slideBetween('/success-payment', '/payment')]).toEqual(['left', 'right']);
  });

  it('can be opened by deep links to a product or a collection', () => {
    expect(['item_7', 'collection_3', 'xitem_7', 'item_', 'item_7\n', 'item', '', null].map(startPath)).toEqual([
      '/item/7',
      '/collection/3',
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
