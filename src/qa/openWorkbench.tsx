import { createRoot } from 'react-dom/client';
import './tokens.css';
import { createBench } from './bench';
import type { BenchWindow } from './frame';
import { Pane } from './Pane';
import { decodeSession } from './steps';
import { BenchContext } from './useBench';
import { Workbench } from './Workbench';

/** Opens the workbench in this page; a link with a record is replayed at once. */
export function openWorkbench(browser: Window): void {
  const root = browser.document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id «root»');
  browser.document.title = 'Верстак QA';
  const bench = createBench(browser);
  (browser as BenchWindow).qaBench = bench.enter;
  // Who opens which screen, and whether the clock stands: `?qa&as=ios&at=/item/26&paused`.
  const query = new URLSearchParams(browser.location.search);
  const record = /^#record=(.+)$/.exec(browser.location.hash)?.[1];
  const begin = async (): Promise<void> => {
    if (record === undefined) {
      bench.clock.setSpeed(query.has('paused') ? 0 : 1);
      return bench.open(query.get('as') ?? '', query.get('at') ?? '/');
    }
    try {
      await bench.replay(await decodeSession(record));
    } catch (error) {
      bench.complain(error instanceof Error ? error.message : String(error));
      await bench.open('', '/');
    }
  };
  createRoot(root).render(
    <BenchContext value={bench}>
      <Pane name="Верстак">
        <Workbench startsWith={record === undefined ? 'flows' : 'record'} />
      </Pane>
    </BenchContext>,
  );
  void begin();
}
