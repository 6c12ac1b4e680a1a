// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '../../src/workshop/demo/catalogue/catalogue';
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
