import { fromCallback } from 'xstate';

type Tell = (event: { type: string }) => void;

/** An actor that looks again and again, on the clock of its machine. @param ms milliseconds between two looks */
export const lookEvery = (ms: number, look: (tell: Tell) => void) =>
  fromCallback(({ sendBack, receive, self, system }) => {
    const schedule = (): void => system.scheduler.schedule(self, self, { type: 'look' }, ms, 'look');
    receive(() => {
      // Before the look: what it tells may end this actor, and its end cancels the next one.
      schedule();
      look(sendBack);
    });
    schedule();
  });
