// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/workshop/demo/catalogue/catalogue';
import { originalPrice, runs } from '../../src/workshop/demo/catalogue/prices';
import { currencies } from '../../src/workshop/demo/catalogue/reference';
import { readTable } from '../../src/workshop/demo/catalogue/textTable';
import type { WireEdition, WireProduct } from '../../src/workshop/demo/catalogue/types';
import { NOW } from './support';

const catalogue = createCatalogue({ now: () => NOW });
const products = Array.from({ length: catalogue.size }, (_, index) => catalogue.product(index + 1) as WireProduct);
const editions = products.flatMap((product) => product.editions);
const some = (rule: (edition: WireEdition) => boolean) => expect(editions.some(rule)).toBe(true);

describe('the demo catalogue', () => {
  it('contains at least 150 games, each with its own name, slug and text', () => {
    expect(products.filter((product) => product.type === 'Игра').length).toBeGreaterThanOrEqual(150);
    for (const field of ['name', 'image_url', 'description'] as const) {
      expect(new Set(products.map((product) => product[field])).size).toBe(products.length);
    }
    for (const { name, description } of products)
      expect(description.split(/[.!?](?:\s|$)/).length, name).toBeGreaterThanOrEqual(3);
  });

  it('offers 1 to 4 editions in each currency a product is sold in, under unique ids', () => {
    expect(new Set(editions.map((edition) => edition.id)).size).toBe(editions.length);
    for (const product of products) {
      for (const { id } of currencies) {
        const own = product.editions.filter((edition) => edition.display_currency_id === id);
        expect(own.length).toBe(
          own.length === 0
            ? 0
            : product.editions.length / new Set(product.editions.map((each) => each.display_currency_id)).size,
        );
        expect(own.length).toBeLessThanOrEqual(4);
      }
      expect(product.editions.length).toBeGreaterThan(0);
    }
    for (const { id } of currencies.slice(1))
      expect(products.some((product) => !product.editions.some((each) => each.display_currency_id === id))).toBe(true);
    for (const edition of editions) expect(catalogue.edition(edition.id)).toMatchObject({ ...edition });
  });

  it('contains every kind of promotion', () => {
    some((each) => each.discount_amount !== null && each.promotion_end_date === null);
    some(
      (each) => each.discount_amount !== null && each.promotion_end_date !== null && runs(each.promotion_end_date, NOW),
    );
    some((each) => each.discount_amount !== null && !runs(each.promotion_end_date, NOW));
    some((each) => each.discount_amount !== null && originalPrice(each) - each.discount_amount === 1);
    some((each) => each.ps_plus_price !== null && !runs(each.ps_plus_promotion_end_date, NOW));
    some((each) => each.ea_play_price !== null && runs(each.ea_play_promotion_end_date, NOW));
    some((each) => each.ea_play_price !== null && !runs(each.ea_play_promotion_end_date, NOW));
    some((each) => each.convertedPrice === null);
    for (const each of editions) {
      for (const price of [each.price, each.discount_amount, each.ps_plus_price, each.ea_play_price])
        expect(price ?? 1).toBeGreaterThan(0);
    }
  });

  it('has 5 to 90 products in every collection and currency, as cards without editions', () => {
    for (const { id, name } of catalogue.collections) {
      for (const currency of currencies) {
        const own = catalogue.collection(id, currency.id)?.editions ?? [];
        const size = new Set(own.map((each) => each.productCard?.id)).size;
        expect(size, `${name} ${currency.code}`).toBeGreaterThanOrEqual(5);
        expect(size, `${name} ${currency.code}`).toBeLessThanOrEqual(90);
        for (const each of own) {
          expect(each.display_currency_id).toBe(currency.id);
          expect(each.productCard).not.toHaveProperty('editions');
        }
      }
    }
  });

  it('has a feed of banner groups and lists, with one banner collection without a picture', () => {
    const feed = catalogue.feed(1);
    const kinds = feed.map((item) => item.type).join(' ');
    expect(kinds.split(/(?:list ?)+/).filter(Boolean).length).toBeGreaterThanOrEqual(2);
    const lists = feed.filter((item) => item.type === 'list');
    expect(lists.length).toBeGreaterThanOrEqual(5);
    for (const list of lists) expect(list.collection?.editions.length).toBeGreaterThanOrEqual(5);
    const plain = feed
      .filter((item) => item.type === 'banner')
      .flatMap((item) => item.collections ?? [])
      .filter((each) => each.banner_image === null);
    expect(plain).toHaveLength(1);
    expect(plain[0]?.editions.length).toBeGreaterThanOrEqual(4);
  });

  it('searches by words, genre and price', () => {
    expect(catalogue.search({ query: 'ВЕДЬМАК ничего', genres: [] })).toEqual([]);
    expect(catalogue.search({ query: 'witcher', genres: [] }).map((each) => each.name)).toContain(
      'The Witcher 3: Wild Hunt',
    );
    const racing = catalogue.search({ query: '', genres: [5], currencyId: 1, priceTo: 3000 });
    expect(racing.length).toBeGreaterThan(0);
    for (const each of racing) expect(each.genres.some((genre) => genre.id === 5)).toBe(true);
  });
});

it('a generated catalogue has the requested size, and the same products each time', () => {
  const large = createCatalogue({ products: 50_000, now: () => NOW });
  expect(large.product(50_000)).toEqual(createCatalogue({ products: 50_000, now: () => NOW }).product(50_000));
  expect(large.product(50_001)).toBeUndefined();
  expect(createCatalogue({ products: 7, now: () => NOW }).search({ query: '', genres: [] }).length).toBe(7);
});

describe('a catalogue of 5000 products', () => {
  const large = createCatalogue({ products: 5000, now: () => NOW });
  const isInvented = (id: number): boolean => id > catalogue.size;
  const namesIn = (editionsOf: WireEdition[]) => new Set(editionsOf.map(({ productCard }) => productCard?.id ?? 0));

  it('is shown on Home as its own list and among the products of every other list', () => {
    const lists = large
      .feed(1)
      .flatMap(({ type, title, collection }) => (type === 'list' && collection ? [{ title, collection }] : []));
    expect(lists.map(({ title }) => title)).toContain('Весь каталог');
    const games = lists.filter(({ title }) => !/Подписки|Дополнения/.test(title));
    for (const { title, collection } of games)
      expect([...namesIn(collection.editions)].some(isInvented), title).toBe(true);
  });

  it('has collections that are larger in proportion', () => {
    expect(namesIn(large.collection(99, 1)?.editions ?? []).size).toBeGreaterThan(4_000);
    for (const id of [2, 3, 5, 6, 9]) {
      const [usual, enlarged] = [catalogue, large].map((one) => namesIn(one.collection(id, 1)?.editions ?? []).size);
      expect(enlarged, `collection ${id}`).toBeGreaterThan(5 * (usual ?? 0));
    }
  });

  it('contains the usual products unchanged', () => {
    expect(catalogue.collection(99)).toBeUndefined();
    expect(catalogue.feed(1).map(({ title }) => title)).not.toContain('Весь каталог');
  });
});

it.each([
  ['Doom', '1 columns instead of 2: Doom'],
  ['Doom | 1 | 2', '3 columns instead of 2: Doom | 1 | 2'],
  ['Doom | 4,5', 'price «4,5» is no number: Doom | 4,5'],
  ['Doom |', 'price «» is no number: Doom |'],
])('a table with the row «%s» is refused and the row named', (row, message) => {
  expect(() => readTable({ name: 'text', price: 'number' }, `\nTetris | 10\n${row}\n`)).toThrow(message);
});
