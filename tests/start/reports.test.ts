import { describe, expect, it } from 'vitest';
import { scrubbed } from '../../machines/model/scrub';
import { ApiError } from '../../src/shop/api/apiErrors';
import { doorOf, reportOf } from '../../src/shop/reports';

const thrown = (message: string, stack = ''): Error => Object.assign(new TypeError(message), { stack });

describe('the report of an uncaught error', () => {
  it('names its kind, its words, and its place in the shop’s files', () => {
    const stack =
      'TypeError: x\n    at https://shop.example/assets/shop-Ab12.js:4:1234\n    at https://other.example/a.js:1:1';
    expect(reportOf(thrown("Cannot read properties of undefined (reading 'price')", stack), [])).toEqual({
      kind: 'error',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'price')",
      at: 'assets/shop-Ab12.js:4:1234',
    });
  });

  it('has no place where the error comes from elsewhere', () => {
    expect(reportOf(thrown('x', 'at chrome-extension://abc/a.js:1:1'), []).at).toBe('');
  });

  it('has nothing of what the shopper has typed, also where one field has the beginning of another', () => {
    const { message } = reportOf(thrown('hunter two is no password, hunter%20two'), ['hunt', 'hunter two']);
    expect(message).toBe('*** is no password, ***');
  });

  it('has the status of a refused call, and not the server’s words, which may name the shopper', () => {
    const error = new ApiError('Пользователь me@mail.ru не найден', 404);
    expect(reportOf(error, [])).toMatchObject({ name: 'ApiError 404', message: '' });
    expect(reportOf(new ApiError('', null, 'ECONNABORTED'), []).name).toBe('ApiError ECONNABORTED');
  });

  it.each([
    ['a text', 'me@mail.ru', 'string'],
    ['nothing', undefined, 'undefined'],
    ['an object', { password: 'hunter2' }, 'object'],
  ])('has only the type of a rejection with %s', (_, reason, name) => {
    expect(reportOf(reason, [])).toEqual({ kind: 'error', name, message: '', at: '' });
  });
});

describe('the text of an error', () => {
  it.each([
    ['an e-mail address', 'no me.too@mail.co.uk here', 'no *** here'],
    ['launch data', 'bad tma  query_id=AAH&user=1', 'bad tma  ***'],
    ['JSON that could not be parsed', 'Unexpected token in "hunter2" at 5', 'Unexpected token in *** at 5'],
    ['a quote that was cut off', 'Unexpected end of "hunter2', 'Unexpected end of ***'],
    ['an id', 'no user 12345678', 'no user ***'],
    ['the query of an address', 'Failed to load /search-results?query=witcher', 'Failed to load /search-results***'],
    ['a fragment', 'Failed at /#tgWebAppData=abc', 'Failed at /***'],
    ['a promo code in an address', 'Failed /api/promos/WELCOME', 'Failed /api/***'],
    ['a product’s address', 'Failed /item/abc', 'Failed /item/***'],
    ['words in Russian', 'Нет пользователя Иван', '*** *** ***'],
  ])('loses %s', (_, text, rest) => {
    expect(scrubbed(text)).toBe(rest);
  });

  it.each([
    'x is not a function',
    "undefined is not an object (evaluating 'a.b.c')",
    'Failed to fetch dynamically imported module: https://shop.example/assets/CartScreen-Ab12.js',
    'Minified React error #418',
    'Minified React error #4 of 500',
  ])('keeps what names the code: %s', (text) => {
    expect(scrubbed(text)).toBe(text);
  });

  it('has at most 200 characters', () => {
    expect(scrubbed('x '.repeat(300))).toHaveLength(200);
  });
});

it.each([
  ['/', null, 'home'],
  ['/item/26', null, 'product'],
  ['/Item/26/', null, 'product'],
  ['/collection/7', null, 'collection'],
  ['/shop-bag', null, 'other'],
  ['/nowhere', null, 'other'],
  ['/', 'item_26', 'link'],
  ['/', 'an-unknown-parameter', 'home'],
  ['/item/26', 'item_26', 'product'],
] as const)('a visit that begins at %s with the start parameter %s is reported as %s', (path, startParam, door) => {
  expect(doorOf(new URL(path, 'https://shop.example'), startParam)).toBe(door);
});
