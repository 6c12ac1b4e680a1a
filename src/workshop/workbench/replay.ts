import type { WorkbenchClock } from './clock';
import type { Journal } from './journal';
import { difference } from './perform';
import type { Rest } from './rest';
import { joined, type Reached, type Session, type Step } from './steps';
import { START, stepsBetween, stepsTo, type Place } from './timeline';
import { errorText } from './valueWords';

/** The progress of a replay. */
export interface Replay {
  done: number;
  total: number;
  /** `standing`: stopped at the wanted place before the end. */
  outcome: 'running' | 'same' | 'different' | 'stuck' | 'standing';
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

/** The part of a session that is replayed. */
export interface Part {
  /** The place that the shop has reached already; without it the shop is opened anew. */
  from?: Place;
  /** Where it stops; without it everything is done, and the end is compared. */
  to?: Place;
}

/** @returns what does a session again, from a fresh server and an empty browser; it returns how that ended */
export function createReplay({
  clock,
  rest,
  journal,
  perform,
  reached,
  show,
  open,
}: ReplayOptions): (session: Session, part?: Part) => Promise<Replay> {
  return async function replay(session, { from, to } = {}) {
    const { steps, persona, size, path, report } = session;
    const todo = stepsBetween(steps, from ?? START, to ?? { steps: steps.length, ms: 0 });
    const state: Replay = { done: 0, total: todo.length, outcome: 'running', detail: '' };
    const showOutcome = (over: Partial<Replay>): void => show({ ...Object.assign(state, over) });
    showOutcome({});
    clock.setSpeed(0);
    try {
      if (!from) await open(session);
      await rest.whole();
      for (const [done, step] of todo.entries()) {
        showOutcome({ done });
        await perform(step);
        await rest.whole();
      }
      const detail = to ? '' : await difference(session.reached, reached);
      showOutcome({ done: todo.length, outcome: to ? 'standing' : detail === '' ? 'same' : 'different', detail });
    } catch (error) {
      showOutcome({ outcome: 'stuck', detail: errorText(error) });
    }
    journal.begin(
      { persona, path, ...(size === undefined ? {} : { size }), ...(report && { report }) },
      joined(stepsTo(steps, from ?? START), todo.slice(0, state.done)),
    );
    return state;
  };
}
