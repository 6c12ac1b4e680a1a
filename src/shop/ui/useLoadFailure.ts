import { createContext, use, useState } from 'react';

/** How often the connection was restored: a picture that has failed before is then loaded again. */
export const ConnectionsRestored = createContext(0);

/**
 * Whether a picture failed to load.
 * @returns this, and the function that the picture calls when it fails
 */
export function useLoadFailure(src: string | null | undefined): [hasFailed: boolean, fail: () => void] {
  const attempt = `${use(ConnectionsRestored)} ${src}`;
  const [failed, setFailed] = useState('');
  return [failed === attempt, () => setFailed(attempt)];
}
