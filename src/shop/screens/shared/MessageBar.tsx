import { Button } from '../../ui/Button';
import { WORDS } from '../../words';
import css from './MessageBar.module.css';

interface MessageBarProps {
  text: string;
  /** Undoes the action; null if it cannot be undone. */
  onUndo: (() => void) | null;
}

/** A short message above the menu. */
export default function MessageBar({ text, onUndo }: MessageBarProps) {
  return (
    <div className={css['message']}>
      {/* The live region of the page announces it. */}
      <p aria-hidden="true">{text}</p>
      {onUndo && (
        <Button variant="ghost" small className={css['undo']} onClick={onUndo}>
          {WORDS.undo}
        </Button>
      )}
    </div>
  );
}
