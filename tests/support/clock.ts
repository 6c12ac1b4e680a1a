import { SimulatedClock } from 'xstate';

/** Lets everything that already has its answer be handled: promises settle in microtasks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/**
 * Turns a clock by `ms` milliseconds. Timers made during a leap would start at its end,
 * so it walks in steps of at most the shortest delay of any machine.
 */
export async function advance(clock: SimulatedClock, ms: number, step = 100): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    clock.increment(Math.min(step, left));
    await settle();
  }
}
