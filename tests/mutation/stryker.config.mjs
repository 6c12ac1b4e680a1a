import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const scratch = (name) => join(tmpdir(), name);

/** Every guard, limit, action and target of the charts is broken once, and some test has to notice. */
export default {
  // Verbs decide nothing: the compiler checks their events, and screens are tested by calling them.
  mutate: ['machines/**/*.ts', '!machines/**/*.verbs.ts', '!machines/model/missingEffect.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', here('prose.mjs')],
  ignorers: ['prose'],
  // Stryker rewrites this file by an API that TypeScript 7 has no more; nothing here needs it rewritten.
  tsconfigFile: here('none.json'),
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 10_000,
  tempDirName: scratch('shop-mutants'),
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: scratch('shop-mutants.json') },
  thresholds: { high: 98, low: 95, break: 95 },
  warnings: { slow: false },
};
