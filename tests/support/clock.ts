import { SimulatedClock } from 'xstate';

/** Waits until all settled promises are handled: they run in microtasks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/**
 * Advances a clock by `ms` milliseconds, in steps of at most the shortest delay of any machine: a timer that is started
 * during a longer step would begin at the end of that step.
 */
export async function advance(clock: SimulatedClock, ms: number, step = 100): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    clock.increment(Math.min(step, left));
    await settle();
  }
}
