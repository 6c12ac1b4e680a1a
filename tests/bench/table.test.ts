import { expect, test } from 'vitest';
import { runScript } from '../support/runScript';
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

test.each([
  [['--run', '5'], "Unknown option '--run'"],
  [['--runs', 'five'], '--runs has to be a whole number from 1 to 100, not «five»'],
  [['--quick', '--latency', '-1'], "Option '--latency' argument is ambiguous"],
])('npm run bench %j exits with 2 and one line, and measures nothing', async (options, text) => {
  const { code, out, stderr } = await runScript('tests/bench/run.ts', options);
  expect([code, out]).toEqual([2, '']);
  expect(stderr).toMatch(/^[^\n]*Usage: npm run bench[^\n]*\n$/);
  expect(stderr).toContain(text);
});
