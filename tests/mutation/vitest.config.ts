import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests of the mutated flow first, then the models: one red test is enough, and most mutants run every file until then. */
class OwnTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const flow = /machines\/(\w+)\//.exec(this.ctx.config.related?.[0] ?? '')?.[1];
    const rankOf = ({ moduleId }: TestSpecification): number =>
      moduleId.includes(`/tests/${flow}/`) ? 0 : moduleId.endsWith('history.test.ts') ? 1 : 2;
    return files.toSorted((a, b) => rankOf(a) - rankOf(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

const FEATURES =
  'account,cart,collection,currency,favourites,home,maintenance,navigation,payment,prices,product,profile,promo,psAccount,search,start';

/**
 * The tests that judge the charts and the model, nothing else: no browser, no screens, and no drawings, which would
 * notice every change of a chart without knowing whether it is one of behaviour.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    isolate: false,
    // A thousand histories of every model would take hours.
    env: { HISTORIES: '250', HISTORY_SHRINK: 'no' },
    include: [`tests/{${FEATURES}}/*.test.ts`, 'tests/house/{ids,json}.test.ts', 'tests/workbench/redact.test.ts'],
    exclude: ['tests/*/{journey,*.journey,*.deep,wiring}.test.ts', 'tests/start/launch.test.ts'],
    sequence: { sequencer: OwnTestsFirst },
  },
});
