import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { DataTree } from './DataTree';
import { FlowPanes } from './FlowPanes';
import css from './FlowsTab.module.css';
import type { Ledger } from './ledger';
import { Pane } from './Pane';
import { Sequence } from './sequence/Sequence';
import { valueText } from './valueWords';
import page from './Workbench.module.css';

const Chart = lazy(async () => ({ default: (await import('./charts/Chart')).Chart }));

/** It was cleaned before it came here. */
const asItIs = (value: unknown): unknown => value;

/** The machines of another window, drawn live from what it tells. */
export function InspectorView({ ledger }: { ledger: Ledger }) {
  useSyncExternalStore(ledger.subscribe, ledger.version);
  const [chosen, setChosen] = useState<string | null>(null);
  const machines = ledger.machines().filter(({ snapshot }) => snapshot.status === 'active');
  const told = machines.find(({ name }) => name === chosen) ?? machines[0];
  return (
    <main className={page['inspector']}>
      <FlowPanes
        list={
          <nav className={css['list']} aria-label="Потоки">
            {machines.map((one) => (
              <button key={one.sessionId} type="button" aria-current={one === told} onClick={() => setChosen(one.name)}>
                <b>{one.name}</b>
                <span>{valueText(one.snapshot.value)}</span>
              </button>
            ))}
          </nav>
        }
        drawing={
          told && (
            <>
              <header className={css['title']}>
                <h2>{told.name}</h2>
                <p role="status" aria-label="Состояние">
                  {valueText(told.snapshot.value)}
                </p>
              </header>
              <div className={css['canvas']}>
                <Pane name="Схема" about={told.snapshot}>
                  <Suspense fallback="Загрузка...">
                    <Chart
                      key={told.sessionId}
                      machine={told.machine}
                      active={told.active}
                      passages={told.passages}
                      redact={asItIs}
                    />
                  </Suspense>
                </Pane>
              </div>
            </>
          )
        }
        log={
          <Pane name="Последовательность событий">
            <Sequence events={ledger.events()} redact={asItIs} />
          </Pane>
        }
        details={
          told ? (
            <>
              <h3>Контекст</h3>
              <Pane name="Контекст" about={told.snapshot}>
                <DataTree name="Контекст" value={told.snapshot.context} />
              </Pane>
            </>
          ) : (
            <p>Магазин ещё ничего не сказал. Откройте инспектор его кнопкой.</p>
          )
        }
      />
    </main>
  );
}
