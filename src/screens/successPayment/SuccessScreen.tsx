import { selectVerification, selectVerificationError } from '../../../machines/payment/payment.selectors';
import { LinkButton } from '../../ui/Button';
import { Result } from '../../ui/Result';
import { Screen } from '../../ui/Screen';
import { LoadingStatus } from '../../ui/State';
import { useFlowSelector } from '../../wiring/react';
import { SupportLink } from '../shared/SupportLink';

/** Success payment (section 2): the order is verified once more before it is called paid. */
export default function SuccessScreen() {
  const verification = useFlowSelector('payment', selectVerification);
  const error = useFlowSelector('payment', selectVerificationError);
  const home = <LinkButton to="/" wide>Вернуться на главную</LinkButton>;
  switch (verification) {
    case 'running':
      return (
        <Screen title="Проверка платежа" titleHidden narrow>
          <Result kind="running">
            <LoadingStatus text="Проверяем статус платежа..." />
          </Result>
        </Screen>
      );
    case 'confirmed':
      return (
        <Screen narrow>
          <Result kind="good" title="Оплата успешна!" actions={home}>
            Мы начали обработку вашего заказа. Вы получите уведомление в Telegram, как только игры будут добавлены в ваш
            аккаунт.
          </Result>
        </Screen>
      );
    case 'refused':
      return (
        <Screen narrow>
          <Result kind="bad" title="Произошла ошибка" actions={<>{home}<SupportLink /></>}>{error}</Result>
        </Screen>
      );
  }
}
