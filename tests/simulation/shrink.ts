import type { Action } from './actions';
import { liveAgain, type Life } from './life';
import { realNow } from './world/globals';

/** How long a life is made shorter, real milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Leaves out of a life whatever it does not need to break the same rule (delta debugging over its actions).
 * @returns the shortest life that was found, with its story
 */
export async function shrink(life: Life): Promise<Life> {
  let actions: readonly Action[] = life.actions;
  const begun = realNow();
  const hasTime = (): boolean => realNow() - begun < TIMEOUT_MS;
  const breaksWithout = async (from: number, length: number): Promise<boolean> => {
    const shorter = actions.filter((_, place) => place < from || place >= from + length);
    const lived = await liveAgain(life.seed, shorter);
    if (lived.finding?.rule !== life.finding?.rule) return false;
    // It may break sooner now.
    actions = lived.actions;
    return true;
  };
  /** Tries to do without each part of this length. */
  const round = async (length: number): Promise<void> => {
    let from = 0;
    while (from < actions.length && hasTime()) if (!(await breaksWithout(from, length))) from += length;
  };
  for (let length = Math.ceil(actions.length / 2); length > 1; length = Math.ceil(length / 2)) await round(length);
  // Repeat while something was left out: actions that were needed before may not be needed now.
  for (let before = Infinity; actions.length < before && hasTime();) {
    before = actions.length;
    await round(1);
  }
  return liveAgain(life.seed, actions, true);
}
