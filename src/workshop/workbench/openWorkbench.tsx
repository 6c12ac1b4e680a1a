import { createRoot } from 'react-dom/client';
import './workbenchTokens.css';
import { createWorkbench } from './workbenchModel';
import type { WorkbenchWindow } from './frame';
import { Pane } from './Pane';
import { decodeSession } from './steps';
import { WorkbenchContext } from './useWorkbench';
import { Workbench } from './Workbench';

/** Opens the workbench in this page; a link with a record is replayed at once. */
export function openWorkbench(browser: Window): void {
  const root = browser.document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id «root»');
  browser.document.title = 'Верстак QA';
  const workbench = createWorkbench(browser);
  (browser as WorkbenchWindow).qaWorkbench = workbench.enter;
  // Who opens which screen, and whether the clock stands: `?qa&as=ios&at=/item/26&paused`.
  const query = new URLSearchParams(browser.location.search);
  const record = /^#record=(.+)$/.exec(browser.location.hash)?.[1];
  const begin = async (): Promise<void> => {
    if (record === undefined) {
      workbench.clock.setSpeed(query.has('paused') ? 0 : 1);
      return workbench.open(query.get('as') ?? '', query.get('at') ?? '/');
    }
    try {
      await workbench.replay(await decodeSession(record));
    } catch (error) {
      workbench.complain(error instanceof Error ? error.message : String(error));
      await workbench.open('', '/');
    }
  };
  createRoot(root).render(
    <WorkbenchContext value={workbench}>
      <Pane name="Верстак">
        <Workbench startsWith={record === undefined ? 'flows' : 'record'} />
      </Pane>
    </WorkbenchContext>,
  );
  void begin();
}
