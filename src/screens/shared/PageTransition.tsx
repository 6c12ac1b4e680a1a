import type { ReactNode } from 'react';
import { selectPath, selectSlide } from '../../../machines/navigation/navigation.selectors';
import { useFlowSelector } from '../../wiring/react';
import css from './PageTransition.module.css';

/** Moves a new page in from the side the specification names (section 2): deeper from the right, back from the left. */
export function PageTransition({ children }: { children: ReactNode }) {
  const path = useFlowSelector('navigation', selectPath);
  const slide = useFlowSelector('navigation', selectSlide);
  return (
    <div key={path} className={css[slide]} data-slide={slide}>
      {children}
    </div>
  );
}
