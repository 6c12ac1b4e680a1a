import diff from 'microdiff';
import parts from './Parts.module.css';
import css from './Tabs.module.css';
import type { Look } from './timeline';

const valueText = (value: unknown): string => JSON.stringify(value) ?? 'нет';

/** What has changed in states and contexts from one moment to the next. */
function Changes({ before, after }: { before: Look; after: Look }) {
  const changes = diff(before.machines, after.machines);
  if (changes.length === 0) return <p className={parts['quiet']}>Ни состояния, ни данные не изменились.</p>;
  return (
    <ul className={css['changes']} aria-label="Что изменилось">
      {changes.map((change) => (
        <li key={change.path.join('.')}>
          <b>{change.path.join('.')}</b> {'oldValue' in change && <del>{valueText(change.oldValue)}</del>}{' '}
          {'value' in change && <ins>{valueText(change.value)}</ins>}
        </li>
      ))}
    </ul>
  );
}

function Picture({ name, look }: { name: string; look: Look }) {
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <div className={css['picture']}>
        <iframe title={name} sandbox="allow-same-origin" srcDoc={look.picture} tabIndex={-1} />
      </div>
    </figure>
  );
}

/** A moment of a record: the screen before and after it, and the difference in the contexts of the machines. */
export function MomentDetails({ before, after }: { before: Look | null; after: Look }) {
  return (
    <section className={css['column']} aria-label="Этот шаг">
      <h2>Этот шаг</h2>
      <div className={parts['row']}>
        {before && <Picture name="До" look={before} />}
        <Picture name="После" look={after} />
      </div>
      {before && <Changes before={before} after={after} />}
    </section>
  );
}
