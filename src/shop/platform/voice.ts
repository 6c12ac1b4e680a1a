/** A short message above the menu. */
export interface Message {
  text: string;
  /** Undoes the action; null if it cannot be undone. */
  undo: (() => void) | null;
}

/** Passes a value on to all listeners. */
function channel<Value>() {
  const listeners = new Set<(value: Value) => void>();
  return {
    send: (value: Value): void => listeners.forEach((listener) => listener(value)),
    listen(listener: (value: Value) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Voice = ReturnType<typeof createVoice>;

/** What the shop answers to an action: announcements for screen readers, and messages that are shown. */
export function createVoice() {
  const [spoken, shown] = [channel<string>(), channel<Message>()];
  return {
    /** Announced by `ui/Announcer`. */
    say: spoken.send,
    /** Announced, and shown by `screens/shared/Message`. @param undo undoes the action */
    notify(text: string, undo: (() => void) | null = null): void {
      spoken.send(text);
      shown.send({ text, undo });
    },
    /** Calls back with each announced text. @returns the unsubscription */
    onSpoken: spoken.listen,
    /** Calls back with each message. @returns the unsubscription */
    onShown: shown.listen,
  };
}
