import { useState, useSyncExternalStore } from 'react';
import { createMachine } from 'xstate';
import { Chart } from './Chart';
import { activeIds, chartOf, valueText } from './chart';
import type { Ledger, ToldActor } from './ledger';
import tabs from './Tabs.module.css';
import css from './Workbench.module.css';

/** Machines have states; promises and callbacks, which are told of as well, have none. */
const isMachine = ({ definition }: ToldActor): boolean => definition !== undefined && definition.includes('"states"');

function Details({ actor: { name, definition = '{}', snapshot } }: { actor: ToldActor }) {
  const machine = createMachine(JSON.parse(definition) as never);
  const resolved = machine.resolveState({ value: snapshot.value as never, context: {} as never });
  return (
    <div className={tabs['details']}>
      <div className={tabs['column']}>
        <h2>{name}</h2>
        <p className={tabs['value']} aria-label="Состояние">{valueText(snapshot.value)}</p>
        <Chart state={chartOf(machine)} active={activeIds(resolved)} />
      </div>
      <div className={tabs['column']}>
        <h3>Контекст</h3>
        <pre className={tabs['code']}>{JSON.stringify(snapshot.context, null, 2)}</pre>
      </div>
    </div>
  );
}

/** The machines of another window, drawn live from what it tells. */
export function Inspector({ ledger }: { ledger: Ledger }) {
  useSyncExternalStore(ledger.subscribe, ledger.version);
  const [chosen, setChosen] = useState<string | null>(null);
  const machines = ledger.actors().filter((actor) => isMachine(actor) && actor.snapshot.status === 'active');
  const actor = machines.find(({ sessionId }) => sessionId === chosen) ?? machines[0];
  return (
    <div className={css['inspector']}>
      <div className={tabs['flows']}>
        <nav className={tabs['list']} aria-label="Потоки">
          {machines.map((one) => (
            <button key={one.sessionId} type="button" aria-current={one === actor} onClick={() => setChosen(one.sessionId)}>
              <b>{one.name}</b>
              <span>{valueText(one.snapshot.value)}</span>
            </button>
          ))}
        </nav>
        {actor ? <Details actor={actor} /> : <p className={tabs['column']}>Магазин ещё ничего не сказал. Откройте инспектор его кнопкой.</p>}
        <ol className={tabs['log']} aria-label="Последовательность событий">
          {ledger.events().slice(-80).toReversed().map(({ number, from, to, type }) => (
            <li key={number}>{from} → {to} <b>{type}</b></li>
          ))}
        </ol>
      </div>
    </div>
  );
}
