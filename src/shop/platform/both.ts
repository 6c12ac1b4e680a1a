/** Tells a listener whether something holds: now, and on each change. @returns the unsubscription */
type Follow = (listener: (holds: boolean) => void) => () => void;

/** Whether both hold, told once they differ from what was told last. A source that tells nothing counts as yes. */
export const both =
  (...sources: readonly [Follow, Follow]): Follow =>
  (listener) => {
    const held = [true, true];
    let told: boolean | undefined;
    let isComplete = false;
    const tell = (): void => {
      const holds = held.every(Boolean);
      // Not before both have told: with one of them the report could be wrong.
      if (!isComplete || holds === told) return;
      told = holds;
      listener(holds);
    };
    const offs = sources.map((follow, at) =>
      follow((holds) => {
        held[at] = holds;
        tell();
      }),
    );
    isComplete = true;
    tell();
    return () => offs.forEach((off) => off());
  };
