import type { ReactNode } from 'react';
import { cx } from './cx';
import { AlertIcon } from './icons';
import css from './Notice.module.css';

/** A note that stays on the screen: information, or a warning (cart-32). */
export interface NoticeProps {
  kind?: 'info' | 'warning';
  children: ReactNode;
  /** Small buttons under the text. */
  actions?: ReactNode;
}

export function Notice({ kind = 'info', children, actions }: NoticeProps) {
  return (
    <div className={cx(css['notice'], kind === 'warning' && css['warning'])}>
      <AlertIcon size={20} />
      <div className={css['content']}>
        {children}
        {actions && <div className={css['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
