import { lazy, Suspense, useMemo, useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { activeIds } from './xstateInternals';
import { DataTree } from './DataTree';
import { EventButton } from './EventButton';
import { nextEvents } from './events';
import css from './FlowsTab.module.css';
import { snapshotOf, type Flow } from './flows';
import { Pane } from './Pane';
import { Sequence } from './sequence/Sequence';
import type { Stop } from './stops';
import { useWorkbench } from './useWorkbench';
import { valueText } from './valueWords';

const Chart = lazy(async () => ({ default: (await import('./charts/Chart')).Chart }));

function FlowChart({ flow, snapshot }: { flow: Flow; snapshot: AnyMachineSnapshot }) {
  const { flows, redact, stops } = useWorkbench();
  const active = useMemo(() => activeIds(snapshot), [snapshot]);
  const ofFlow = {
    has: (stop: Omit<Stop, 'flow'>) => stops.has({ ...stop, flow: flow.name }),
    toggle: (stop: Omit<Stop, 'flow'>) => stops.toggle({ ...stop, flow: flow.name }),
  };
  return (
    <Suspense fallback="Загрузка...">
      <Chart machine={flow.machine} active={active} passages={flows.passages(flow)} redact={redact} stops={ofFlow} />
    </Suspense>
  );
}

function Events({ flow, snapshot }: { flow: Flow; snapshot: AnyMachineSnapshot }) {
  const { flows, redact } = useWorkbench();
  const events = nextEvents(flow, (type) => {
    const event = flows.lastOf(flow.name, type);
    return event && (redact(event) as typeof event);
  });
  return (
    <ul className={css['events']} aria-label="События отсюда">
      {events.map((next) => (
        <Pane key={next.type} name={next.type} about={snapshot}>
          <EventButton flow={flow} next={next} />
        </Pane>
      ))}
    </ul>
  );
}

function Context({ context }: { context: unknown }) {
  const { redact } = useWorkbench();
  const cleaned = useMemo(() => redact(context), [redact, context]);
  return <DataTree name="Контекст" value={cleaned} />;
}

function FlowDetails({ flow, isLarge, onLarge }: { flow: Flow; isLarge: boolean; onLarge(): void }) {
  const snapshot = snapshotOf(flow);
  return (
    <>
      <div className={css['drawing']}>
        <header className={css['title']}>
          <h2>{flow.name}</h2>
          <p role="status" aria-label="Состояние">
            {valueText(snapshot.value)}
          </p>
          <button type="button" aria-pressed={isLarge} onClick={onLarge}>
            Во весь экран
          </button>
        </header>
        <div className={css['canvas']}>
          <Pane name="Схема" about={snapshot}>
            <FlowChart flow={flow} snapshot={snapshot} />
          </Pane>
        </div>
      </div>
      {!isLarge && (
        <div className={css['details']}>
          <h3>События отсюда</h3>
          <Pane name="События отсюда" about={snapshot}>
            <Events flow={flow} snapshot={snapshot} />
          </Pane>
          <h3>Контекст</h3>
          <Pane name="Контекст" about={snapshot}>
            <Context context={snapshot.context} />
          </Pane>
        </div>
      )}
    </>
  );
}

function Said() {
  const { flows, redact } = useWorkbench();
  return <Sequence events={flows.sent()} redact={redact} />;
}

/** Every running machine: where it stands, what it may do next, and what was said between them. */
export function FlowsTab() {
  const { flows } = useWorkbench();
  const [chosen, setChosen] = useState('shop');
  const [isLarge, setLarge] = useState(false);
  const running = flows.running();
  const flow = running.find(({ name }) => name === chosen) ?? running[0];
  return (
    <div className={css['flows']} data-large={isLarge}>
      <nav className={css['list']} aria-label="Потоки">
        {running.map((one) => (
          <button key={one.ref.sessionId} type="button" aria-current={one === flow} onClick={() => setChosen(one.name)}>
            <b>{one.name}</b>
            <span>{valueText(snapshotOf(one).value)}</span>
          </button>
        ))}
      </nav>
      {flow ? (
        <Pane key={flow.ref.sessionId} name={flow.name} about={flow.ref.getSnapshot()}>
          <FlowDetails flow={flow} isLarge={isLarge} onLarge={() => setLarge(!isLarge)} />
        </Pane>
      ) : (
        <p>Магазин ещё не открыт.</p>
      )}
      {!isLarge && (
        <div className={css['log']}>
          <Pane name="Последовательность событий" about={flows.sent().length}>
            <Said />
          </Pane>
        </div>
      )}
    </div>
  );
}
