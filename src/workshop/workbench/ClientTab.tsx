import { SWITCHES, type Switch } from './steps';
import parts from './Parts.module.css';
import css from './Tabs.module.css';
import { useWorkbench } from './useWorkbench';

/** The device and the client around the shop: what the tester turns on it, and what the client did. */
export function ClientTab() {
  const workbench = useWorkbench();
  const { switches, asksBeforeClosing, clipboard, notes } = workbench.host.state();
  return (
    <div className={css['columns']}>
      <div className={css['column']}>
        <h2>Устройство</h2>
        <div className={parts['row']}>
          {(Object.keys(SWITCHES) as Switch[]).map((what) => (
            <button
              key={what}
              type="button"
              aria-pressed={switches[what]}
              onClick={() => void workbench.act({ do: 'device', what, on: !switches[what] })}
            >
              {SWITCHES[what]}
            </button>
          ))}
          <button
            type="button"
            onClick={() => void workbench.act({ do: 'send', to: 'navigation', event: { type: 'navigation.swiped' } })}
          >
            Свайп вправо
          </button>
          <button type="button" onClick={() => void workbench.act({ do: 'close' })}>
            Закрыть приложение
          </button>
        </div>
        <p>Спросит перед закрытием: {asksBeforeClosing ? 'да' : 'нет'}</p>
        <p>В буфере обмена: {clipboard || 'пусто'}</p>
      </div>
      <div className={css['column']}>
        <h2>Что сделал клиент</h2>
        <ol aria-label="Заметки клиента">
          {notes.toReversed().map(({ number, text }) => (
            <li key={number}>{text}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
