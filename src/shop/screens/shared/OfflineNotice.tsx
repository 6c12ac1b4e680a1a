import { useOnline } from '../../wiring/react';
import css from './OfflineNotice.module.css';

/** Says that there is no connection while there is none. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    // Rendered while empty: screen readers may miss a live region that appears together with its text.
    <div aria-live="polite">
      {!online && (
        <p role="status" className={css['notice']}>
          Нет соединения. Покажем свежие цены, когда оно вернётся.
        </p>
      )}
    </div>
  );
}
