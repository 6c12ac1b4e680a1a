import { createContext, useContext, useEffect, useId, useLayoutEffect, useState, type ReactNode } from 'react';
import { lastOf } from '../../machines/model/lists';

type Announce = (id: string, text: string | null) => void;

const AnnouncerContext = createContext<Announce | null>(null);

interface AnnouncerProps {
  /** Calls back with what has just happened. @returns the unsubscription */
  onSaid?: (listener: (text: string) => void) => () => void;
  children: ReactNode;
}

/**
 * The one place that speaks: of whatever is under way below it, and of what has just happened in the shop. A text that one view hands over to the next (the
 * opening, a page's code, a page's data: all «Загрузка...») stays in its place, and so is said once.
 */
export function Announcer({ onSaid, children }: AnnouncerProps) {
  const [texts, setTexts] = useState<readonly { id: string; text: string }[]>([]);
  const [announce] = useState(
    (): Announce => (id, text) =>
      setTexts((said) => [...said.filter((one) => one.id !== id), ...(text === null ? [] : [{ id, text }])]),
  );
  const text = lastOf(texts)?.text;
  const [news, setNews] = useState({ text: '', count: 0 });
  useEffect(() => onSaid?.((said) => setNews(({ count }) => ({ text: said, count: count + 1 }))), [onSaid]);
  return (
    <AnnouncerContext value={announce}>
      {children}
      {/* Stands before there is anything to say: a region that comes with its text is not always heard. */}
      <div aria-live="polite" className="visuallyHidden">
        {text !== undefined && <p role="status">{text}</p>}
        {/* The same news once more is another one: a text that stays is said once. */}
        {news.text && <p key={news.count}>{news.text}</p>}
      </div>
    </AnnouncerContext>
  );
}

/** Says a text for as long as it is rendered, without drawing it. */
export function Announced({ text }: { text: string }) {
  const announce = useContext(AnnouncerContext);
  const id = useId();
  // Before the paint, and in one go with the view that leaves: what both say is not said twice.
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
