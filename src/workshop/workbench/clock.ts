import type { SimulatedClock } from 'xstate';
import { soon } from './rest';

/** The clock as machines know it. */
type Clock = Pick<SimulatedClock, 'setTimeout' | 'clearTimeout'>;

/** A pending timer. Times are milliseconds since the clock started. */
export interface Timer {
  due: number;
  /** Its owner and its name. */
  label: string;
}

interface Waiting extends Timer {
  id: number;
  owner: object;
  fire: () => void;
}

/** The speed of time: stopped, real time, or a minute per second. */
export type Speed = 0 | 1 | 60;

export interface ClockOptions {
  /**
   * Called before a jump. @returns a function that waits for all effects of a timer: the next timer may depend on it
   */
  beginLeap: () => () => Promise<void>;
  /** Called whenever the time, the speed or the timers changed. */
  changed?: () => void;
}

/** Real milliseconds between two updates while the clock runs. */
const TICK_MS = 25;

/**
 * The one clock all machines of the workbench run on, which can be stopped and advanced. A leap goes from timer to timer, so timers made during it fire at their own
 * time.
 */
export function createClock({ beginLeap, changed: notify = () => {} }: ClockOptions) {
  let elapsed = 0;
  let began = Date.now();
  let speed: Speed = 0;
  let halted = '';
  /** Counts what ends the leap under way, and those that wait behind it. */
  let ends = 0;
  let lastId = 0;
  let turning = Promise.resolve();
  const waiting = new Map<number, Waiting>();
  const dropped = new WeakSet<object>();
  const inOrder = (): Waiting[] => [...waiting.values()].sort((a, b) => a.due - b.due || a.id - b.id);

  async function walkTo(target: number, patient: boolean): Promise<void> {
    const settle = beginLeap();
    const begun = ends;
    for (let next = inOrder()[0]; next && next.due <= target; next = inOrder()[0]) {
      waiting.delete(next.id);
      elapsed = Math.max(elapsed, next.due);
      next.fire();
      notify();
      await (patient ? settle() : null);
      if (ends !== begun) return;
    }
    elapsed = Math.max(elapsed, target);
    notify();
  }

  // Advances run one after the other: two at once would fire timers out of order.
  const enqueue = (act: () => Promise<void>): Promise<void> => {
    const begun = ends;
    return (turning = turning.then(() => (ends === begun ? act() : undefined)));
  };

  function set(owner: object, fire: () => void, delay: number, label: string): number {
    lastId += 1;
    // A page that is ending still sets timers: ignore them.
    if (dropped.has(owner)) return lastId;
    waiting.set(lastId, { id: lastId, owner, fire, due: elapsed + delay, label });
    notify();
    return lastId;
  }

  function stop(why = halted): void {
    ends += 1;
    speed = 0;
    halted = why;
    notify();
  }

  let isGoing = false;
  async function run(): Promise<void> {
    isGoing = true;
    let seen = performance.now();
    for (let pace = speed as Speed; pace > 0; pace = speed) {
      await soon(TICK_MS);
      const passed = performance.now() - seen;
      // Stopped meanwhile.
      if (speed !== pace) continue;
      await enqueue(() => walkTo(elapsed + passed * pace, pace > 1));
      // A leap does not count the time of answers: the clock is stopped while it waits for them.
      seen = pace > 1 ? performance.now() : seen + passed;
    }
    isGoing = false;
  }

  return {
    /** Milliseconds since it began. */
    elapsed: () => elapsed,
    /** Milliseconds since the epoch. */
    now: () => Math.round(began + elapsed),
    /** The soonest first. */
    timers: inOrder as () => readonly Timer[],
    speed: () => speed,
    /** Stops like a pause. @param why for whoever looks at it */
    halt: (why: string): void => stop(why),
    /** Why it was halted; empty once it goes on. */
    halted: () => halted,
    setSpeed(wanted: Speed): void {
      speed = wanted;
      if (wanted > 0) halted = '';
      if (wanted > 0 && !isGoing) void run();
      notify();
    },
    /** Stops, also in the middle of a leap; leaps that wait for their turn are discarded. */
    pause: (): void => stop(),
    /** Resolves once no leap is under way. */
    settled: () => turning,
    /** Advances by this many milliseconds, from timer to timer. */
    turn: (ms: number): Promise<void> =>
      enqueue(() => {
        halted = '';
        return walkTo(elapsed + ms, true);
      }),
    /** Advances to the soonest timer and fires it; without one nothing happens. */
    turnToNext: (): Promise<void> =>
      enqueue(async () => {
        halted = '';
        const next = inOrder()[0];
        if (next) await walkTo(next.due, true);
      }),
    /**
     * The clock as machines know it.
     * @param owner the timers are dropped with it
     * @param nameTimer called as a timer is set; it says what to call it
     */
    machineClock: (owner: object, nameTimer = () => ''): Clock => ({
      setTimeout: (fire, delay) => set(owner, fire, delay, nameTimer()),
      clearTimeout(id: number) {
        if (waiting.delete(id)) notify();
      },
    }),
    /** Resolves after `ms` milliseconds, and never if its owner has ended. @param label the reason of the wait */
    after: (owner: object, ms: number, label: string): Promise<void> =>
      new Promise((resolve) => set(owner, resolve, ms, label)),
    /** Drops every timer of an owner that has ended. */
    drop(owner: object): void {
      dropped.add(owner);
      for (const timer of waiting.values()) if (timer.owner === owner) waiting.delete(timer.id);
      notify();
    },
    /** Starts again, without timers and leaps. */
    restart(): void {
      ends += 1;
      waiting.clear();
      halted = '';
      elapsed = 0;
      began = Date.now();
      notify();
    },
  };
}

export type WorkbenchClock = ReturnType<typeof createClock>;
