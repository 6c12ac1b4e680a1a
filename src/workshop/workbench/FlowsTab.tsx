import { lazy, useEffect, useMemo, useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { activeIds } from './xstateInternals';
import { DataTree } from './DataTree';
import { EventButton } from './EventButton';
import { nextEvents } from './events';
import { FlowPanes } from './FlowPanes';
import { snapshotOf, type Flow } from './flows';
import { Pane } from './Pane';
import parts from './Parts.module.css';
import { Sequence } from './sequence/Sequence';
import type { Stop } from './stops';
import type { ChartProps } from './charts/Chart';
import { useWorkbench } from './useWorkbench';

const Chart = lazy(async () => ({ default: (await import('./charts/Chart')).Chart }));

function FlowChart({
  flow,
  snapshot,
  cover,
}: {
  flow: Flow;
  snapshot: AnyMachineSnapshot;
  cover: ChartProps['cover'];
}) {
  const { flows, redact, stops } = useWorkbench();
  const active = useMemo(() => activeIds(snapshot), [snapshot]);
  const ofFlow = {
    has: (stop: Omit<Stop, 'flow'>) => stops.has({ ...stop, flow: flow.name }),
    toggle: (stop: Omit<Stop, 'flow'>) => stops.toggle({ ...stop, flow: flow.name }),
  };
  return (
    <Chart
      machine={flow.machine}
      active={active}
      passages={flows.passages(flow)}
      redact={redact}
      stops={ofFlow}
      cover={cover}
    />
  );
}

function Events({ flow, snapshot }: { flow: Flow; snapshot: AnyMachineSnapshot }) {
  const { flows, redact } = useWorkbench();
  const events = nextEvents(flow, (type) => {
    const event = flows.lastOf(flow.name, type);
    return event && (redact(event) as typeof event);
  });
  return (
    <ul className={parts['stack']} aria-label="События отсюда">
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

/** Every running machine: its state, its next events, and the events between machines. */
export function FlowsTab() {
  const { flows, redact } = useWorkbench();
  const [chosen, setChosen] = useState('shop');
  const [isLarge, setLarge] = useState(false);
  const cover = useState(false);
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
  const choices = running.map((one) => ({ id: one.ref.sessionId, name: one.name, value: snapshotOf(one).value }));
  const snapshot = snapshotOf(flow);
  return (
    <FlowPanes
      isLarge={isLarge}
      machines={choices}
      chosen={choices.find(({ id }) => id === flow.ref.sessionId)}
      onChoose={setChosen}
      action={
        <button type="button" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          Во весь экран
        </button>
      }
      chart={<FlowChart flow={flow} snapshot={snapshot} cover={cover} />}
      log={<Sequence events={flows.sent()} redact={redact} />}
      details={<FlowDetails key={flow.ref.sessionId} flow={flow} />}
    />
  );
}
