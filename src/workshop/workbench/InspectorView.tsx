import { lazy, useState, useSyncExternalStore } from 'react';
import { DataTree } from './DataTree';
import { FlowPanes } from './FlowPanes';
import type { Ledger } from './ledger';
import { Pane } from './Pane';
import { Sequence } from './sequence/Sequence';
import page from './Workbench.module.css';

const Chart = lazy(async () => ({ default: (await import('./charts/Chart')).Chart }));

/** The secrets were removed before the message was sent. */
const asItIs = (value: unknown): unknown => value;

/** The machines of another window, drawn live from its messages. */
export function InspectorView({ ledger }: { ledger: Ledger }) {
  useSyncExternalStore(ledger.subscribe, ledger.version);
  const [chosen, setChosen] = useState<string | null>(null);
  const cover = useState(false);
  const machines = ledger.machines().filter(({ snapshot }) => snapshot.status === 'active');
  const shown = machines.find(({ name }) => name === chosen) ?? machines[0];
  const choices = machines.map(({ sessionId: id, name, snapshot: { value } }) => ({ id, name, value }));
  return (
    <main className={page['inspector']}>
      <FlowPanes
        machines={choices}
        chosen={choices.find(({ id }) => id === shown?.sessionId)}
        onChoose={setChosen}
        chart={
          shown && (
            <Chart
              machine={shown.machine}
              active={shown.active}
              passages={shown.passages}
              redact={asItIs}
              cover={cover}
            />
          )
        }
        log={<Sequence events={ledger.events()} redact={asItIs} />}
        details={
          shown ? (
            <>
              <h3>Контекст</h3>
              <Pane name="Контекст" about={shown.snapshot}>
                <DataTree name="Контекст" value={shown.snapshot.context} />
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
