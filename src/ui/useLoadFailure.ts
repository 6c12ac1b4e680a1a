import { useEffect, useState } from 'react';

/**
 * Whether a picture did not load. One that failed is tried again once there is a connection again.
 * @returns that, and what the picture calls when it fails
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
