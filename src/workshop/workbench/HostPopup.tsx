import parts from './Parts.module.css';
import css from './Phone.module.css';
import type { Popup } from './hostState';
import { useWorkbench } from './useWorkbench';

/** A popup as the client draws it over the mini-app; a tap beside it closes it without a button. */
export function HostPopup({ popup: { title, message, buttons, kind } }: { popup: Popup }) {
  const workbench = useWorkbench();
  const answer = (button: string | null): void => void workbench.act({ do: 'popup', button });
  return (
    <div className={css['shade']}>
      {kind === 'popup' && (
        <button type="button" className={css['beside']} aria-label="Закрыть попап" onClick={() => answer(null)} />
      )}
      <div className={`${parts['card']} ${css['popup']}`} role="alertdialog" aria-label={title || message}>
        {title !== '' && <b>{title}</b>}
        <p>{message}</p>
        <div className={parts['row']}>
          {buttons.map(({ id, text, type }) => (
            <button key={id + text} type="button" data-kind={type} onClick={() => answer(id)}>
              {text}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
