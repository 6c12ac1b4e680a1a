import { useEffect, useRef, useState } from 'react';
import { DataTree } from './DataTree';
import parts from './Parts.module.css';
import type { Scenario } from './server';
import type { Knobs } from './steps';
import css from './Tabs.module.css';
import type { SeenCall } from './traffic';
import { useWorkbench } from './useWorkbench';
import { seconds } from './valueWords';

function ScenarioButton({ scenario: { name, description, options } }: { scenario: Scenario }) {
  const workbench = useWorkbench();
  const active = workbench.state().server?.active ?? [];
  const [option, standard] = Object.entries(options ?? {})[0] ?? [];
  const [typed, setTyped] = useState('');
  const isOn = active.includes(name);
  const use = (): void => {
    const others = active.filter((one) => one !== name && one !== 'normal');
    const names = name === 'normal' || (isOn && others.length === 0) ? ['normal'] : isOn ? others : [...others, name];
    const value = typeof standard === 'number' ? Number(typed) : typed;
    void workbench.act({ do: 'scenario', names, options: !isOn && option && typed !== '' ? { [option]: value } : {} });
  };
  return (
    <li className={css['scenario']}>
      <button type="button" aria-pressed={isOn} onClick={use} title={description}>
        {name}
      </button>
      <span>{description}</span>
      {option && (
        <input
          aria-label={`${option} у ${name}`}
          placeholder={`${option}: ${String(standard).split('\n')[0]}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </li>
  );
}

interface KnobProps {
  label: string;
  unit: string;
  max: number;
  step: number;
  /** The server's settings; views are rendered a moment after a change. */
  read(): number;
  onSet(value: number): Promise<void>;
}

/** A slider that shows its value while it is dragged, and sets it when it is released. */
function Knob({ label, unit, max, step, read, onSet }: KnobProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  useEffect(() => {
    const element = input.current;
    // React's change event fires on every movement; the browser's own «change» fires at the end.
    const set = async (): Promise<void> => {
      if (!element) return;
      const mine = (latest.current += 1);
      await onSet(element.valueAsNumber);
      // Moved meanwhile: the server's answer for an earlier value must not move the slider back.
      if (mine === latest.current) setDragged(null);
    };
    const onChange = (): void => void set();
    element?.addEventListener('change', onChange);
    return () => element?.removeEventListener('change', onChange);
  });
  const shown = dragged ?? read();
  return (
    <label>
      {label}: {shown} {unit}
      <input
        ref={input}
        type="range"
        aria-label={`${label}, ${unit}`}
        min={0}
        max={max}
        step={step}
        value={shown}
        onChange={({ target }) => setDragged(target.valueAsNumber)}
      />
    </label>
  );
}

/** How slow the server is and how often it fails. */
function Knobs() {
  const workbench = useWorkbench();
  const knobs = () => {
    const { latencyMs = 0, failureRate = 0 } = workbench.state().server ?? {};
    return { latencyMs, failureRate, ...workbench.traffic.returns() };
  };
  const set = (over: Partial<Knobs>): Promise<void> => workbench.act({ do: 'server', ...knobs(), ...over });
  return (
    <div className={css['knobs']}>
      <Knob
        label="Задержка"
        unit="мс"
        max={5000}
        step={100}
        read={() => knobs().latencyMs}
        onSet={(latencyMs) => set({ latencyMs })}
      />
      <Knob
        label="Отказов"
        unit="%"
        max={100}
        step={5}
        read={() => knobs().failureRate}
        onSet={(failureRate) => set({ failureRate })}
      />
      <Knob
        label="Ответы по часам позже на"
        unit="с"
        max={15}
        step={0.5}
        read={() => knobs().lateMs / 1000}
        onSet={(late) => set({ lateMs: late * 1000 })}
      />
      <button
        type="button"
        aria-pressed={knobs().isLost}
        title="Сервер своё делает, а магазин об этом не узнаёт"
        onClick={() => void set({ isLost: !knobs().isLost })}
      >
        Ответы теряются
      </button>
    </div>
  );
}

function statusText(status: SeenCall['status']): string {
  if (status === null) return '…';
  if (status === 'late') return 'ждёт часов';
  if (status === 'aborted') return 'отменён магазином';
  return status === 0 ? 'нет ответа' : String(status);
}

/** The calls between the shop and its server, without secrets. */
function Calls() {
  const { traffic } = useWorkbench();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <ol className={parts['stack']} aria-label="Вызовы">
      {traffic
        .calls()
        .toReversed()
        .map(({ number, window, at, method, path, status, body, answer }) => (
          <li key={number}>
            <button
              type="button"
              className={parts['line']}
              aria-expanded={opened === number}
              onClick={() => setOpened(opened === number ? null : number)}
            >
              <span className={parts['when']}>{seconds(at)}</span> <b>{statusText(status)}</b> {method} {path}
              {window > 1 && ` · окно ${window}`}
            </button>
            {opened === number && <DataTree name="Запрос и ответ" value={{ запрос: body, ответ: answer }} />}
          </li>
        ))}
    </ol>
  );
}

/** The demo server: its scenarios, and the calls to it. */
export function ServerTab() {
  const workbench = useWorkbench();
  const { readServer, traffic } = workbench;
  const calls = `${traffic.last()} ${traffic.isPending()}`;
  // The address of a page switches scenarios on, and the server ends some itself: both are seen by calls.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the settings are read as calls begin and end
  useEffect(() => void readServer(), [readServer, calls]);
  return (
    <div className={css['columns']}>
      <div className={css['column']}>
        <h2>Сценарии</h2>
        <ul className={parts['stack']} aria-label="Сценарии">
          {workbench.state().server?.scenarios.map((scenario) => (
            <ScenarioButton key={scenario.name} scenario={scenario} />
          ))}
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
