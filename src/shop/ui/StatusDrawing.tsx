import { cx } from './cx';
import { AlertIcon, CheckIcon } from './icons';
import css from './StatusDrawing.module.css';

/** A status as a drawing: pending, successful, failed. Hidden from screen readers: the text beside it says the same. */
export interface StatusDrawingProps {
  kind: 'running' | 'good' | 'bad';
}

export function StatusDrawing({ kind }: StatusDrawingProps) {
  return (
    <span className={cx(css['drawing'], css[kind])}>
      {kind === 'running' && <span className={css['ring']} />}
      {kind === 'good' && <CheckIcon size={40} />}
      {kind === 'bad' && <AlertIcon size={40} />}
    </span>
  );
}
