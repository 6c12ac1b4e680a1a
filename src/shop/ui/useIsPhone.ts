import { useSyncExternalStore } from 'react';

/** Below this width there is no room beside a list (`@media (min-width: 768px)` in the style sheets). */
const PHONE = '(max-width: 767.98px)';

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the window is as narrow as a phone's, also after it was turned or resized. */
export const useIsPhone = (): boolean => useSyncExternalStore(onResize, () => window.matchMedia(PHONE).matches);
