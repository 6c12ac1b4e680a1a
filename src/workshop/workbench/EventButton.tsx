import { useState } from 'react';
import type { AnyEventObject } from 'xstate';
import { tryOut, waysOf, type NextEvent, type Way } from './events';
import type { Flow } from './flows';
import css from './Tabs.module.css';
import { useWorkbench } from './useWorkbench';

function Ways({ ways }: { ways: Way[] }) {
  return (
    <ul className={css['ways']}>
      {ways.map(({ guard, targets, isOpen, isBroken, changes }, index) => (
        <li key={index} data-open={isOpen}>
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

/** What was typed, as the event it would be; null while it is no JSON. */
function eventOf(type: string, text: string): AnyEventObject | null {
  try {
    return { ...(JSON.parse(text || '{}') as object), type };
  } catch {
    return null;
  }
}

/** An event and the button that sends it, when a guard lets it; answers of effects and timers are only told. */
export function EventButton({ flow, next: { type, kind, event, ways } }: { flow: Flow; next: NextEvent }) {
  const workbench = useWorkbench();
  const payload = Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'type'));
  const [typed, setTyped] = useState<string | null>(null);
  if (kind === 'expected') {
    return (
      <li className={css['expected']}>
        <span>ждёт: {ways[0]?.event}</span>
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
        disabled={!isTaken}
        onClick={() => wanted && void workbench.act({ do: 'send', to: flow.name, event: wanted })}
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
      {problem !== '' && <p className={css['refused']}>Такое событие сломает поток: {problem}</p>}
    </li>
  );
}
