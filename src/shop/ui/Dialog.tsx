import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { lastOf } from '../../../machines/model/lists';
import { cx } from './cx';
import css from './Dialog.module.css';

/** A modal question or message, shown for as long as it is rendered. Named by its heading. */
export interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** The buttons, side by side below the text. */
  actions?: ReactNode;
  /** Escape, the platform's Back, or a tap beside the dialog. Left out: it cannot be cancelled (the payment overlay). */
  onCancel?: (() => void) | undefined;
  /** Centres the heading above a drawing. */
  centred?: boolean;
}

const reachable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** How many dialogs are open. */
let open = 0;

/** The page behind a dialog does not scroll (`base.css`). @returns a function that lets it scroll again */
function holdPage(): () => void {
  const count = (change: number): void => {
    open += change;
    document.documentElement.toggleAttribute('data-modal', open > 0);
  };
  count(1);
  return () => count(-1);
}

/**
 * Not the platform's `<dialog>`: Safari 15.0 to 15.3 (`browserslist`) lacks it and would need this code anyway.
 */
export function Dialog({ title, children, actions, onCancel, centred = false }: DialogProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef<EventTarget | null>(null);

  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.focus();
    return () => returnFocus(opener);
  }, []);

  useEffect(holdPage, []);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel?.();
    // WebKit on GTK gives only the code of the key for Shift+Tab, not its name.
    if ((event.key === 'Tab' || event.code === 'Tab') && panel.current) keepInside(panel.current, event);
  });
  // On the document, because focus falls to the body when a focused button becomes disabled.
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return createPortal(
    <div
      className={css['backdrop']}
      role="presentation"
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        // A press that begins in the dialog, such as one that selects the text of a field, may end beside it.
        if (target === currentTarget && pressed.current === target) onCancel?.();
      }}
    >
      <div
        ref={panel}
        className={css['panel']}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-cancellable={onCancel && ''}
      >
        <h2 id={titleId} className={cx(css['title'], centred && css['centred'])}>
          {title}
        </h2>
        <div className={css['body']}>{children}</div>
        {actions && <div className={css['actions']}>{actions}</div>}
      </div>
    </div>,
    document.body,
  );
}

/** Returns the focus to the opener; if that was removed, such as a deleted row, the screen gets it. */
function returnFocus(opener: Element | null) {
  const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

function keepInside(panel: HTMLElement, event: KeyboardEvent) {
  const stops = [...panel.querySelectorAll<HTMLElement>(reachable)];
  const first = stops[0] ?? panel;
  const last = lastOf(stops) ?? panel;
  const here = document.activeElement;
  const outside = !panel.contains(here);
  if (event.shiftKey ? outside || here === first || here === panel : outside || here === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
