import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatPrice, priceOptions } from '../../machines/model/money';
import { serverField, serverText } from '../../src/shop/api/apiErrors';
import type { Client } from '../../src/shop/api/client';
import { id, number, percent, price, readList, readObject, text } from '../../src/shop/api/read';
import { fetchCurrencies } from '../../src/shop/api/currencies.api';
import { fetchGenres } from '../../src/shop/api/search.api';
import { productSchema } from '../../src/shop/api/productSchema';
import {
  collectionEditionSchema,
  collectionSchema,
  currencySchema,
  feedItemSchema,
  listedProductSchema,
  userSchema,
} from '../../src/shop/api/schemas';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
afterEach(() => warn.mockClear());

describe('a response', () => {
  const schema = v.object({ id });
  const CALL = { call: 'call', keys: ['id'] };

  it.each(['', '.', '..', '\uD800', 'a\uDC00b', null, Number.NaN, true])('has no id in %j', (value) => {
    expect(v.safeParse(id, value).success).toBe(false);
  });

  it.each(['7', 'a/b', '...', '.5', '🎮', 0, -1])('has an id in %j', (value) => {
    expect(v.parse(id, value)).toBe(value);
  });

  it('with its own fields is not replaced by its «data»', () => {
    expect(readObject(schema, { id: 1, data: { id: 2 } }, CALL)).toEqual({ id: 1 });
    expect(readObject(schema, { id: 1, data: { trace: 'x' } }, CALL)).toEqual({ id: 1 });
    expect(readObject(schema, { id: 'request', data: { id: 2 } }, { ...CALL, isWrapped: true })).toEqual({ id: 2 });
    expect(readObject(schema, { id: 1, data: { trace: 'x' } }, { ...CALL, isWrapped: true })).toEqual({ id: 1 });
  });

  it('keeps one entry for each id', async () => {
    const listed = [1, 2, '1'].map((own) => ({ id: own, name: 'Гонки', code: 'RUB', icon: null, symbol: null }));
    const client = { get: async () => ({ data: listed }) } as unknown as Client;
    for (const fetchList of [fetchGenres, fetchCurrencies])
      expect((await fetchList(client, new AbortController().signal)).map((one) => one.id)).toEqual([1, 2]);
    const twins = [{ name: 'PS5' }, { id: 1, name: 'PS4' }, { name: 'PS5' }, { id: '1', name: 'PS4 Pro' }];
    const read = v.parse(productSchema, { id: 7, platforms: twins, genres: twins });
    const named = [
      { id: 'PS5', name: 'PS5' },
      { id: 1, name: 'PS4' },
    ];
    expect(read.platforms).toMatchObject(named);
    expect(read.genres).toEqual(named);
  });

  it('loses only the entries that cannot be parsed, with one warning', async () => {
    const entries = [{ id: 1 }, null, 'x', { id: '' }, { id: 2 }];
    expect(await readList(schema, entries, 'feed')).toEqual([{ id: 1 }, { id: 2 }]);
    const product = readObject(productSchema, { id: 7, editions: entries, genres: [null] }, CALL);
    expect(product.editions.map((edition) => edition.id)).toEqual([1, 2]);
    expect(warn.mock.calls).toEqual(['feed: 3', 'call: 4'].map((what) => [`${what} unreadable entries were left out`]));
  });

  it('of thousands of entries is read in steps, with one warning at the end, and a short one in one step', async () => {
    const pauses = vi.spyOn(MessagePort.prototype, 'postMessage');
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 11));
    await readList(
      schema,
      Array.from({ length: 49 }, (_, n) => ({ id: n })),
      'genres',
    );
    expect(pauses).not.toHaveBeenCalled();
    const entries = Array.from({ length: 3_000 }, (_, n) => (n % 1_000 === 0 ? null : { id: n }));
    expect(await readList(schema, entries, 'feed')).toEqual(entries.filter(Boolean));
    clock.mockRestore();
    expect(pauses).toHaveBeenCalledTimes(60);
    pauses.mockRestore();
    expect(warn.mock.calls).toEqual([['feed: 3 unreadable entries were left out']]);
  });
});

