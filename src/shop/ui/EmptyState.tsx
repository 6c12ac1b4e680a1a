import type { ReactNode } from 'react';
import css from './CenteredMessage.module.css';
import { SearchIcon } from './icons';

/** A screen or list with nothing to show: a drawing, one sentence, a link. */
export interface EmptyStateProps {
  /** A 40-px icon; a magnifier by default. */
  icon?: ReactNode;
  /** The sentence; its line breaks are kept. */
  text: string;
  /** A LinkButton or Button below the sentence. */
  action?: ReactNode;
}

export function EmptyState({ icon = <SearchIcon size={40} />, text, action }: EmptyStateProps) {
  return (
    <div className={css['message']}>
      <span className={css['drawing']}>{icon}</span>
      <p className={css['words']}>{text}</p>
      {action}
    </div>
  );
}
