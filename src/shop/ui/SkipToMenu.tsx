import type { MouseEvent } from 'react';
import { cx } from './cx';
import css from './SkipToMenu.module.css';

/** The element id of the main menu. */
export const MENU_ID = 'menu';

/** The first focus stop of a page of products: skips all of them to the menu. Visible while focused. */
export function SkipToMenu() {
  return (
    <a href={`#${MENU_ID}`} className={cx('visuallyHidden', css['skip'])} onClick={goToMenu}>
      К меню
    </a>
  );
}

/** Moves the focus only: the address belongs to the router. */
function goToMenu(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(`#${MENU_ID} a`)?.focus();
}
