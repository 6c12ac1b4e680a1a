import { useId } from 'react';
import { addressOf } from '../../../../machines/model/screens';
import { selectVerification } from '../../../../machines/payment/payment.selectors';
import { LinkButton } from '../../ui/Button';
import { Actions, Result } from '../../ui/Result';
import { Screen } from '../../ui/Screen';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { useFlowSelector, useShownOrderId } from '../../wiring/react';
import { WORDS } from '../../words';
import { Receipt } from '../shared/Receipt';
import { SupportLink } from '../shared/SupportLink';
import css from './SuccessScreen.module.css';

const SHOWN = {
  running: { kind: 'running', title: 'Проверка платежа' },
  confirmed: { kind: 'good', title: 'Оплата успешна!' },
  refused: { kind: 'bad', title: 'Произошла ошибка' },
} as const;

/** The order is verified once more before the screen says that it is paid (verification-1). */
export default function SuccessScreen() {
  const orderId = useShownOrderId();
  const { state, end, error } = useFlowSelector('payment', selectVerification(orderId));
  const isRunning = state === 'running';
  const { kind, title } = SHOWN[state];
  return (
    <Screen title={title} titleWithin={!isRunning} titleHidden narrow>
      {/* Rendered before the end is known: screen readers may skip a region that is inserted with its text. */}
      <div aria-live="polite">
        {isRunning ? (
          <Result kind={kind}>
            <LoadingStatus text="Проверяем статус платежа..." />
          </Result>
        ) : (
          <Result kind={kind} title={title}>
            {state === 'refused'
              ? error
              : 'Мы начали обработку вашего заказа. Вы получите уведомление в Telegram, как только игры будут добавлены в ваш аккаунт.'}
          </Result>
        )}
      </div>
      {/* Outside of the region that is announced: the lines are read when the shopper goes there. */}
      {state === 'confirmed' && end && (
        <>
          <Receipt receipt={end} title={WORDS.receipt.title} />
          <NextSteps email={end.email} />
        </>
      )}
      {!isRunning && (
        <Actions>
          <LinkButton to={addressOf('home')} wide>
            Вернуться на главную
          </LinkButton>
          <SupportLink />
        </Actions>
      )}
    </Screen>
  );
}

/** What happens after the payment. @param email where the receipt goes; empty where it is not known */
function NextSteps({ email }: { email: string }) {
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
