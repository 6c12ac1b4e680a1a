import type { ReactNode } from 'react';
import css from './ActionBar.module.css';

/** One action pinned above the bottom bar (product page, section 2). Keeps its own place at the end of the page. */
export interface ActionBarProps {
  children: ReactNode;
}

export function ActionBar({ children }: ActionBarProps) {
  return (
    <>
      <div className={css['place']} aria-hidden="true" />
      <div className={css['bar']}>
        <div className={css['content']}>{children}</div>
      </div>
    </>
  );
}
