import { createContext, useContext, useEffect, useId, useLayoutEffect, useState, type ReactNode } from 'react';
import { lastOf } from '../../../machines/model/lists';

type Announce = (id: string, text: string | null) => void;

const AnnouncerContext = createContext<Announce | null>(null);

/** Milliseconds. A message that is still there later would be found, and read, at the end of another screen. */
const SPOKEN_MS = 5_000;

interface AnnouncerProps {
  /** Calls back with each text to announce. @returns the unsubscription */
  onSpoken: (listener: (text: string) => void) => () => void;
  clock?: { setTimeout(act: () => void, ms: number): unknown; clearTimeout(timer: unknown): void } | undefined;
  children: ReactNode;
}

/**
 * The one live region: it announces loading, and messages after actions. If views show the same text one after the other
 * (the opening, a page's code, a page's data: all «Загрузка...»), it stays in place and is announced once.
 */
export function Announcer({ onSpoken, clock = globalThis, children }: AnnouncerProps) {
  const [texts, setTexts] = useState<readonly { id: string; text: string }[]>([]);
  const [announce] = useState(
    (): Announce => (id, text) =>
      setTexts((spoken) => [...spoken.filter((one) => one.id !== id), ...(text === null ? [] : [{ id, text }])]),
  );
  const text = lastOf(texts)?.text;
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  useEffect(
    () => onSpoken((spoken) => setAnnouncement(({ count }) => ({ text: spoken, count: count + 1 }))),
    [onSpoken],
  );
  useEffect(() => {
    if (!announcement.text) return;
    const timer = clock.setTimeout(() => setAnnouncement(({ count }) => ({ text: '', count })), SPOKEN_MS);
    return () => clock.clearTimeout(timer);
  }, [announcement, clock]);
  return (
    <AnnouncerContext value={announce}>
      {children}
      {/* Rendered while still empty: screen readers may miss a live region that appears together with its text. */}
      <div aria-live="polite" className="visuallyHidden">
        {text !== undefined && <p role="status">{text}</p>}
        {/* A repeated text gets a new key: an unchanged text would not be announced again. */}
        {announcement.text && <p key={announcement.count}>{announcement.text}</p>}
      </div>
    </AnnouncerContext>
  );
}

/** Announces a text while it is rendered, without showing it. */
export function Announced({ text }: { text: string }) {
  const announce = useContext(AnnouncerContext);
  const id = useId();
  // Before the paint, and together with the removal of the old view: a text that both have is announced once.
  useLayoutEffect(() => {
    announce?.(id, text);
    return () => announce?.(id, null);
  }, [announce, id, text]);
  return announce ? null : (
    <p role="status" className="visuallyHidden">
      {text}
    </p>
  );
}
