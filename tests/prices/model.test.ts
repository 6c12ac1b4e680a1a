import { describe, expect, it } from 'vitest';
import { cartItemOf, changeCart, type CartContents } from '../../machines/model/cart';
import type { CartItem } from '../../machines/model/entities';
import { badgeText, countProducts, countRatings } from '../../machines/model/plurals';
import { promoTotal, quoteLine, quoteOf } from '../../machines/model/quote';
import { promotionEndText, saleEndText } from '../../machines/model/dates';
import { collectionCards, productCards, toCard } from '../../machines/model/editions';
import {
  discountPercent,
  effectivePrice,
  formatPrice,
  nextPromotionEnd,
  priceOptions,
  promotionEnd,
  shownPercent,
  validDiscount,
} from '../../machines/model/money';
import { PRICE_TYPES } from '../../machines/model/priceTypes';
import { listPage } from '../../machines/model/paging';
import { billRequest, paymentDataOf, type Order } from '../../machines/model/payment';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { typedText } from '../../machines/model/typedText';
import { card, cartItem, edition, KZT, NOON, product, RUB, TRY } from '../support/samples';

const iso = (ms: number) => new Date(ms).toISOString();

describe('prices', () => {
  it.each([
    [4499.9997, RUB, '4499\u00A0руб.'],
    [999_999_999_997, RUB, '999999999997\u00A0руб.'],
    [1299, TRY, '1299\u00A0₺'],
    [7, KZT, '7\u00A0KZT'],
    [7, null, '7\u00A0руб.'],
  ])('of %s are written with their label, rounded down', (value, currency, text) =>
    expect(formatPrice(value, currency)).toBe(text),
  );

  it('are discounted only while the discount is above 0, below the original, and running', () => {
    const sale = { original: 1000, discounted: 700, endDate: iso(NOON) };
    expect(validDiscount(sale, NOON - 1)).toBe(700);
    expect(validDiscount(sale, NOON)).toBeNull();
    expect(validDiscount({ ...sale, endDate: null }, NOON)).toBe(700);
    expect(validDiscount({ ...sale, discounted: 1000 }, NOON - 1)).toBeNull();
    expect(validDiscount({ ...sale, discounted: 0 }, NOON - 1)).toBeNull();
    expect(validDiscount({ ...sale, discounted: null }, NOON - 1)).toBeNull();
    expect(validDiscount({ ...sale, original: null }, NOON - 1)).toBeNull();
  });

  it.each([
    '0000-00-00',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-13-01',
    '2026-02-31T10:00:00Z',
    '2020-01-99',
    '2020-01-01T99:00',
    '05.12.2020',
    'до 2026-12-05',
    '2026-12-05 и позже',
    'Sat, 05 Dec 2020 10:00:00 GMT',
  ])('are discounted without an end where it is not an ISO 8601 date: %s', (end) => {
    expect(promotionEnd(end)).toBeNull();
    expect(promotionEndText(end)).toBeNull();
    expect(validDiscount({ original: 1000, discounted: 700, endDate: end }, NOON)).toBe(700);
  });

  it.each([
    ['2026-12-05T10:00:00.000Z', '2026-12-05T10:00:00Z'],
    ['2026-12-05T10:00Z', '2026-12-05T10:00:00Z'],
    ['2026-12-05 10:00', '2026-12-05T10:00:00'],
    ['2026-12-05 10:00:00.123456+00', '2026-12-05T10:00:00.123Z'],
    ['2026-12-05 13:00:00+0300', '2026-12-05T10:00:00Z'],
    [' 2026-12-05t13:00:00 +03:00 ', '2026-12-05T10:00:00Z'],
  ])('are discounted until the same moment in every format that the server may write: %s', (end, moment) => {
    expect(promotionEnd(end)).toBe(Date.parse(moment));
  });

  it('are taken from the converted price, or from the plain price where there is none', () => {
    expect(effectivePrice(edition({ price: 50, convertedPrice: 4000 }), NOON)).toBe(4000);
    expect(effectivePrice(edition({ price: 50, convertedPrice: null }), NOON)).toBe(50);
    expect(effectivePrice(edition({ convertedPrice: 4000, discountedPrice: 3000 }), NOON)).toBe(3000);
    expect(effectivePrice(edition({ convertedPrice: null }), NOON)).toBeNull();
  });

  it('show a percentage only when the difference exceeds one unit', () => {
    expect(discountPercent(1000, 667)).toBe(33);
    expect([discountPercent(0, 0), discountPercent(1000, 1000), discountPercent(100, 150)]).toEqual([0, 0, 0]);
    expect(shownPercent(100, 99)).toBe(0);
    expect(shownPercent(100, 98.9)).toBe(1);
    expect([shownPercent(16.1, 15.1), shownPercent(1000.9, 999.9)]).toEqual([0, 0]);
    const [, plus] = priceOptions(edition({ convertedPrice: 16.1, psPlusPrice: 15.1 }), NOON);
    expect(plus?.originalPrice).toBeNull();
  });
});

