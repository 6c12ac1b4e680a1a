import { describe, expect, test } from 'vitest';
import { createClock, type WorkbenchClock } from '../../src/workshop/workbench/clock';

const OWNER = {};
const settleAtOnce = () => async (): Promise<void> => {};

describe('the clock of the workbench', () => {
  test('fires timers in order, each at its own moment, also those set during a leap', async () => {
    const clock = createClock({ beginLeap: settleAtOnce });
    const began = clock.now();
    const fired: [string, number][] = [];
    const machine = clock.machineClock(OWNER);
    const poll = (): void => {
      fired.push(['poll', clock.elapsed()]);
      machine.setTimeout(poll, 5_000);
    };
    machine.setTimeout(poll, 5_000);
    machine.setTimeout(() => fired.push(['once', clock.elapsed()]), 7_000);
    await clock.turn(15_000);
    expect(fired).toEqual([
      ['poll', 5_000],
      ['once', 7_000],
      ['poll', 10_000],
      ['poll', 15_000],
    ]);
    expect(clock.now() - began).toBe(15_000);
  });

  test('waits for the effects of a timer before it fires the next', async () => {
    const log: string[] = [];
    const clock = createClock({
      beginLeap: () => async () => {
        await Promise.resolve();
        log.push('settled');
      },
    });
    const machine = clock.machineClock(OWNER);
    machine.setTimeout(() => log.push('first'), 1);
    machine.setTimeout(() => log.push('second'), 2);
    await clock.turn(2);
    expect(log).toEqual(['first', 'settled', 'second', 'settled']);
  });

  test.each<[string, (clock: WorkbenchClock) => void]>([
    ['a pause', (clock) => clock.pause()],
    ['a stop of the visit', (clock) => clock.halt('вход в paid')],
    ['another shop', (clock) => clock.restart()],
  ])('discards the leap under way and those that wait behind it at %s', async (_, end) => {
    const clock = createClock({ beginLeap: settleAtOnce });
    clock.machineClock(OWNER).setTimeout(() => end(clock), 1_000);
    const leaps = [clock.turn(5_000), clock.turn(5_000)];
    await leaps[0];
    const { halted, elapsed } = clock;
    const [stoppedAt, why] = [elapsed(), halted()];
    await leaps[1];
    expect([elapsed(), halted()]).toEqual([stoppedAt, why]);
    expect(stoppedAt).toBeLessThanOrEqual(1_000);
    await clock.turn(500);
    expect(elapsed()).toBe(stoppedAt + 500);
  });

  test('advances exactly to the next timer', async () => {
    const clock = createClock({ beginLeap: settleAtOnce });
    const machine = clock.machineClock(OWNER, () => 'payment: pollInterval');
    machine.setTimeout(() => {}, 5_000);
    machine.setTimeout(() => {}, 9_000);
    expect(clock.timers()[0]).toMatchObject({ label: 'payment: pollInterval', due: 5_000 });
    await clock.turnToNext();
    expect(clock.elapsed()).toBe(5_000);
    expect(clock.timers()).toHaveLength(1);
  });

  test('drops cleared timers and all timers of a closed page, also those set later', async () => {
    const clock = createClock({ beginLeap: settleAtOnce });
    const machine = clock.machineClock(OWNER);
    const fired: string[] = [];
    machine.clearTimeout(machine.setTimeout(() => fired.push('cleared'), 1));
    machine.setTimeout(() => fired.push('dropped'), 1);
    clock.drop(OWNER);
    machine.setTimeout(() => fired.push('late'), 1);
    await clock.turn(10);
    expect(fired).toEqual([]);
  });
});
