import { useEffect, useRef, useState } from 'react';
import { Chart } from './Chart';
import { activeIds, chartOf, seconds, valueText } from './chart';
import { EventButton } from './EventButton';
import { nextEvents } from './events';
import { snapshotOf, type Flow } from './flows';
import { Pane } from './Pane';
import css from './Tabs.module.css';
import { useBench } from './useBench';

function FlowDetails({ flow }: { flow: Flow }) {
  const { flows, redact } = useBench();
  const snapshot = snapshotOf(flow);
  const events = nextEvents(flow, (type) => {
    const event = flows.lastOf(flow.name, type);
    return event && (redact(event) as typeof event);
  });
  const chart = useRef<HTMLDivElement>(null);
  const value = valueText(snapshot.value);
  // The state the machine has come to is brought into view.
  useEffect(() => {
    const active = chart.current?.querySelectorAll(`[aria-current][aria-label^="${value.split(/[ :,(]/)[0]}"]`);
    active?.[0]?.scrollIntoView({ block: 'nearest' });
  }, [chart, value]);
  return (
    <div className={css['details']}>
      <div className={css['column']} ref={chart}>
        <h2>{flow.name}</h2>
        <p className={css['value']} role="status" aria-label="Состояние">{value}</p>
        <Pane name="Схема" about={snapshot}><Chart state={chartOf(flow.machine)} active={activeIds(snapshot)} /></Pane>
      </div>
      <div className={css['column']}>
        <h3>События отсюда</h3>
        <ul className={css['events']} aria-label="События отсюда">
          {events.map((next) => (
            <Pane key={next.type} name={next.type} about={snapshot}><EventButton flow={flow} next={next} /></Pane>
          ))}
        </ul>
        <h3>Контекст</h3>
        <pre className={css['code']} aria-label="Контекст">{JSON.stringify(redact(snapshot.context), null, 2)}</pre>
      </div>
    </div>
  );
}

function Sequence() {
  const { flows, redact } = useBench();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <ol className={css['log']} aria-label="Последовательность событий">
      {flows.sent().slice(-80).toReversed().map(({ number, at, from, to, event }) => (
        <li key={number}>
          <button type="button" aria-expanded={opened === number} onClick={() => setOpened(opened === number ? null : number)}>
            <span className={css['when']}>{seconds(at)}</span> {from ?? 'снаружи'} → {to} <b>{event.type}</b>
          </button>
          {opened === number && <pre className={css['code']}>{JSON.stringify(redact(event), null, 2)}</pre>}
        </li>
      ))}
    </ol>
  );
}

/** Every running machine: where it stands, what it may do next, and what was said between them. */
export function FlowsTab() {
  const { flows } = useBench();
  const [chosen, setChosen] = useState('shop');
  const running = flows.running();
  const flow = running.find(({ name }) => name === chosen) ?? running[0];
  return (
    <div className={css['flows']}>
      <nav className={css['list']} aria-label="Потоки">
        {running.map((one) => (
          <button key={one.ref.sessionId} type="button" aria-current={one === flow} onClick={() => setChosen(one.name)}>
            <b>{one.name}</b>
            <span>{valueText(snapshotOf(one).value)}</span>
          </button>
        ))}
      </nav>
      {flow ? <Pane key={flow.ref.sessionId} name={flow.name} about={flow.ref.getSnapshot()}><FlowDetails flow={flow} /></Pane> : <p>Магазин ещё не открыт.</p>}
      <Pane name="Последовательность событий" about={flows.sent().length}><Sequence /></Pane>
    </div>
  );
}