it('a percentage that ends in a half is rounded up, whatever the fractions of the prices are', () => {
  for (let percent = 0; percent < 100; percent += 1)
    for (const unit of [0.01, 0.05, 0.1, 1, 9.99]) {
      const [original, discounted] = [2000, 2000 - 20 * percent - 10].map((price) => Number((price * unit).toFixed(2)));
      expect(discountPercent(original!, discounted!), `${original} → ${discounted}`).toBe(percent + 1);
    }
});

describe('price options', () => {
  it('include every kind of price, the ordinary one first', () => {
    const options = priceOptions(edition({ discountedPrice: 3000, psPlusPrice: 2000, eaPlayPrice: 3999 }), NOON);
    expect(
      options.map(({ type, price, originalPrice, discountPercent: percent }) => [
        type,
        PRICE_TYPES[type].label,
        price,
        originalPrice,
        percent,
      ]),
    ).toEqual([
      ['standard', 'Обычная цена', 3000, 4000, 25],
      ['ps_plus', 'С PS Plus', 2000, 4000, 50],
      ['ea_play', 'С EA Play', 3999, null, 0],
    ]);
  });

  it('have no struck price when the promotion of a subscription price has ended', () => {
    const [, plus] = priceOptions(edition({ psPlusPrice: 2000, psPlusPromotionEnd: iso(NOON) }), NOON);
    expect(plus).toMatchObject({ price: 2000, originalPrice: null, promotionEndDate: null });
  });

  it('become cart lines with the original and the discounted price', () => {
    const sold = edition({ discountedPrice: 3000 });
    const [option] = priceOptions(sold, NOON);
    expect(cartItemOf(toCard(card(), sold), option!, '1')).toMatchObject({
      id: '100',
      productId: '10',
      price: 4000,
      discountedPrice: 3000,
      priceType: 'standard',
      currencyId: '1',
      editionType: 'Game',
    });
  });
});

describe('the cart’s sums', () => {
  it('are rounded down for each line, and again after the promo discount', () => {
    const items = [cartItem({ price: 999.9 }), cartItem({ id: '2', price: 2000, discountedPrice: 1500.5 })];
    expect(promoTotal(2499, 10)).toBe(2249);
    expect(quoteOf({ items, promo: { code: 'A', discount: 10 }, serverTotal: null, asOf: NOON })).toMatchObject({
      subtotal: 2499,
      original: 2999,
      final: 2249,
      promoOff: 250,
      benefit: 750,
    });
  });

  it('are not one unit too low where the server calculates with binary fractions', () => {
    const quote = quoteOf({ items: [cartItem()], promo: null, serverTotal: 5001.999999999999, asOf: NOON });
    expect(quote.final).toBe(5002);
    expect(formatPrice(5001.999999999999, RUB)).toBe('5002\u00A0руб.');
    expect(formatPrice(5001.999, RUB)).toBe('5001\u00A0руб.');
  });

  it.each([
    [1500, 1500],
    [0, 2000],
    [2500, 2000],
  ])('contain a stored subscription price of %i after its promotion as %i, with none struck', (stored, price) => {
    const ended = cartItem({ priceType: 'ps_plus', price: 2000, discountedPrice: stored, promotionEnd: iso(NOON) });
    expect(quoteLine(ended, NOON)).toMatchObject({ price, original: price, percent: 0, isStruck: false });
  });

  it('are calculated again at the next end of a promotion', () => {
    const ends = [NOON, NOON + 2, NOON + 1].map((ms) => cartItem({ promotionEnd: iso(ms) }));
    expect(nextPromotionEnd([...ends, cartItem()], NOON)).toBe(NOON + 1);
    expect(nextPromotionEnd([cartItem()], NOON)).toBeNull();
  });

  it('never show a negative saving', () => {
    expect(quoteOf({ items: [cartItem()], promo: null, serverTotal: 5000, asOf: NOON })).toMatchObject({
      original: 4000,
      final: 5000,
      benefit: 0,
    });
  });

  it('have the same percentage as the card, calculated from unrounded prices', () => {
    expect(quoteLine(cartItem({ price: 19.99, discountedPrice: 14.99 }), NOON)).toMatchObject({
      price: 14,
      original: 19,
      percent: 25,
    });
  });

  it('are exact for promo percentages with fractions', () => {
    expect(promoTotal(5125, 2.4)).toBe(5002);
    for (let tenths = 0; tenths <= 1000; tenths += 1) {
      for (const sum of [1, 10, 999, 5125, 14_999, 123_456]) {
        expect(promoTotal(sum, tenths / 10), `${sum} less ${tenths / 10} %`).toBe(
          Math.floor((sum * (1000 - tenths)) / 1000),
        );
      }
    }
  });

  it('apply a promotion with an end date until the end of that day in the shopper’s time zone', () => {
    const item = cartItem({ price: 2000, discountedPrice: 1500, promotionEnd: '2026-12-05' });
    const midnight = new Date(2026, 11, 6).getTime();
    expect([midnight - 1, midnight].map((now) => quoteLine(item, now).price)).toEqual([1500, 2000]);
  });
});

