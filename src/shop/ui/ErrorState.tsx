import type { ReactNode } from 'react';
import { Button } from './Button';
import { cx } from './cx';
import css from './CenteredMessage.module.css';
import { AlertIcon } from './icons';
import { SupportCode } from './SupportCode';

/** A failed load: it is announced, with «Повторить» when trying again is possible (error-3). */
export interface ErrorStateProps {
  text: string;
  /** The id of the text, for the fields that it describes. */
  textId?: string | undefined;
  /** Code of the failed request; none if empty. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** More links or buttons. */
  action?: ReactNode;
}

export function ErrorState({ text, textId, code, onRetry, action }: ErrorStateProps) {
  return (
    <div className={css['message']}>
      <span className={cx(css['drawing'], css['wrong'])}>
        <AlertIcon size={40} />
      </span>
      <p id={textId} className={css['words']} role="alert">
        {text}
      </p>
      <SupportCode code={code} />
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Повторить
        </Button>
      )}
      {action}
    </div>
  );
}
