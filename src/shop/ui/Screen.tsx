import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from './cx';
import css from './Screen.module.css';
import { Skeleton } from './Skeleton';

/** A route's `main` with its one level-1 heading (view-2). It avoids the notch; the window scrolls it. */
export interface ScreenProps {
  /** The heading. It names the `main`, which takes the focus, and the document. */
  title: string;
  /** The heading is inside the content (product page). */
  titleWithin?: boolean;
  /** The heading is for screen readers only (Home, Search). */
  titleHidden?: boolean;
  /** The heading is still loading: screen readers get its present text, and a grey block is rendered instead. */
  titlePending?: boolean;
  /** Marks an outline of a screen that is still loading: the workbench waits for the screen. */
  isOutline?: boolean;
  /** One narrow column, for forms and rows. */
  narrow?: boolean;
  children: ReactNode;
}

const SHOP = 'Магазин игр PlayStation';

/** Names the document after a screen. Home's «Магазин» would add nothing to the shop's name. */
export const nameDocument = (title: string): void =>
  void (document.title = SHOP.startsWith(title) ? SHOP : `${title} – ${SHOP}`);

export function Screen(props: ScreenProps) {
  const { title, titleWithin, titleHidden, titlePending = false, isOutline, narrow, children } = props;
  const main = useRef<HTMLElement>(null);
  // The new page takes the focus, unless one of its elements has it already: the element focused before was removed.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => nameDocument(title), [title]);
  return (
    <main
      ref={main}
      className={cx(css['screen'], narrow && css['column'])}
      aria-label={title}
      tabIndex={-1}
      data-outline={isOutline || undefined}
    >
      {titleHidden && !titleWithin && <h1 className="visuallyHidden">{title}</h1>}
      {!titleHidden && !titleWithin && (
        <div className={css['head']}>
          {/* The key makes the text a new element: otherwise replacing the grey block by the text counts as a
              layout shift. */}
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
        </div>
      )}
      {children}
    </main>
  );
}
