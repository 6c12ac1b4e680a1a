// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/workshop/demo/catalogue/catalogue';
import type { WireEdition } from '../../src/workshop/demo/catalogue/types';
import { NOW } from './support';

const catalogue = createCatalogue({ now: () => NOW });

describe('the demo catalogue', () => {
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
});
