// @vitest-environment node
import { expect, it } from 'vitest';
import { createCatalogue } from '../../src/workshop/demo/catalogue/catalogue';
import { NOW } from './support';

it('a generated catalogue has the requested size, and the same products each time', () => {
  const large = createCatalogue({ products: 50_000, now: () => NOW });
  expect(large.product(50_000)).toEqual(createCatalogue({ products: 50_000, now: () => NOW }).product(50_000));
  expect(large.product(50_001)).toBeUndefined();
  expect(createCatalogue({ products: 7, now: () => NOW }).search({ query: '', genres: [] }).length).toBe(7);
});
