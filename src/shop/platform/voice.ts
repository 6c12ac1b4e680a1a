/** Announcements for screen readers. The page renders them in `ui/Announcer`. */
export interface Voice {
  say(text: string): void;
  /** Calls back with each text. @returns the unsubscription */
  onSaid(listener: (text: string) => void): () => void;
}

export function createVoice(): Voice {
  const listeners = new Set<(text: string) => void>();
  return {
    say: (text) => listeners.forEach((listener) => listener(text)),
    onSaid(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
