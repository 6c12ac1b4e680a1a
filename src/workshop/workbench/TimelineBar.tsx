import { useEffect } from 'react';
import { handFocusOn } from '../../shop/ui/handFocusOn';
import parts from './Parts.module.css';
import css from './Workbench.module.css';
import { isSamePlace, momentsOf } from './timeline';
import { useWorkbench } from './useWorkbench';

/** Elements in which these keys type text. */
const TYPED = 'input, textarea, select';
/** By the physical key: a Russian layout types other letters. */
const KEYS: Record<string, number> = { Comma: -1, Period: 1 };

/** One moment back and forward in what was done, from every tab, and by the keys , and . A busy button keeps the focus. */
export function TimelineBar() {
  const workbench = useWorkbench();
  const { walk, replay } = workbench.state();
  const isBusy = replay?.outcome === 'running' || walk?.after === null;
  const moments = walk ? momentsOf(walk.session, walk.sent) : [];
  const index = walk ? moments.findIndex((moment) => isSamePlace(moment, walk.at)) : -1;
  const canGo = (by: number): boolean =>
    !isBusy && (walk ? moments[index + by] !== undefined : by < 0 && workbench.journal.steps().length > 0);
  const go = async (by: number): Promise<void> => {
    if (!canGo(by)) return;
    const session = walk?.session ?? (await workbench.session());
    const all = walk ? moments : momentsOf(session, workbench.sent());
    const place = all[(walk ? index : all.length - 1) + by];
    if (place) await workbench.standAt(session, place, workbench.sent());
  };
  useEffect(() => {
    const press = ({ code, target, altKey, ctrlKey, metaKey }: KeyboardEvent): void => {
      const by = KEYS[code];
      if (by === undefined || altKey || ctrlKey || metaKey || (target instanceof Element && target.closest(TYPED)))
        return;
      void go(by);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (
    <div className={`${parts['row']} ${css['timeline']}`} role="group" aria-label="Лента времени">
      <button type="button" aria-disabled={!canGo(-1)} title="Клавиша ," onClick={() => void go(-1)}>
        Шаг назад
      </button>
      {walk && (
        <>
          <span className={parts['quiet']} role="status" aria-label="Место в записи" aria-busy={isBusy}>
            {index} из {moments.length - 1}
          </span>
          <button type="button" aria-disabled={!canGo(1)} title="Клавиша ." onClick={() => void go(1)}>
            Шаг вперёд
          </button>
          <button
            ref={handFocusOn}
            type="button"
            disabled={isBusy}
            title="Дальше новая запись"
            onClick={workbench.goOn}
          >
            Отсюда дальше
          </button>
        </>
      )}
    </div>
  );
}
