import { startTransition, useEffect, useState } from 'react';

/** Milliseconds. What waits for a picture does not wait longer. */
const PICTURE_LIMIT_MS = 1_000;

/**
 * Whether the first picture of the screen is there, has failed, or is not worth waiting for any longer. What is rendered
 * only then does not keep a slow phone from showing it.
 * @param mayWait false: it counts as there from the start
 */
export function useFirstPicture(mayWait: boolean): boolean {
  const [isThere, setThere] = useState(!mayWait);
  useEffect(() => {
    if (isThere) return undefined;
    const go = (): void => startTransition(() => setThere(true));
    const timer = setTimeout(go, PICTURE_LIMIT_MS);
    const picture = document.querySelector<HTMLImageElement>('main img');
    if (!picture || picture.complete) go();
    picture?.addEventListener('load', go);
    picture?.addEventListener('error', go);
    return () => {
      clearTimeout(timer);
      picture?.removeEventListener('load', go);
      picture?.removeEventListener('error', go);
    };
  }, [isThere]);
  return isThere;
}
