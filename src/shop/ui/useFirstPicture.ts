import { startTransition, useLayoutEffect, useState } from 'react';

/** Milliseconds. What waits for a picture does not wait longer. */
const PICTURE_LIMIT_MS = 1_000;

/**
 * Whether the first picture of the screen is there, has failed, or is not worth waiting for any longer. What is rendered
 * or requested only then does not keep a slow phone from showing it. A picture that the browser has is there before the
 * screen is painted.
 * @param mayWait false: it counts as there from the start
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
