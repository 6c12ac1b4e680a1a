import { Button } from '../../ui/Button';
import { useMessage } from '../../wiring/message';
import css from './Message.module.css';

/** Answers an action in a few words, with a way back where there is one (view-13). A newer message replaces it. */
export function Message() {
  const { message, dismiss } = useMessage();
  if (message === null) return null;
  const { text, undo, count } = message;
  return (
    <div key={count} className={css['message']}>
      {/* The live region of the page announces it. */}
      <p aria-hidden="true">{text}</p>
      {undo && (
        <Button
          variant="ghost"
          small
          className={css['undo']}
          onClick={() => {
            dismiss();
            undo();
          }}
        >
          Вернуть
        </Button>
      )}
    </div>
  );
}
