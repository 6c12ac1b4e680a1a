import { useState, type ReactNode } from 'react';
import { ClientTab } from './ClientTab';
import { ClockBar } from './ClockBar';
import { FlowsTab } from './FlowsTab';
import { LaunchForm } from './LaunchForm';
import { Pane } from './Pane';
import parts from './Parts.module.css';
import { Phones } from './Phone';
import { RecordTab } from './RecordTab';
import { ServerTab } from './ServerTab';
import { TimelineBar } from './TimelineBar';
import { useWorkbench } from './useWorkbench';
import css from './Workbench.module.css';

type TabId = 'flows' | 'server' | 'client' | 'record';

const TABS: [id: TabId, name: string, view: () => ReactNode][] = [
  ['flows', 'Потоки', () => <FlowsTab />],
  ['server', 'Сервер', () => <ServerTab />],
  ['client', 'Клиент', () => <ClientTab />],
  ['record', 'Запись', () => <RecordTab />],
];

/** The whole workbench: the phone, the clock, and the tabs beside it. */
export function Workbench({ startsWith }: { startsWith: TabId }) {
  const workbench = useWorkbench();
  const [tab, setTab] = useState(startsWith);
  const { problem, replay } = workbench.state();
  return (
    <div className={css['workbench']}>
      <header className={css['bar']}>
        <h1>Верстак</h1>
        <Pane name="Часы">
          <ClockBar />
        </Pane>
      </header>
      <div className={css['side']}>
        <Pane name="Кто и где">
          <LaunchForm />
        </Pane>
        <Pane name="Телефон">
          <Phones />
        </Pane>
      </div>
      <main className={css['main']}>
        <div className={`${parts['row']} ${css['tabs']}`}>
          <div className={parts['row']} role="tablist" aria-label="Разделы">
            {TABS.map(([id, name]) => (
              <button
                key={id}
                type="button"
                role="tab"
                id={`tab-${id}`}
                aria-controls="panel"
                aria-selected={tab === id}
                onClick={() => setTab(id)}
              >
                {name}
              </button>
            ))}
          </div>
          <TimelineBar />
          {replay?.outcome === 'running' && (
            <span className={parts['quiet']}>
              шаг {replay.done} из {replay.total}
            </span>
          )}
        </div>
        {problem !== '' && (
          <p className={parts['wrong']} role="alert">
            {problem}
          </p>
        )}
        <div className={css['panel']} role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`}>
          <Pane name={TABS.find(([id]) => id === tab)?.[1] ?? ''} about={tab}>
            {TABS.find(([id]) => id === tab)?.[2]()}
          </Pane>
        </div>
      </main>
    </div>
  );
}
