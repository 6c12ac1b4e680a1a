import { useId } from 'react';
import { WORDS } from '../../words';
import css from './NextSteps.module.css';

/** What happens after the payment. @param email where the receipt goes; empty where it is not known */
export function NextSteps({ email }: { email: string }) {
  const titleId = useId();
  const { nextTitle, next, sentTo } = WORDS.receipt;
  return (
    <section className={css['steps']} aria-labelledby={titleId}>
      <h2 id={titleId} className={css['title']}>
        {nextTitle}
      </h2>
      <ol className={css['list']}>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {email && <p className={css['email']}>{sentTo(email)}</p>}
    </section>
  );
}