describe('cards', () => {
  const cheap = edition({ id: '1', convertedPrice: 100 });
  const dear = edition({ id: '2', convertedPrice: 900, discountedPrice: 800 });
  const lira = edition({ id: '3', convertedPrice: 5, displayCurrencyId: '2' });

  it('of products are one for each product with an edition in the currency', () => {
    expect(productCards([product([dear, cheap]), product([lira])], '1', NOON).map((one) => one.edition.id)).toEqual([
      '1',
    ]);
  });

  it('appear once in a list, even if the server sends them twice', () => {
    const ids = (cards: ReturnType<typeof productCards>) => cards.map((one) => one.edition.id);
    const again = edition({ id: '1', convertedPrice: 50 });
    expect(ids(collectionCards({ editions: [cheap, dear, again] }, '1', NOON))).toEqual(['1', '2']);
    const [first, second] = [product([lira, cheap]), { ...product([dear]), id: 'other' }];
    const twins = [first, second, { ...first, editions: [dear] }, { ...second, id: 'third', editions: [again] }];
    expect(ids(productCards(twins, '1', NOON))).toEqual(['1', '2']);
  });
});

describe('page numbers', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const paged = (count: number, wanted: number, size: number) => listPage(numbers(count), wanted, size);

  it('begin at one, also for an empty list', () =>
    expect([0, 12, 13].map((count) => paged(count, 1, 12).pageCount)).toEqual([1, 1, 2]));
  it('are limited to existing pages', () =>
    expect([9, 0, Number.NaN].map((wanted) => paged(3, wanted, 1).page)).toEqual([3, 1, 1]));
  it('split a list into equal pages', () => expect(paged(5, 2, 2).cards).toEqual([3, 4]));
  it('are offered five at a time around the current one, also at the edges', () => {
    expect([1, 5, 9, 10].map((page) => paged(10, page, 1).pages)).toEqual([
      [1, 2, 3, 4, 5],
      [3, 4, 5, 6, 7],
      [6, 7, 8, 9, 10],
      [6, 7, 8, 9, 10],
    ]);
    expect(paged(3, 2, 1).pages).toEqual([1, 2, 3]);
  });
});

describe('counts', () => {
  it.each([
    ['товар', 'оценка', [1, 21]],
    ['товара', 'оценки', [2, 4, 22, 122]],
    ['товаров', 'оценок', [0, 5, 10, 11, 14, 20, 111]],
  ])('have the right Russian form: %s, %s after %j', (products, ratings, counts) => {
    for (const count of counts)
      expect([countProducts(count), countRatings(count)]).toEqual([
        `${count}\u00A0${products}`,
        `${count}\u00A0${ratings}`,
      ]);
  });

  it('on a badge end at 99', () => expect([99, 100].map(badgeText)).toEqual(['99', '99+']));
});

describe('dates', () => {
  it('are written in full, in Russian and in the shopper’s time zone', () => {
    // A line may break only before the year and the hour.
    const text = 'Акция до\u00A05\u00A0декабря 2026\u00A0г. в\u00A023:59';
    expect(promotionEndText('2026-12-05T20:59:00Z', 'Europe/Moscow')).toBe(text);
    expect([promotionEndText('2026-12-05'), promotionEndText(null)]).toEqual([text, null]);
  });

  it('name on a card the day on which a sale ends, from three days before it', () => {
    const end = '2026-12-04T21:00:00Z';
    const at = (now: string) => saleEndText(end, Date.parse(now), 'Europe/Moscow');
    expect(['2026-12-01T21:00:00Z', end].map(at)).toEqual(['до 5\u00A0декабря', 'до 5\u00A0декабря']);
    expect(['2026-12-01T20:59:00Z', '2026-12-04T21:01:00Z'].map(at)).toEqual([null, null]);
    expect(saleEndText(null, 0)).toBeNull();
  });
});

