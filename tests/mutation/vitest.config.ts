import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isModel = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('history.test.ts');

/** The models first: most of what is broken is noticed within their first histories, and one red test is enough. */
class ModelsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(isModel(b)) - Number(isModel(a)) || a.moduleId.localeCompare(b.moduleId));
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
    env: { HISTORY_SHRINK: 'no' },
    include: [`tests/{${FEATURES}}/*.test.ts`, 'tests/house/{ids,json}.test.ts', 'tests/workbench/redact.test.ts'],
    exclude: ['tests/*/{journey,*.journey,*.deep,wiring}.test.ts', 'tests/start/launch.test.ts'],
    sequence: { sequencer: ModelsFirst },
  },
});
