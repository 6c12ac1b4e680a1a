import { useEffect } from 'react';

/**
 * Keeps an open dialog with fields, or the pinned bar of a form, above the on-screen keyboard: `--keyboard` is the height
 * that covers the page (`Dialog.module.css`, `ActionBar.module.css`). Android makes the page lower itself; iOS only changes its visual viewport.
 */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    if (!visible) return;
    const { style } = document.documentElement;
    const measure = (): void => {
      // Of a page that is magnified by two fingers less is visible, without a keyboard.
      const covered = innerHeight - visible.height * visible.scale - visible.offsetTop;
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    const resize = (): void => {
      measure();
      // Also if the keyboard has lowered the page itself: not every engine scrolls the field into view.
      if (document.activeElement instanceof HTMLInputElement)
        document.activeElement.scrollIntoView({ block: 'nearest' });
    };
    measure();
    visible.addEventListener('resize', resize);
    visible.addEventListener('scroll', measure);
    return () => {
      visible.removeEventListener('resize', resize);
      visible.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, []);
}
