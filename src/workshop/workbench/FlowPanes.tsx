import type { ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import css from './FlowsTab.module.css';

export interface FlowPanesProps {
  /** The machines to choose from. */
  list: ReactNode;
  /** The chart of the chosen one. */
  drawing: ReactNode;
  /** All events. */
  log: ReactNode;
  /** What the chosen machine holds and takes. */
  details: ReactNode;
  /** Gives the chart the height of the window, and the place of the list. */
  isLarge?: boolean;
}

/** The panes of a page that shows machines; the tester moves the edges between them. */
export function FlowPanes({ list, drawing, log, details, isLarge = false }: FlowPanesProps) {
  return (
    <div className={css['flows']}>
      {!isLarge && list}
      <Group key={String(isLarge)} className={css['panes']} orientation={isLarge ? 'horizontal' : 'vertical'}>
        <Panel className={css['drawing']} defaultSize={isLarge ? '70%' : '58%'} minSize="20%">
          {drawing}
        </Panel>
        <Separator className={css['edge']} aria-label="Край схемы" />
        <Panel minSize="15%">
          <Group orientation={isLarge ? 'vertical' : 'horizontal'}>
            <Panel className={css['log']} minSize="20%">
              {log}
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
