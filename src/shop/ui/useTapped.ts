import { useEffect, useState } from 'react';

/**
 * The link that was tapped on a screen, until the next screen is rendered, or the shopper goes back before the file of that
 * one has loaded.
 * @param here of the shown screen: it changes when another one is rendered
 * @returns where the link leads, null without one; and the function that a tap calls
 */
export function useTapped<To>(here: string): [to: To | null, tap: (to: To) => void] {
  const [tapped, setTapped] = useState<{ here: string; to: To } | null>(null);
  useEffect(() => {
    if (tapped === null) return undefined;
    const forget = (): void => setTapped(null);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, [tapped]);
  // Forgotten once its screen is left: the way back leads to the same one.
  if (tapped !== null && tapped.here !== here) setTapped(null);
  return [tapped?.to ?? null, (to) => setTapped({ here, to })];
}