describe('a field', () => {
  it('may be a numeric string', () => {
    expect(
      ['12.50', ' 7 ', 3, '', ' ', 'x', '0x10', '1e3', '.5', null, undefined, {}, Number.NaN].map((value) =>
        v.parse(number, value),
      ),
    ).toEqual([12.5, 7, 3, null, null, null, null, null, null, null, null, null, null]);
  });

  it('is not a price when it is negative or absurdly large', () =>
    expect([-1, '5', 1e12, 1e12 + 1].map((value) => v.parse(price, value))).toEqual([null, 5, 1e12, null]));
  it('is null when it is a blank or invisible text', () =>
    expect([' ', '\u200B \u2060', 5, 'а'].map((given) => v.parse(text, given))).toEqual([null, null, null, 'а']));

  it('has no blanks around its text, except a password', async () => {
    const [currency] = await readList(currencySchema, [{ id: 1, code: 'RUB ', symbol: '₽ ' }], 'currencies');
    expect(formatPrice(4499, currency ?? null)).toBe('4499\u00A0руб.');
    const read = v.parse(listedProductSchema, { id: 1, name: '\u00A0Doom\n', editions: [{ id: 2, name: ' A ' }] });
    expect([read.name, read.editions[0]?.editionName]).toEqual(['Doom', 'A']);
    expect(v.parse(feedItemSchema, { type: 'list  ' }).type).toBe('list');
    expect(v.parse(userSchema, { psStorePassword: ' a b ' }).psStorePassword).toBe(' a b ');
  });

  it.each([' ', '\u200B \u2060'])(
    'of blanks counts as missing, so that the next text is shown instead: «%s»',
    async (blank) => {
      const names = { editionName: { name: blank }, edition_name: { name: blank }, name: 'Deluxe' };
      expect(v.parse(collectionEditionSchema, { id: 1, ...names }).editionName).toBe('Deluxe');
      expect(v.parse(feedItemSchema, { type: 'list', title: blank }).title).toBe('');
      expect(await readList(currencySchema, [{ id: 1, code: blank }, { id: 2 }], 'currencies')).toEqual([]);
    },
  );
});

it('a product is read with the kind of its editions, and with a rating from 0 to 5', () => {
  const read = [-1, '4.5', 87].map((rating) =>
    v.parse(productSchema, { id: 7, rating, editions: [{ id: 1, edition_type: 'Набор' }] }),
  );
  expect(read.map(({ rating }) => rating)).toEqual([0, 4.5, 5]);
  expect(read[0]?.editions[0]?.editionType).toBe('Набор');
  const counts = [-1, '12', 12.7].map((ratingCount) => v.parse(productSchema, { id: 7, ratingCount }).ratingCount);
  expect(counts).toEqual([0, 12, 12]);
});

describe('a price in the shopper’s currency', () => {
  const PRICED = {
    id: 1,
    price: 59.99,
    discount_amount: 40,
    ps_plus_price: 30,
    ea_play_price: 20,
    display_currency_id: 1,
  };
  const optionsOf = (fields: object) => priceOptions(v.parse(collectionEditionSchema, { ...PRICED, ...fields }), 0);

  it.each(['4 499,00', '12,5', -1, true, {}, [], ['5'], '', ' ', 'x', '0x10', '1e3', '+5', 1e13, 'Infinity'])(
    'that cannot be parsed is not replaced by the price in another currency, and its edition is not sold: %j',
    (convertedPrice) => expect(optionsOf({ convertedPrice })).toEqual([]),
  );

  it.each([{}, { convertedPrice: null }])('is replaced by the plain price only when it is absent: %j', (fields) => {
    expect(optionsOf(fields)[0]).toMatchObject({ price: 40, originalPrice: 59.99 });
  });
});

describe('a currency that cannot be parsed', () => {
  const currencyOf = (fields: object) =>
    v.parse(collectionEditionSchema, { id: 1, displayCurrency: { id: 3 }, ...fields }).displayCurrencyId;

  it('is not replaced by another currency', () => {
    expect([{}, { display_currency_id: null }, { display_currency_id: 2 }].map(currencyOf)).toEqual([3, 3, 2]);
    expect(
      [{ display_currency_id: {} }, { display_currency_id: '' }, { display_currency_id: true }].map(currencyOf),
    ).toEqual([null, null, null]);
  });
});

it('a percentage outside of 0 to 100 is ignored', () => {
  expect([0, 2.4, '15', 100, -1, 100.1, 500, '0x10', null].map((value) => v.parse(percent, value))).toEqual([
    0,
    2.4,
    15,
    100,
    null,
    null,
    null,
    null,
    null,
  ]);
});

