/** A short message above the menu. */
export interface Message {
  text: string;
  /** Undoes the action; null if it cannot be undone. */
  undo: (() => void) | null;
}

/** What the shop answers to an action: announcements for screen readers, and messages that are shown. */
export interface Voice {
  /** Announced by `ui/Announcer`. */
  say(text: string): void;
  /** Announced, and shown by `screens/shared/Message`. @param undo undoes the action */
  notify(text: string, undo?: (() => void) | null): void;
  /** Calls back with each announced text. @returns the unsubscription */
  onSaid(listener: (text: string) => void): () => void;
  /** Calls back with each message. @returns the unsubscription */
  onShown(listener: (message: Message) => void): () => void;
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

export function createVoice(): Voice {
  const [said, shown] = [channel<string>(), channel<Message>()];
  return {
    say: said.send,
    notify(text, undo = null) {
      said.send(text);
      shown.send({ text, undo });
    },
    onSaid: said.listen,
    onShown: shown.listen,
  };
}
