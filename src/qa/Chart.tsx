import type { ChartLine, ChartState } from './chart';
import css from './Chart.module.css';

interface ChartProps {
  state: ChartState;
  active: ReadonlySet<string>;
}

function Line({ event, guard, targets, description }: ChartLine) {
  return (
    <li className={css['line']} title={description}>
      {event}
      {guard !== null && <span className={css['guard']}> [{guard}]</span>}
      {targets.length > 0 && <span className={css['target']}> → {targets.join(', ')}</span>}
    </li>
  );
}

/** One state of a chart with the states inside it; the ones the machine stands in are marked. */
export function Chart({ state, active }: ChartProps) {
  const isActive = active.has(state.id);
  return (
    <section
      className={css['state']}
      data-active={isActive}
      data-kind={state.kind}
      aria-current={isActive ? 'step' : undefined}
      aria-label={isActive ? `${state.key}, сейчас` : state.key}
    >
      <header className={css['head']} title={state.description}>
        {state.isInitial && <span className={css['initial']} aria-label="начальное">●</span>}
        <b>{state.key}</b>
        {state.kind === 'parallel' && <span className={css['kind']}>всё сразу</span>}
        {state.kind === 'final' && <span className={css['kind']}>конец</span>}
      </header>
      {state.lines.length > 0 && (
        <ul className={css['lines']}>
          {state.lines.map((line, index) => (
            <Line key={index} {...line} />
          ))}
        </ul>
      )}
      {state.states.length > 0 && (
        <div className={css['states']}>
          {state.states.map((child) => (
            <Chart key={child.id} state={child} active={active} />
          ))}
        </div>
      )}
    </section>
  );
}
