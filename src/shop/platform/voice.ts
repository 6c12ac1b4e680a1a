/** A short message above the menu. */
export interface Message {
  text: string;
  /** Takes back what has happened; null where there is no way back. */
  undo: (() => void) | null;
}

/** What the shop answers to an action: announcements for screen readers, and messages that are shown. */
export interface Voice {
  /** Announced by `ui/Announcer`. */
  say(text: string): void;
  /** Announced, and shown by `screens/shared/Message`. @param undo takes back what has happened */
  notify(text: string, undo?: (() => void) | null): void;
  /** Calls back with each announced text. @returns the unsubscription */
  onSaid(listener: (text: string) => void): () => void;
  /** Calls back with each message. @returns the unsubscription */
  onShown(listener: (message: Message) => void): () => void;
}

/** Passes a value on to all who listen. */
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
