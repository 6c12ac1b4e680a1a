import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ClientTab } from './ClientTab';
import { ClockBar } from './ClockBar';
import { FlowsTab } from './FlowsTab';
import { OpeningForm } from './OpeningForm';
import { Pane } from './Pane';
import { Phone } from './Phone';
import { RecordTab } from './RecordTab';
import { ServerTab } from './ServerTab';
import { useBench } from './useBench';
import css from './Workbench.module.css';

const Pieces = lazy(() => import('./PiecesTab'));

type TabId = 'flows' | 'server' | 'client' | 'record' | 'pieces';

const TABS: [id: TabId, name: string, view: () => ReactNode][] = [
  ['flows', 'Потоки', () => <FlowsTab />],
  ['server', 'Сервер', () => <ServerTab />],
  ['client', 'Клиент', () => <ClientTab />],
  ['record', 'Запись', () => <RecordTab />],
  [
    'pieces',
    'Детали',
    () => (
      <Suspense fallback="Загрузка...">
        <Pieces />
      </Suspense>
    ),
  ],
];

/** The whole workbench: the phone, the clock, and the tabs beside it. */
export function Workbench({ startsWith }: { startsWith: TabId }) {
  const bench = useBench();
  const [tab, setTab] = useState(startsWith);
  const { problem, replay } = bench.state();
  return (
    <div className={css['bench']}>
      <header className={css['bar']}>
        <h1>Верстак</h1>
        <Pane name="Часы">
          <ClockBar />
        </Pane>
      </header>
      <div className={css['side']}>
        <Pane name="Кто и где">
          <OpeningForm />
        </Pane>
        <Pane name="Телефон">
          <Phone />
        </Pane>
      </div>
      <main className={css['main']}>
        <div className={css['tabs']} role="tablist" aria-label="Разделы">
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
          {replay?.outcome === 'running' && (
            <span className={css['running']}>
              шаг {replay.done} из {replay.total}
            </span>
          )}
        </div>
        {problem !== '' && (
          <p className={css['problem']} role="alert">
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
