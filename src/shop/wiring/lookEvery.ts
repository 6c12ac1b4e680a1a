import { fromCallback } from 'xstate';

type Tell = (event: { type: string; text?: string }) => void;

/**
 * An actor that looks again and again, on the clock of its machine.
 * @param ms milliseconds between two looks
 * @param begin called when the actor starts, for what it remembers from one look to the next
 */
export const lookEvery = (ms: number, begin: () => (tell: Tell) => void) =>
  fromCallback(({ sendBack, receive, self, system }) => {
    const look = begin();
    const schedule = (): void => system.scheduler.schedule(self, self, { type: 'look' }, ms, 'look');
    receive(() => {
      // Before the look: an event that it sends may end this actor, and the end cancels the next look.
      schedule();
      look(sendBack);
    });
    schedule();
  });
