import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Bench } from './bench';

export const BenchContext = createContext<Bench | null>(null);

/** The workbench; the view is drawn again with everything that changes on it. @throws Error outside of one */
export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('This view needs a workbench around it');
  useSyncExternalStore(bench.subscribe, bench.version);
  return bench;
}
