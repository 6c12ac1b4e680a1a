import { useState } from 'react';
import type { AnyEventObject } from 'xstate';
import { tryOut, waysOf, type NextEvent, type Way } from './events';
import { snapshotOf, type Flow } from './flows';
import parts from './Parts.module.css';
import css from './Tabs.module.css';
import { useWorkbench } from './useWorkbench';

function Ways({ ways }: { ways: Way[] }) {
  return (
    <ul className={`${parts['quiet']} ${css['ways']}`}>
      {ways.map(({ guard, targets, isOpen, isTaken, isBroken, changes }, index) => (
        <li key={index} data-way={isTaken ? 'taken' : isBroken ? 'broken' : 'other'}>
          {isOpen
            ? guard === null
              ? 'всегда'
              : `пускает ${guard}`
            : `${isBroken ? 'данных не хватает для' : 'не пускает'} ${guard}`}
          {targets.length > 0 ? ` → ${targets.join(', ')}` : changes ? ', остаётся' : ', ничего не меняет'}
        </li>
      ))}
    </ul>
  );
}

/** The typed text as an event; null while it is no JSON. */
function eventOf(type: string, text: string): AnyEventObject | null {
  try {
    return { ...(JSON.parse(text || '{}') as object), type };
  } catch {
    return null;
  }
}

/** An event with a button that sends it, even if it changes nothing; answers of effects and timers have no button. */
export function EventButton({ flow, next: { type, kind, event, ways } }: { flow: Flow; next: NextEvent }) {
  const workbench = useWorkbench();
  const payload = Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'type'));
  const [typed, setTyped] = useState<string | null>(null);
  /** The snapshot in which the last event was ignored. */
  const [ignoredIn, setIgnoredIn] = useState<unknown>(null);
  if (kind === 'expected') {
    return (
      <li className={parts['quiet']}>
        ждёт: {ways[0]?.event}
        {ways.length > 1 || ways[0]?.guard ? null : <Ways ways={ways} />}
      </li>
    );
  }
  const text = typed ?? (Object.keys(payload).length > 0 ? JSON.stringify(payload) : '');
  const wanted = eventOf(type, text);
  const { isTaken, problem } = wanted ? tryOut(flow, wanted) : { isTaken: false, problem: '' };
  return (
    <li className={css['event']}>
      <button
        type="button"
        disabled={wanted === null || problem !== ''}
        data-ignored={!isTaken}
        onClick={() => {
          if (!wanted) return;
          setIgnoredIn(isTaken ? null : snapshotOf(flow));
          void workbench.act({ do: 'send', to: flow.name, event: wanted });
        }}
      >
        {type}
      </button>
      <input
        aria-label={`Данные ${type}`}
        aria-invalid={wanted === null}
        value={text}
        placeholder="без данных"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Ways ways={wanted ? waysOf(flow, wanted) : ways} />
      {wanted === null && <p className={parts['wrong']}>Это не JSON: событие не послать</p>}
      {ignoredIn === snapshotOf(flow) && (
        <p className={parts['quiet']} role="status">
          Послано: ничего не изменилось
        </p>
      )}
      {problem !== '' && <p className={parts['wrong']}>Такое событие сломает поток: {problem}</p>}
    </li>
  );
}
