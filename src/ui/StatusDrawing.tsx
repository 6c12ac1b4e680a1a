import { cx } from './cx';
import { AlertIcon, CheckIcon } from './icons';
import css from './StatusDrawing.module.css';

/** How something stands, as a drawing: under way, gone well, gone wrong. Silent: the words beside it say the same. */
export interface StatusDrawingProps {
  kind: 'running' | 'good' | 'bad';
}

export function StatusDrawing({ kind }: StatusDrawingProps) {
  return (
    <span className={cx(css['drawing'], css[kind])} aria-hidden="true">
      {kind === 'running' && <span className={css['ring']} />}
      {kind === 'good' && <CheckIcon size={40} />}
      {kind === 'bad' && <AlertIcon size={40} />}
    </span>
  );
}
