import type { Speed } from './clock';
import parts from './Parts.module.css';
import { useWorkbench } from './useWorkbench';
import { seconds } from './valueWords';

/** The leaps the clock can make, milliseconds. */
const LEAPS: [label: string, ms: number][] = [
  ['+0,3 с', 300],
  ['+5 с', 5_000],
  ['+30 с', 30_000],
  ['+5 мин', 300_000],
];

/** How fast it goes by itself. */
const SPEEDS: [label: string, speed: Speed][] = [
  ['Пауза', 0],
  ['×1', 1],
  ['×60', 60],
];

/** The controls of the clock of every machine: pause, speed, leaps. */
export function ClockBar() {
  const { clock, stops, state } = useWorkbench();
  // The time of a replay is that of its record.
  const isReplaying = state().replay?.outcome === 'running';
  const next = clock.timers()[0];
  const elapsed = clock.elapsed();
  const time = new Date(clock.now()).toLocaleTimeString('ru-RU');
  return (
    <section className={parts['row']} aria-label="Часы">
      <p role="timer" aria-label="Прошло">
        <b>{(elapsed / 1000).toLocaleString('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} с</b>{' '}
        <span className={parts['quiet']}>{time}</span>
      </p>
      <div className={parts['row']} role="group" aria-label="Ход часов">
        {SPEEDS.map(([label, speed]) => (
          <button
            key={label}
            type="button"
            aria-pressed={clock.speed() === speed}
            disabled={isReplaying}
            onClick={() => (speed === 0 ? clock.pause() : clock.setSpeed(speed))}
          >
            {label}
          </button>
        ))}
        {LEAPS.map(([label, ms]) => (
          <button key={label} type="button" disabled={isReplaying} onClick={() => void clock.turn(ms)}>
            {label}
          </button>
        ))}
        <button type="button" disabled={isReplaying || !next} onClick={() => void clock.turnToNext()}>
          К таймеру
        </button>
      </div>
      {clock.halted() === '' ? (
        <p className={parts['quiet']} aria-label="Следующий таймер">
          {next ? `${next.label}, через ${seconds(next.due - elapsed)}` : 'Таймеров нет'}
        </p>
      ) : (
        <p className={parts['wrong']} role="status" aria-label="Остановлено">
          {clock.halted()}
        </p>
      )}
      {stops.all().length > 0 && (
        <button
          type="button"
          title={stops
            .all()
            .map(({ id }) => id)
            .join('\n')}
          onClick={stops.clear}
        >
          Убрать остановки: {stops.all().length}
        </button>
      )}
    </section>
  );
}
