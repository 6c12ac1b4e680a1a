import { createRoot } from 'react-dom/client';
import './workbenchTokens.css';
import { createWorkbench } from './workbenchModel';
import type { WorkbenchWindow } from './frame';
import { personaOf, PERSONAS } from './personas';
import { Pane } from './Pane';
import { decodeSession } from './steps';
import { WorkbenchContext } from './useWorkbench';
import { errorText } from './valueWords';
import { Workbench } from './Workbench';

/** How long the workbench of a page that is being reloaded may still be there, milliseconds. */
const LEAVING_MS = 1_000;

/** Whether no other tab of this browser has a workbench: two would empty the storage of each other's shop. */
function isAlone({ locks }: Partial<Navigator>): Promise<boolean> {
  // A plain address of the local network: the browser has no locks.
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request('qa-workbench', { signal: AbortSignal.timeout(LEAVING_MS) }, () => {
        resolve(true);
        // As long as the page is there.
        return new Promise(() => {});
      })
      .catch(() => resolve(false));
  });
}

/** Opens the workbench in this page; a link with a record is replayed at once. */
export function openWorkbench(browser: Window): void {
  const root = browser.document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id «root»');
  browser.document.title = 'Верстак QA';
  const workbench = createWorkbench(browser);
  (browser as WorkbenchWindow).qaWorkbench = workbench.enter;
  // Persona, screen, and whether the clock is stopped: `?qa&as=ios&at=/item/26&paused`.
  const query = new URLSearchParams(browser.location.search);
  const record = /^#record=(.+)$/.exec(browser.location.hash)?.[1];
  const begin = async (): Promise<void> => {
    if (record === undefined) {
      workbench.clock.setSpeed(query.has('paused') ? 0 : 1);
      const persona = query.get('as') ?? PERSONAS[0].id;
      await workbench.open(persona, query.get('at') ?? '/');
      if (personaOf(persona).id !== persona)
        workbench.complain(`Персоны «${persona}» нет. Есть: ${PERSONAS.map(({ id }) => id).join(', ')}.`);
      return;
    }
    try {
      await workbench.replay(await decodeSession(record));
    } catch (error) {
      await workbench.open('', '/');
      workbench.complain(errorText(error));
    }
  };
  // The same page with another record.
  browser.addEventListener('hashchange', () => browser.location.reload());
  void isAlone(browser.navigator).then((alone) => {
    createRoot(root).render(
      alone ? (
        <WorkbenchContext value={workbench}>
          <Pane name="Верстак">
            <Workbench startsWith={record === undefined ? 'flows' : 'record'} />
          </Pane>
        </WorkbenchContext>
      ) : (
        <div role="alert" style={{ padding: '1rem' }}>
          <p>
            Верстак уже открыт в другой вкладке, а хранилище у них общее. Закройте её и загрузите эту страницу снова.
          </p>
        </div>
      ),
    );
    if (alone) void begin();
  });
}
