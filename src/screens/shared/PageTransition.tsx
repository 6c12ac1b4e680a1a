import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { selectPath, selectSlide } from '../../../machines/navigation/navigation.selectors';
import { useFlowSelector } from '../../wiring/react';
import css from './PageTransition.module.css';

/** Moves a new page in from the side the specification names (section 2): deeper from the right, back from the left. */
export function PageTransition({ children }: { children: ReactNode }) {
  // The router's word, which the page itself goes by: the machine hears of the way a commit later, and the page would be
  // made twice.
  const { pathname } = useLocation();
  const path = useFlowSelector('navigation', selectPath);
  const known = useFlowSelector('navigation', selectSlide);
  const slide = path === pathname ? known : 'none';
  return (
    <div key={pathname} className={css[slide]} data-slide={slide}>
      {children}
    </div>
  );
}
