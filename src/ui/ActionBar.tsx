import { useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './ActionBar.module.css';

/**
 * The screen's main action, pinned above the bottom bar (product page and cart, section 2). It leaves space for itself
 * at the end of the page.
 */
export interface ActionBarProps {
  children: ReactNode;
}

export function ActionBar({ children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // Measured on each render: a longer text may need another line.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const tell = (): void => style.setProperty('--action-bar', `${bar.current?.offsetHeight ?? 0}px`);
    tell();
    addEventListener('resize', tell);
    return () => {
      removeEventListener('resize', tell);
      style.removeProperty('--action-bar');
    };
  });
  return (
    <>
      <div className={css['place']} aria-hidden="true" />
      <div ref={bar} className={css['bar']}>
        <div className={css['content']}>{children}</div>
      </div>
    </>
  );
}