describe('entities', () => {
  it('need no more than an id: missing arrays are empty, missing fields have their defaults', () => {
    expect(v.parse(productSchema, { id: 5 })).toMatchObject({
      id: 5,
      name: null,
      rating: 0,
      genres: [],
      platforms: [],
      editions: [],
      free_with_ea_play: false,
    });
    expect(v.parse(collectionEditionSchema, { id: 5 })).toMatchObject({
      editionName: 'Standard',
      platforms: [],
      convertedPrice: null,
      productCard: null,
    });
    expect(v.parse(productSchema, { id: 5, editions: [{ id: 6 }] }).editions).toMatchObject([
      { editionName: 'Standard', localizations: [], description: null },
    ]);
    expect(v.parse(collectionSchema, { id: 5 })).toMatchObject({ name: '', editions: [] });
    expect(v.parse(feedItemSchema, { type: 'list' })).toMatchObject({ title: '', collections: [], collection: null });
    expect(v.parse(userSchema, {})).toMatchObject({ telegramId: null, email: '' });
  });

  it('name an edition by editionName, else edition_name, else name', () => {
    const nameOf = (names: object): string => v.parse(collectionEditionSchema, { id: 1, ...names }).editionName;
    expect(nameOf({ editionName: { name: 'A' }, edition_name: { name: 'B' }, name: 'C' })).toBe('A');
    expect(nameOf({ editionName: 'A', name: 'C' })).toBe('A');
    expect(nameOf({ edition_name: { name: 'B' }, name: 'C' })).toBe('B');
    expect(nameOf({ name: 'C' })).toBe('C');
  });

  it.each([
    [{ banner_image: 'wide.png', image_url: 'square.png' }, 'wide.png'],
    [{ banner_image: null, image_url: 'square.png' }, 'square.png'],
    [{ banner_image: ' ', image_url: '' }, null],
  ])('have the picture of the banner of a collection, else its own: %j', (pictures, banner) => {
    expect(v.parse(collectionSchema, { id: 1, ...pictures }).banner).toBe(banner);
  });

  it('drop editions of a collection that cannot be parsed, and keep the rest', () => {
    expect(v.parse(collectionSchema, { id: 1, editions: [{ id: 1 }, 'x', {}] }).editions).toHaveLength(1);
  });

  it('in lists keep only the fields that lists show', () => {
    const details = {
      description: 'Долго',
      genres: [{ id: 1, name: 'Экшен' }],
      rating: 5,
      localizations: [{ name: 'Русский' }],
    };
    const edition = { id: 1, ...details, productCard: { id: 2, ...details } };
    const listed = [
      v.parse(collectionSchema, { id: 1, editions: [edition] }),
      v.parse(listedProductSchema, { id: 2, ...details, editions: [edition] }),
    ];
    expect(JSON.stringify(listed)).not.toMatch(/Долго|Экшен|Русский/);
  });
});

describe('an error response', () => {
  it.each([
    [{ error: 'Нет' }, 'Нет'],
    [{ message: 'Нет' }, 'Нет'],
    [{ data: { error: 'Нет' } }, 'Нет'],
    [{ error: { a: 1 } }, ''],
    [{ error: { message: 'Нет' } }, 'Нет'],
    [{ error: { code: 5, message: '' }, message: 'Нет' }, 'Нет'],
    [{ message: ' ', error: ' Нет ' }, 'Нет'],
    [{ data: { error: { message: 'Нет' } } }, 'Нет'],
    [{ error: [{ message: 'Нет' }] }, ''],
    // As Nest, Fastify and Spring answer by themselves.
    [{ statusCode: 400, error: 'Bad Request', message: 'Нет' }, 'Нет'],
    [{ statusCode: 400, error: 'Bad Request', message: ['Нет', 'Ни'] }, 'Нет'],
    ['<html>', ''],
    [null, ''],
    [{ error: 'x'.repeat(301) }, ''],
  ])('with the body %j gives the text «%s»', (body, said) => expect(serverText(body)).toBe(said));

  it.each([
    [{ error: 'Нет', field: 'email' }, 'email'],
    [{ error: { message: 'Нет', field: 'email' } }, 'email'],
    [{ data: { error: { field: 'email' } } }, 'email'],
    [{ error: 'Нет', field: 5 }, ''],
    [{ error: 'Нет' }, ''],
    ['<html>', ''],
    [null, ''],
  ])('with the body %j names the field «%s»', (body, field) => expect(serverField(body)).toBe(field));
});
