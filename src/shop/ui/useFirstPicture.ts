import { startTransition, useLayoutEffect, useState } from 'react';

/** The longest wait for the first picture, milliseconds. */
const PICTURE_LIMIT_MS = 1_000;

/**
 * Whether the first picture of the screen has loaded, failed, or timed out. Work that waits for this does not delay the
 * picture on a slow phone. A cached picture counts before the first paint of the screen.
 * @param mayWait false: true from the start
 */
export function useFirstPicture(mayWait: boolean): boolean {
  const [isThere, setThere] = useState(!mayWait);
  useLayoutEffect(() => {
    if (isThere) return undefined;
    const picture = document.querySelector<HTMLImageElement>('main [fetchpriority=high]');
    if (!picture || picture.complete) {
      // oxlint-disable-next-line react/set-state-in-effect -- only the rendered picture can say so
      setThere(true);
      return undefined;
    }
    const go = (): void => startTransition(() => setThere(true));
    const timer = setTimeout(go, PICTURE_LIMIT_MS);
    picture.addEventListener('load', go);
    picture.addEventListener('error', go);
    return () => {
      clearTimeout(timer);
      picture.removeEventListener('load', go);
      picture.removeEventListener('error', go);
    };
  }, [isThere]);
  return isThere;
}
