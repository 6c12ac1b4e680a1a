import type { ReactNode } from 'react';
import css from './ActionBar.module.css';
import { cx } from './cx';
import { publishHeight } from './publishHeight';

/**
 * The screen's main action, pinned above the bottom bar (cart-18). It leaves space for itself
 * at the end of the page.
 */
export interface ActionBarProps {
  children: ReactNode;
  /** Stays above the on-screen keyboard (with `useKeyboardHeight`), where other bars step aside. */
  overKeyboard?: boolean;
}

/** Letters so large that the bar would take more of the window leave it at the end of the page. */
const publishBarHeight = publishHeight('--action-bar', 0.4);

export function ActionBar({ children, overKeyboard = false }: ActionBarProps) {
  return (
    <>
      <div className={css['place']} />
      <div ref={publishBarHeight} className={cx(css['bar'], overKeyboard && css['overKeyboard'])}>
        <div className={css['content']}>{children}</div>
      </div>
    </>
  );
}
