import { loadRunner, type Defect } from '../bundle.ts';
import type { Life } from '../life';
import { ACTIONS_PER_LIFE, seedOfLife } from '../lives.ts';
import { MONEY_DEFECTS } from './moneyDefects.ts';
import { ORDERS_DEFECTS } from './ordersDefects.ts';
import { STORAGE_DEFECTS } from './storageDefects.ts';

export const DEFECTS: readonly Defect[] = [...MONEY_DEFECTS, ...ORDERS_DEFECTS, ...STORAGE_DEFECTS];

/**
 * Inserts a defect into a separate bundle and runs lives until a rule breaks.
 * @param most actions after which it counts as not found
 */
export async function runDefect(
  { others = [], ...first }: Defect,
  seed: number,
  most: number,
): Promise<{ found: number | null; life: Life | null }> {
  const runner = await loadRunner([first, ...others]);
  let actions = 0;
  for (let life = 0; actions < most; life += 1) {
    const lived = await runner.liveBySeed(seedOfLife(seed, life), ACTIONS_PER_LIFE);
    actions += lived.actions.length;
    if (lived.finding) return { found: actions, life: lived };
  }
  return { found: null, life: null };
}
