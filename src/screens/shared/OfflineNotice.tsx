import { useOnline } from '../../wiring/react';
import css from './OfflineNotice.module.css';

/** Says that there is no connection, for as long as there is none. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    // Stands before there is anything to say: a region that comes with its text is not always heard.
    <div aria-live="polite">
      {!online && (
        <p role="status" className={css['notice']}>
          Нет соединения. Покажем свежие цены, когда оно вернётся.
        </p>
      )}
    </div>
  );
}
