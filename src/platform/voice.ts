/** What has just happened, for those who do not see it. The page says it at its own place (`ui/Announcer`). */
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
