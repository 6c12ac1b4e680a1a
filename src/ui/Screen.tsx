import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from './cx';
import css from './Screen.module.css';
import { Skeleton } from './Skeleton';

/** A route's `main` with its one level-1 heading (ui.md, landmarks). Clear of the notch; the window scrolls it. */
export interface ScreenProps {
  /** The heading. It names the `main`, which takes the focus, and the document. */
  title: string;
  /** The heading stands deeper in the content (product page). */
  titleWithin?: boolean;
  /** The heading is said but not drawn (Home, Search). */
  titleHidden?: boolean;
  /** The heading is on its way: said as it is, drawn as a block in its place. */
  titlePending?: boolean;
  /** Stands at the heading's right. */
  trailing?: ReactNode;
  /** One narrow column, for forms and rows. */
  narrow?: boolean;
  children: ReactNode;
}

const SHOP = 'Магазин игр PlayStation';

export function Screen(props: ScreenProps) {
  const {
    title,
    titleWithin = false,
    titleHidden = false,
    titlePending = false,
    trailing,
    narrow = false,
    children,
  } = props;
  const main = useRef<HTMLElement>(null);
  // Focus moves with the page: what held it is gone, and nothing on the new page has claimed it.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // Home's «Магазин» says nothing that the shop's own name does not.
    document.title = SHOP.startsWith(title) ? SHOP : `${title} – ${SHOP}`;
  }, [title]);
  return (
    <main ref={main} className={cx(css['screen'], narrow && css['column'])} aria-label={title} tabIndex={-1}>
      {titleHidden && !titleWithin && <h1 className="visuallyHidden">{title}</h1>}
      {!titleHidden && !titleWithin && (
        <div className={css['head']}>
          {/* The words are another thing than the block in their place: they do not move, they come. */}
          <h1 key={String(titlePending)} className={css['title']}>
            {titlePending ? (
              <>
                <span className="visuallyHidden">{title}</span>
                <Skeleton shape="title" fill="half" />
              </>
            ) : (
              title
            )}
          </h1>
          {trailing}
        </div>
      )}
      {children}
    </main>
  );
}
