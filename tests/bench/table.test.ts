import { expect, test } from 'vitest';
import { idleText } from './table.ts';

const POLL = '/api/settings/maintenance-status';

test('the benchmark reports when an idle shop only polls the maintenance status', () => {
  expect(idleText({ filesAhead: 11, seconds: 60, requests: [POLL, POLL] })).toBe(
    'Files that Home fetches ahead: 11. Requests in an idle minute after that: only the maintenance poll, 2.',
  );
});

test('the benchmark names every other request of an idle shop once, without its hash, with its count', () => {
  const requests = [POLL, '/assets/CartScreen-aR5zTb.js', POLL, '/assets/CartScreen-aR5zTb.js', '/api/feed'];
  expect(idleText({ filesAhead: 0, seconds: 35, requests })).toBe(
    'Files that Home fetches ahead: 0. Requests in 35 idle seconds after that: the maintenance poll, 2; /assets/CartScreen.js, 2; /api/feed, 1.',
  );
});

test('the benchmark reports when an idle shop sends no request', () => {
  expect(idleText({ filesAhead: 11, seconds: 60, requests: [] })).toContain('after that: none.');
});
