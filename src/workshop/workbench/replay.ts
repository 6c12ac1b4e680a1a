import type { WorkbenchClock } from './clock';
import type { Journal } from './journal';
import { difference } from './perform';
import type { Rest } from './rest';
import type { Reached, Session, Step } from './steps';

/** Where a replay stands. */
export interface Replay {
  done: number;
  total: number;
  outcome: 'running' | 'same' | 'different' | 'stuck';
  /** What differs, or which step could not be done. */
  detail: string;
}

export interface ReplayOptions {
  clock: WorkbenchClock;
  rest: Rest;
  journal: Pick<Journal, 'begin'>;
  perform(step: Step): Promise<void>;
  reached(): Reached;
  show(replay: Replay): void;
  open(session: Session): Promise<void>;
}

/** @returns what does a whole session again, from a fresh server and an empty browser */
export function createReplay({
  clock,
  rest,
  journal,
  perform,
  reached,
  show,
  open,
}: ReplayOptions): (session: Session) => Promise<void> {
  return async function replay(session) {
    const { steps, persona, size, path } = session;
    const state: Replay = { done: 0, total: steps.length, outcome: 'running', detail: '' };
    const told = (over: Partial<Replay>): void => show({ ...Object.assign(state, over) });
    told({});
    clock.setSpeed(0);
    await open(session);
    try {
      await rest.whole();
      for (const [done, step] of steps.entries()) {
        told({ done });
        await perform(step);
        await rest.whole();
      }
      const detail = await difference(session.reached, reached);
      told({ done: steps.length, outcome: detail === '' ? 'same' : 'different', detail });
    } catch (error) {
      told({ outcome: 'stuck', detail: error instanceof Error ? error.message : String(error) });
    }
    journal.begin({ persona, path, ...(size === undefined ? {} : { size }) }, steps.slice(0, state.done));
  };
}
