import { fromCallback } from 'xstate';

type Notify = (event: { type: string; text?: string }) => void;

/**
 * An actor that repeats a check, on the clock of its machine.
 * @param ms milliseconds between two checks
 * @param begin called when the actor starts; returns the check, which may keep data in its closure
 */
export const lookEvery = (ms: number, begin: () => (notify: Notify) => void) =>
  fromCallback(({ sendBack, receive, self, system }) => {
    const look = begin();
    const schedule = (): void => system.scheduler.schedule(self, self, { type: 'look' }, ms, 'look');
    receive(() => {
      // Before the check: an event that it sends may end this actor, which cancels the next check.
      schedule();
      look(sendBack);
    });
    schedule();
  });
