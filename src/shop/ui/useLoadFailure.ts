import { createContext, use, useState, type SyntheticEvent } from 'react';

/** How often the connection was restored: a picture that has failed before is then loaded again. */
export const ConnectionsRestored = createContext(0);

/**
 * Whether a picture failed to load.
 * @returns this, and the function that the picture calls when it fails: a request of an earlier connection is sent again
 */
export function useLoadFailure(
  src: string | null | undefined,
): [hasFailed: boolean, fail: (event: SyntheticEvent<HTMLImageElement>) => void] {
  const restored = use(ConnectionsRestored);
  const attempt = `${restored} ${src}`;
  const [failed, setFailed] = useState('');
  const [requestedAfter, setRequestedAfter] = useState(restored);
  return [
    failed === attempt,
    ({ currentTarget }) => {
      setRequestedAfter(restored);
      if (requestedAfter === restored) setFailed(attempt);
      else currentTarget.src = src ?? '';
    },
  ];
}
