import { createContext, useContext, useSyncExternalStore } from 'react';
import type { WorkbenchModel } from './workbenchModel';

export const WorkbenchContext = createContext<WorkbenchModel | null>(null);

/** The workbench; the view is drawn again with everything that changes on it. @throws Error outside of one */
export function useWorkbench(): WorkbenchModel {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('This view needs a workbench around it');
  useSyncExternalStore(workbench.subscribe, workbench.version);
  return workbench;
}
