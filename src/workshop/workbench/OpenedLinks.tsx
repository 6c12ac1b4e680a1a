import parts from './Parts.module.css';
import css from './Phone.module.css';
import type { OpenedLink } from './hostState';
import { useWorkbench } from './useWorkbench';

const TITLES: Record<OpenedLink['kind'], string> = {
  window: 'Открылось бы окно',
  external: 'Открылся бы браузер',
  chat: 'Открылся бы чат',
};

/** What would have opened outside the shop; a payment page of the demo server can be answered here. */
export function OpenedLinks({ links }: { links: readonly OpenedLink[] }) {
  const workbench = useWorkbench();
  if (links.length === 0) return null;
  return (
    <div className={`${parts['stack']} ${css['links']}`}>
      {links.map(({ number, url, kind }, nth) => {
        const order = /\/demo\/pay\/(\d+)$/.exec(url)?.[1];
        return (
          <section key={number} className={parts['card']} aria-label={TITLES[kind]}>
            <b>{TITLES[kind]}</b>
            <p className={parts['quiet']}>{url}</p>
            <div className={parts['row']}>
              {order !== undefined && (
                <>
                  <button type="button" onClick={() => void workbench.act({ do: 'pay', outcome: 'pay', order })}>
                    Оплатить счёт
                  </button>
                  <button type="button" onClick={() => void workbench.act({ do: 'pay', outcome: 'decline', order })}>
                    Отклонить счёт
                  </button>
                </>
              )}
              <button type="button" onClick={() => void workbench.act({ do: 'closeLink', nth })}>
                {kind === 'window' ? 'Закрыть окно' : 'Вернуться'}
              </button>
            </div>
          </section>
        );
      })}
    </div>
  );
}
