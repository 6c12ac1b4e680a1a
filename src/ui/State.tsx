import type { ReactNode } from 'react';
import { Announced } from './Announcer';
import { Button } from './Button';
import { cx } from './cx';
import { AlertIcon, SearchIcon } from './icons';
import css from './State.module.css';

/** A screen or list with nothing to show: a drawing, one sentence, a link. */
export interface EmptyStateProps {
  /** A 40-px icon; a magnifier unless told. */
  icon?: ReactNode;
  /** The sentence of the specification; its line breaks are kept. */
  text: string;
  /** A LinkButton or Button that leads on. */
  action?: ReactNode;
}

export function EmptyState({ icon = <SearchIcon size={40} />, text, action }: EmptyStateProps) {
  return (
    <div className={css['state']}>
      <span className={css['drawing']}>{icon}</span>
      <p className={css['words']}>{text}</p>
      {action}
    </div>
  );
}

/** A failed load: it is announced, with «Повторить» when trying again is possible (section 8). */
export interface ErrorStateProps {
  text: string;
  /** Its id, for the fields that it describes. */
  textId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** More links or buttons. */
  action?: ReactNode;
}

export function ErrorState({ text, textId, onRetry, action }: ErrorStateProps) {
  return (
    <div className={css['state']}>
      <span className={cx(css['drawing'], css['wrong'])}>
        <AlertIcon size={40} />
      </span>
      <p id={textId} className={css['words']} role="alert">
        {text}
      </p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Повторить
        </Button>
      )}
      {action}
    </div>
  );
}

/** The text for loading: «Загрузка...», «Поиск игр...». */
export interface LoadingStatusProps {
  text: string;
  /** For screen readers only, when a skeleton already shows it. */
  hidden?: boolean;
}

export function LoadingStatus({ text, hidden = false }: LoadingStatusProps) {
  return hidden ? (
    <Announced text={text} />
  ) : (
    <p role="status" className={css['status']}>
      {text}
    </p>
  );
}