describe('a bill', () => {
  const order: Order = {
    items: [cartItem(), cartItem({ id: '101', title: 'FIFA', price: 1000, discountedPrice: 900 })],
    promo: { code: 'A', discount: 10 },
    serverTotal: null,
    asOf: NOON,
    match: 'agreeing',
    currencyIsKnown: true,
    currencyId: '1',
  };
  const form = {
    ...EMPTY_PAYMENT_FORM,
    email: ' me@mail.ru ',
    psLogin: 'psn',
    psPassword: 'secret',
    psBackupCodes: '1',
    firstName: 'Иван',
    birthDate: '2000-01-01',
  };
  const shopper = { telegramId: '1001', telegramUsername: 'demo' };

  it('names the products, the prices and the shopper', () => {
    expect(billRequest(order, form, shopper)).toMatchObject({
      amount: 4410,
      email: 'me@mail.ru',
      description: 'Подключение Ведьмак 3, FIFA',
      telegramId: '1001',
      telegramUsername: 'demo',
      promoCode: 'A',
      currency: '1',
      gameInfo: [
        { editionId: '100', price: 4000, finalPrice: 4000, discount_amount: null },
        { editionId: '101', price: 1000, finalPrice: 900, discount_amount: 900 },
      ],
    });
  });

  it('names the shopper’s currency also for a line that was stored without one', () => {
    const [line, other] = order.items as [CartItem, CartItem];
    const stored = { ...order, items: [{ ...line, currencyId: null }, other], currencyId: 1 };
    const { currency, gameInfo } = billRequest(stored, form, shopper);
    expect([currency, ...gameInfo.map((item) => item.currency)]).toEqual(['1', '1', '1']);
    const alone = billRequest({ ...stored, items: stored.items.slice(0, 1) }, form, shopper);
    expect([alone.currency, alone.gameInfo[0]?.currency]).toEqual([1, 1]);
  });

  it('contains only the half of the form that is on the screen', () => {
    const account = billRequest(order, form, shopper);
    const noAccount = billRequest(order, { ...form, checkoutWithoutAccount: true }, shopper);
    expect(account).toMatchObject({ psLogin: 'psn', psPassword: 'secret' });
    expect(account).not.toHaveProperty('birthDate');
    expect(noAccount).toMatchObject({ firstName: 'Иван', birthDate: '2000-01-01' });
    expect(noAccount).not.toHaveProperty('psPassword');
  });

  it('is stored without a password', () => {
    const kept = paymentDataOf(
      { orderId: 'A', paymentUrl: 'https://pay' },
      billRequest(order, form, shopper),
      order.items,
    );
    expect(Object.keys(kept).sort()).toEqual(['amount', 'email', 'items', 'orderId', 'paymentUrl', 'psLogin']);
    expect(JSON.stringify(kept)).not.toContain('secret');
  });
});

describe('a cart', () => {
  const [known, unknown, lira] = ['1', null, '2'].map((currencyId) => cartItem({ id: `of ${currencyId}`, currencyId }));
  const unknownNew = cartItem({ id: 'new', currencyId: null });

  const added = (contents: CartContents, item: CartItem | undefined, currencyId: string | null) =>
    changeCart(contents, { kind: 'add', item: item!, currencyId });

  it.each([
    { kind: 'without a currency', lines: [unknown!, lira!], currencyId: '1', item: { ...lira!, id: 'new' }, in: '2' },
    { kind: 'of an unknown currency', lines: [unknown!, known!], currencyId: null, item: unknownNew, in: '1' },
  ])('of two currencies keeps that of its line $kind when another line is added', (was) => {
    const contents = { items: was.lines, currencyId: was.currencyId };
    expect(added(contents, was.item, was.in)).toEqual({
      items: [...was.lines, { ...was.item, currencyId: was.in }],
      currencyId: was.currencyId,
    });
  });

  it('keeps its lines and its currency when a line is added whose currency nobody knows', () => {
    const contents = { items: [known!], currencyId: '1' };
    expect(added(contents, unknownNew, null)).toEqual({ items: [known, unknownNew], currencyId: '1' });
  });
});

it.each(['\u200B', '\u2060', '\uFEFF', '\u200E', '\u00AD', '\u00A0', '\t\n '])(
  'a typed text is read without invisible characters around it: %j',
  (blank) => {
    expect(typedText(`${blank}WEL COME10${blank}${blank}`)).toBe('WEL COME10');
    expect(typedText(blank)).toBe('');
  },
);

it.each(['RUB', 'TRY', 'KZT', 'KWD'])('a card, its line in the cart and the bill have the same price in %s', (code) => {
  const currency = { ...TRY, code, symbol: null };
  const [amount, items] = [4.499, [cartItem({ price: 4.499 })]];
  const [option] = priceOptions(edition({ convertedPrice: amount }), NOON);
  const shown = formatPrice(option?.price, currency);
  expect(items.map((item) => formatPrice(quoteLine(item, NOON).price, currency))).toEqual([shown]);
  for (const serverTotal of [null, amount])
    expect(formatPrice(quoteOf({ items, promo: null, serverTotal, asOf: NOON }).final, currency)).toBe(shown);
});
