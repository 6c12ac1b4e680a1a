import type { ReactNode } from 'react';
import css from './Result.module.css';
import { StatusDrawing, type StatusDrawingProps } from './StatusDrawing';

/** A result that fills a screen: a drawing, the heading, the text, links. */
export interface ResultProps extends StatusDrawingProps {
  /** The screen's level-1 heading; left out where the screen has its own. */
  title?: string;
  children: ReactNode;
  /** LinkButtons, one above the other. */
  actions?: ReactNode;
}

export function Result({ kind, title, children, actions }: ResultProps) {
  return (
    <div className={css['result']}>
      <StatusDrawing kind={kind} />
      {title !== undefined && <h1 className={css['title']}>{title}</h1>}
      <div className={css['words']}>{children}</div>
      {actions != null && <Actions>{actions}</Actions>}
    </div>
  );
}

/** The links of a result, one above the other; below its details where it has some. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>;
}
