import { selectVerification, selectVerificationError } from '../../../../machines/payment/payment.selectors';
import { LinkButton } from '../../ui/Button';
import { Result } from '../../ui/Result';
import { Screen } from '../../ui/Screen';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { useFlowSelector, useShownOrderId } from '../../wiring/react';
import { SupportLink } from '../shared/SupportLink';

const SHOWN = {
  running: { kind: 'running', title: 'Проверка платежа' },
  confirmed: { kind: 'good', title: 'Оплата успешна!' },
  refused: { kind: 'bad', title: 'Произошла ошибка' },
} as const;

/** The order is verified once more before the screen says that it is paid (verification-1). */
export default function SuccessScreen() {
  const orderId = useShownOrderId();
  const verification = useFlowSelector('payment', selectVerification(orderId));
  const error = useFlowSelector('payment', selectVerificationError(orderId));
  const isRunning = verification === 'running';
  const { kind, title } = SHOWN[verification];
  const home = (
    <LinkButton to="/" wide>
      Вернуться на главную
    </LinkButton>
  );
  return (
    <Screen title={title} titleWithin={!isRunning} titleHidden narrow>
      {/* Stands before the end is known: a region that comes with its text is not always heard. */}
      <div aria-live="polite">
        {isRunning ? (
          <Result kind={kind}>
            <LoadingStatus text="Проверяем статус платежа..." />
          </Result>
        ) : (
          <Result
            kind={kind}
            title={title}
            actions={
              <>
                {home}
                {verification === 'refused' && <SupportLink />}
              </>
            }
          >
            {verification === 'refused'
              ? error
              : 'Мы начали обработку вашего заказа. Вы получите уведомление в Telegram, как только игры будут добавлены в ваш аккаунт.'}
          </Result>
        )}
      </div>
    </Screen>
  );
}
