import { expect, it } from 'vitest';
import { runScript } from '../support/runScript';

it('tests whose number of runs is no number fail and name the variable, instead of passing after none', async () => {
  const files = ['tests/favourites/history.test.ts', 'tests/api/fuzz.test.ts'];
  const env = { HISTORIES: 'many', FUZZ_BODIES: '0', VITEST: undefined, NODE_ENV: undefined };
  const { code, output } = await runScript('node_modules/vitest/vitest.mjs', ['run', '--project', 'units', ...files], {
    env,
  });
  expect(code).toBe(1);
  expect(output).toContain('HISTORIES has to be a whole number from 1, not «many»');
  expect(output).toContain('FUZZ_BODIES has to be a whole number from 1, not «0»');
});
