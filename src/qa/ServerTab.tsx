import { useState } from 'react';
import { seconds } from './chart';
import type { Scenario } from './server';
import css from './Tabs.module.css';
import { useBench } from './useBench';

function ScenarioButton({ scenario: { name, description, options } }: { scenario: Scenario }) {
  const bench = useBench();
  const active = bench.state().server?.active ?? [];
  const [option, standard] = Object.entries(options ?? {})[0] ?? [];
  const [typed, setTyped] = useState('');
  const isOn = active.includes(name);
  const use = (): void => {
    const others = active.filter((one) => one !== name && one !== 'normal');
    const names = name === 'normal' || (isOn && others.length === 0) ? ['normal'] : isOn ? others : [...others, name];
    const value = typeof standard === 'number' ? Number(typed) : typed;
    void bench.act({ do: 'scenario', names, options: !isOn && option && typed !== '' ? { [option]: value } : {} });
  };
  return (
    <li className={css['scenario']}>
      <button type="button" aria-pressed={isOn} onClick={use} title={description}>{name}</button>
      <span>{description}</span>
      {option && (
        <input aria-label={`${option} у ${name}`} placeholder={`${option}: ${String(standard).split('\n')[0]}`} value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
    </li>
  );
}

/** How slow the server is and how often it fails. */
function Knobs() {
  const bench = useBench();
  const { latencyMs = 0, failureRate = 0 } = bench.state().server ?? {};
  const set = (over: { latencyMs?: number; failureRate?: number }): void =>
    void bench.act({ do: 'server', latencyMs, failureRate, ...over });
  return (
    <div className={css['knobs']}>
      <label>
        Задержка: {latencyMs} мс
        <input type="range" aria-label="Задержка, мс" min={0} max={5000} step={100} value={latencyMs} onChange={({ target }) => set({ latencyMs: target.valueAsNumber })} />
      </label>
      <label>
        Отказов: {failureRate} %
        <input type="range" aria-label="Отказов, %" min={0} max={100} step={5} value={failureRate} onChange={({ target }) => set({ failureRate: target.valueAsNumber })} />
      </label>
    </div>
  );
}

/** What passed between the shop and its server, without secrets. */
function Calls() {
  const { traffic } = useBench();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <ol className={css['calls']} aria-label="Вызовы">
      {traffic.calls().toReversed().map(({ number, at, method, path, status, body, answer }) => (
        <li key={number}>
          <button type="button" aria-expanded={opened === number} onClick={() => setOpened(opened === number ? null : number)}>
            <span className={css['when']}>{seconds(at)}</span> <b>{status === null ? '…' : status === 0 ? 'нет ответа' : status}</b> {method} {path}
          </button>
          {opened === number && (
            <pre className={css['code']}>{JSON.stringify({ запрос: body, ответ: answer }, null, 2)}</pre>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The demo server: what goes wrong on it, and what it is asked. */
export function ServerTab() {
  const bench = useBench();
  return (
    <div className={css['server']}>
      <div className={css['column']}>
        <h2>Сценарии</h2>
        <ul className={css['scenarios']} aria-label="Сценарии">
          {bench.state().server?.scenarios.map((scenario) => <ScenarioButton key={scenario.name} scenario={scenario} />)}
        </ul>
      </div>
      <div className={css['column']}>
        <h2>Весь сервер</h2>
        <Knobs />
        <h2>Вызовы</h2>
        <Calls />
      </div>
    </div>
  );
}
