import { useEffect, useState } from 'react';

/**
 * Whether a picture failed to load. It is loaded again once the network is back.
 * @returns this, and the function that the picture calls when it fails
 */
export function useLoadFailure(src: string | null | undefined): [hasFailed: boolean, fail: () => void] {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (failed === null) return undefined;
    const tryAgain = (): void => setFailed(null);
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [failed]);
  return [Boolean(src) && src === failed, () => setFailed(src ?? null)];
}
