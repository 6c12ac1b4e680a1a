import { expect, test } from 'vitest';
import { runScript } from '../support/runScript';

test.each([
  ['a known defect that there is none of', ['--known', '--only', 'nope'], 'There is no known defect «nope»'],
  ['--only without --known', ['--only', 'late-promotion'], '--only needs --known'],
  ['a life for --known', ['--known', '--life', '2'], '--known takes neither --seeds nor --life'],
  ['no actions', ['--actions', '0'], '--actions has to be a whole number from 1 to 1000000000, not «0»'],
  ['no seeds', ['--seeds', '0'], '--seeds has to be a whole number from 1 to 1000000000, not «0»'],
  ['a seed beyond exact numbers', ['--seed', '99999999999999999999'], '--seed has to be a whole number from 1'],
  ['a life of the next seed', ['--life', '1000000'], '--life has to be a whole number from 0 to 999999, not «1000000»'],
  ['an unknown option', ['--bogus'], "Unknown option '--bogus'"],
])('npm run simulate refuses %s with the exit code 2, and simulates nothing', async (_, options, text) => {
  const { code, out, stderr } = await runScript('tests/simulation/simulate.ts', options);
  expect([code, out]).toEqual([2, '']);
  expect(stderr).toMatch(/^[^\n]*Usage: npm run simulate[^\n]*\n$/);
  expect(stderr).toContain(text);
});
