import { describe, expect, test } from 'vitest';
import { follow, readRecipes } from '../support/recipe';
import { see } from '../support/see';
import { openQa, workbenchIn } from '../support/workbench';

const shop = openQa({ insideTelegram: true });
const recipes = readRecipes();

describe('the workbench recipes of the README', () => {
  test('are at least four', () => expect(recipes.length).toBeGreaterThanOrEqual(4));

  // `replayCommand.deep.test.ts` follows the ones with a stopped clock, and repeats their records.
  test.each(recipes.filter(({ address }) => !address.endsWith('&paused')))(
    'work click by click: $title',
    async ({ address, steps }) => {
      const workbench = workbenchIn(await shop.open(address));
      await see(workbench.phone.getByRole('main'));
      for (const step of steps) await follow(workbench, step, shop.recorded);
    },
  );
});
