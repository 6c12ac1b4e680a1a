import { addressOf } from '../../../../machines/model/screens';
import { selectVerification } from '../../../../machines/payment/payment.selectors';
import { LinkButton } from '../../ui/Button';
import { Actions, Result } from '../../ui/Result';
import { Screen } from '../../ui/Screen';
import { SupportCode } from '../../ui/SupportCode';
import { useFlowSelector, useShownOrderId } from '../../wiring/react';
import { SupportLink } from '../shared/SupportLink';
import { UnpaidOrder } from '../shared/UnpaidOrder';

const TITLE = 'Произошла ошибка';

/** A payment that could not be confirmed, and whom to ask (screen-4). */
export default function PaymentErrorScreen() {
  const orderId = useShownOrderId();
  const { error, code } = useFlowSelector('payment', selectVerification(orderId));
  return (
    <Screen title={TITLE} titleWithin narrow>
      <Result kind="bad" title={TITLE}>
        <p>{error}</p>
        <SupportCode code={code} />
      </Result>
      <UnpaidOrder />
      <Actions>
        <SupportLink variant="primary" />
        <LinkButton to={addressOf('home')} variant="secondary" wide>
          Вернуться на главную
        </LinkButton>
      </Actions>
    </Screen>
  );
}
