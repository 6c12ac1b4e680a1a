/** Calls a listener with whether a condition holds: now, and on each change. @returns the unsubscription */
type Follow = (listener: (holds: boolean) => void) => () => void;

/** Follows whether both conditions hold. A source that never calls back counts as true. */
export const both =
  (...sources: readonly [Follow, Follow]): Follow =>
  (listener) => {
    const held = [true, true];
    let notified: boolean | undefined;
    let isComplete = false;
    const notify = (): void => {
      const holds = held.every(Boolean);
      // Not before both sources have reported: one alone could be wrong.
      if (!isComplete || holds === notified) return;
      notified = holds;
      listener(holds);
    };
    const offs = sources.map((follow, at) =>
      follow((holds) => {
        held[at] = holds;
        notify();
      }),
    );
    isComplete = true;
    notify();
    return () => offs.forEach((off) => off());
  };
