import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { activeIds } from './xstateInternals';
import { DataTree } from './DataTree';
import { EventButton } from './EventButton';
import { nextEvents } from './events';
import { FlowPanes } from './FlowPanes';
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

function FlowDrawing({ flow, isLarge, onLarge }: { flow: Flow; isLarge: boolean; onLarge(): void }) {
  const snapshot = snapshotOf(flow);
  return (
    <>
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
    </>
  );
}

function FlowDetails({ flow }: { flow: Flow }) {
  const snapshot = snapshotOf(flow);
  return (
    <>
      <h3>Контекст</h3>
      <Pane name="Контекст" about={snapshot}>
        <Context context={snapshot.context} />
      </Pane>
      <h3>События отсюда</h3>
      <Pane name="События отсюда" about={snapshot}>
        <Events flow={flow} snapshot={snapshot} />
      </Pane>
    </>
  );
}

/** Every running machine: where it stands, what it may do next, and what was said between them. */
export function FlowsTab() {
  const { flows, redact } = useWorkbench();
  const [chosen, setChosen] = useState('shop');
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setLarge(false);
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
  const running = flows.running();
  const flow = running.find(({ name }) => name === chosen) ?? running[0];
  if (!flow) return <p>Магазин ещё не открыт.</p>;
  const about = flow.ref.getSnapshot() as unknown;
  return (
    <FlowPanes
      isLarge={isLarge}
      list={
        <nav className={css['list']} aria-label="Потоки">
          {running.map((one) => (
            <button
              key={one.ref.sessionId}
              type="button"
              aria-current={one === flow}
              onClick={() => setChosen(one.name)}
            >
              <b>{one.name}</b>
              <span>{valueText(snapshotOf(one).value)}</span>
            </button>
          ))}
        </nav>
      }
      drawing={
        <Pane key={flow.ref.sessionId} name={flow.name} about={about}>
          <FlowDrawing flow={flow} isLarge={isLarge} onLarge={() => setLarge(!isLarge)} />
        </Pane>
      }
      log={
        <Pane name="Последовательность событий" about={flows.sent().length}>
          <Sequence events={flows.sent()} redact={redact} />
        </Pane>
      }
      details={
        <Pane key={flow.ref.sessionId} name={flow.name} about={about}>
          <FlowDetails flow={flow} />
        </Pane>
      }
    />
  );
}
