import { selectMove } from '../../../../machines/navigation/navigation.selectors';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useFlowSelector } from '../../wiring/react';
import css from './PageTransition.module.css';

/** Moves a new page in: deeper from the right, back from the left (screen-7). */
export function PageTransition({ children }: { children: ReactNode }) {
  // From the router, as the page itself: the machine gets the new path one commit later, and the page would be rendered
  // twice.
  const { pathname } = useLocation();
  const move = useFlowSelector('navigation', selectMove);
  const slide = move.path === pathname ? move.slide : 'none';
  return (
    <div key={pathname} className={css[slide]} data-slide={slide}>
      <div>{children}</div>
    </div>
  );
}
