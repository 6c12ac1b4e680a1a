import { Suspense, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import css from './FlowsTab.module.css';
import { Pane } from './Pane';
import parts from './Parts.module.css';
import { valueText } from './valueWords';

/** A machine to choose. */
interface Choice {
  id: string;
  name: string;
  /** The value of its state. */
  value: unknown;
}

export interface FlowPanesProps {
  machines: readonly Choice[];
  chosen: Choice | undefined;
  onChoose(name: string): void;
  /** Beside the name of the chosen machine. */
  action?: ReactNode;
  chart: ReactNode;
  /** All events. */
  log: ReactNode;
  /** What the chosen machine holds and takes. */
  details: ReactNode;
  /** Gives the chart the height of the window, and the place of the list. */
  isLarge?: boolean;
}

/** The panes of a page that shows machines; the tester moves the edges between them. */
export function FlowPanes({ machines, chosen, onChoose, action, chart, log, details, isLarge }: FlowPanesProps) {
  return (
    <div className={css['flows']}>
      {!isLarge && (
        <nav className={css['list']} aria-label="Потоки">
          {machines.map(({ id, name, value }) => (
            <button key={id} type="button" aria-current={id === chosen?.id} onClick={() => onChoose(name)}>
              <b>{name}</b>
              <span className={parts['quiet']}>{valueText(value)}</span>
            </button>
          ))}
        </nav>
      )}
      <Group key={String(isLarge)} className={css['panes']} orientation={isLarge ? 'horizontal' : 'vertical'}>
        <Panel className={css['drawing']} defaultSize={isLarge ? '70%' : '58%'} minSize="20%">
          {chosen && (
            <>
              <header className={css['title']}>
                <h2>{chosen.name}</h2>
                <p role="status" aria-label="Состояние">
                  {valueText(chosen.value)}
                </p>
                {action}
              </header>
              <div className={css['canvas']}>
                <Pane key={chosen.id} name="Схема" about={chosen.value}>
                  <Suspense fallback="Загрузка...">{chart}</Suspense>
                </Pane>
              </div>
            </>
          )}
        </Panel>
        <Separator className={css['edge']} aria-label="Край схемы" />
        <Panel minSize="15%">
          <Group orientation={isLarge ? 'vertical' : 'horizontal'}>
            <Panel minSize="20%">
              <Pane name="Последовательность событий">{log}</Pane>
            </Panel>
            <Separator className={css['edge']} aria-label="Край событий" />
            <Panel className={css['details']} minSize="20%">
              {details}
            </Panel>
          </Group>
        </Panel>
      </Group>
    </div>
  );
}
