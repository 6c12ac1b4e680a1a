import type { MachinesNow } from './flows';
import { kindOf, type SentEvent } from './sequence/kinds';
import { stepText, type Session, type Step } from './steps';
import { seconds } from './valueWords';

/** A place in a record: so many steps are done, and so many milliseconds of the next one where that is a wait. */
export interface Place {
  steps: number;
  ms: number;
}

/** A place where the shop can be stopped, with a line that says what has happened last. */
export interface Moment extends Place {
  text: string;
}

/** The page and the machines at a place, without secrets. */
export interface Look {
  /** The page, as HTML that does nothing. */
  picture: string;
  machines: MachinesNow;
}

/** A walk through a record. */
export interface Walk {
  session: Session;
  /** The events of its longest run. */
  sent: readonly SentEvent[];
  /** The place that the shop has reached, or will reach. */
  at: Place;
  /** The clock there, milliseconds. */
  elapsed: number;
  /** One moment earlier; null at the beginning, and until the shop has reached it. */
  before: Look | null;
  after: Look | null;
}

export const isSamePlace = (one: Place, other: Place): boolean => one.steps === other.steps && one.ms === other.ms;

/** Where a record begins: the shop is open, and nothing has been done. */
export const START: Place = { steps: 0, ms: 0 };

/** Those of the timers that ran out within a wait, by the millisecond of the wait at which they did. */
function timersWithin(timers: readonly SentEvent[], begin: number, ms: number): Map<number, string> {
  const texts = new Map<number, Set<string>>();
  for (const event of timers) {
    const at = Math.ceil(event.at - begin);
    // A timer that ends with the wait is part of the wait.
    if (at <= 0 || at >= ms) continue;
    texts.set(at, (texts.get(at) ?? new Set()).add(`${event.to}: ${event.label}`));
  }
  return new Map([...texts].map(([at, all]) => [at, [...all].join('; ')]));
}

/**
 * The places of a record where the shop can be stopped: after each step, and within a wait after each timer.
 * @param sent the events of a run of this record; without them a wait is one step
 */
export function momentsOf({ path, steps }: Pick<Session, 'path' | 'steps'>, sent: readonly SentEvent[]): Moment[] {
  // The events of one window come after those of another.
  const timers = sent.filter((event) => kindOf(event) === 'timer').sort((one, other) => one.at - other.at);
  const moments: Moment[] = [{ ...START, text: `магазин открыт: ${path}` }];
  let elapsed = 0;
  for (const [index, step] of steps.entries()) {
    if (step.do === 'wait') {
      for (const [ms, text] of timersWithin(timers, elapsed, step.ms))
        moments.push({ steps: index, ms, text: `${seconds(elapsed + ms)} · ${text}` });
      elapsed += step.ms;
    }
    moments.push({ steps: index + 1, ms: 0, text: stepText(step) });
  }
  return moments;
}

/** The steps from the beginning up to a place. */
export const stepsTo = (steps: readonly Step[], { steps: count, ms }: Place): Step[] => [
  ...steps.slice(0, count),
  ...(ms > 0 ? [{ do: 'wait' as const, ms }] : []),
];

/** The steps from a place to a later one. */
export function stepsBetween(steps: readonly Step[], from: Place, to: Place): Step[] {
  const [first, ...later] = stepsTo(steps, to).slice(from.steps);
  if (first?.do !== 'wait' || from.ms === 0) return first ? [first, ...later] : [];
  return [{ do: 'wait', ms: first.ms - from.ms }, ...later];
}
