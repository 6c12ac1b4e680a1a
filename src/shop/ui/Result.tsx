import type { ReactNode } from 'react';
import css from './Result.module.css';
import { StatusDrawing, type StatusDrawingProps } from './StatusDrawing';

/** A result that fills a screen: a drawing, the heading, the text. */
export interface ResultProps extends StatusDrawingProps {
  /** The screen's level-1 heading, unless the screen has another one. */
  title?: string;
  children: ReactNode;
}

export function Result({ kind, title, children }: ResultProps) {
  return (
    <div className={css['result']}>
      <StatusDrawing kind={kind} />
      {title !== undefined && <h1 className={css['title']}>{title}</h1>}
      <div className={css['words']}>{children}</div>
    </div>
  );
}

/** The links below a result and its details, one above the other. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={css['actions']}>{children}</div>;
}
