import { useId } from 'react';
import type { Characteristics } from '../../../machines/model/editions';
import css from './ItemAbout.module.css';
import { Skeleton } from './Skeleton';

/** «Описание» and «Характеристики», null while they are loading: the lower part of a product page (product-6). */
export function ItemAbout({ about }: { about: Characteristics | null }) {
  const [rowsId, textId] = [useId(), useId()];
  const rows = [
    ['Платформа', about?.platforms],
    ['Тип издания', about?.editionType],
    ['Локализация', about?.localizations],
  ] as const;
  return (
    <div className={css['about']}>
      <section className={css['part']} aria-labelledby={textId}>
        <h2 id={textId} className={css['heading']}>
          Описание
        </h2>
        {about ? (
          <p className={css['description']}>{about.description}</p>
        ) : (
          <>
            <Skeleton />
            <Skeleton fill="most" />
          </>
        )}
      </section>
      <section className={css['part']} aria-labelledby={rowsId}>
        <h2 id={rowsId} className={css['heading']}>
          Характеристики
        </h2>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name} className={css['row']}>
              <dt className={css['name']}>{name}</dt>
              <dd className={value === undefined ? css['loading'] : undefined}>{value ?? <Skeleton />}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
