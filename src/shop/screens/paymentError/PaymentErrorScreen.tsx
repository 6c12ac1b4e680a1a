import { addressOf } from '../../../../machines/model/screens';
import { selectVerificationError } from '../../../../machines/payment/payment.selectors';
import { LinkButton } from '../../ui/Button';
import { Actions, Result } from '../../ui/Result';
import { Screen } from '../../ui/Screen';
import { useFlowSelector, useShownOrderId } from '../../wiring/react';
import { SupportLink } from '../shared/SupportLink';
import { UnpaidOrder } from '../shared/UnpaidOrder';

const TITLE = 'Произошла ошибка';

/** A payment that could not be confirmed, and whom to ask (screen-4). */
export default function PaymentErrorScreen() {
  const error = useFlowSelector('payment', selectVerificationError(useShownOrderId()));
  return (
    <Screen title={TITLE} titleWithin narrow>
      <Result kind="bad" title={TITLE}>
        {error}
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
