import type { ReactNode } from 'react';
import css from './ActionBar.module.css';
import { publishHeight } from './publishHeight';

/**
 * The screen's main action, pinned above the bottom bar (cart-18). It leaves space for itself
 * at the end of the page.
 */
export interface ActionBarProps {
  children: ReactNode;
}

const tellBarHeight = publishHeight('--action-bar');

export function ActionBar({ children }: ActionBarProps) {
  return (
    <>
      <div className={css['place']} aria-hidden="true" />
      <div ref={tellBarHeight} className={css['bar']}>
        <div className={css['content']}>{children}</div>
      </div>
    </>
  );
}
