import { addressOf } from '../../../../machines/model/screens';
import { selectVerificationError } from '../../../../machines/payment/payment.selectors';
import { LinkButton } from '../../ui/Button';
import { Result } from '../../ui/Result';
import { Screen } from '../../ui/Screen';
import { useFlowSelector, useShownOrderId } from '../../wiring/react';
import { SupportLink } from '../shared/SupportLink';

const TITLE = 'Произошла ошибка';

/** A payment that could not be confirmed, and whom to ask (screen-4). */
export default function PaymentErrorScreen() {
  const error = useFlowSelector('payment', selectVerificationError(useShownOrderId()));
  return (
    <Screen title={TITLE} titleWithin narrow>
      <Result
        kind="bad"
        title={TITLE}
        actions={
          <>
            <SupportLink variant="primary" />
            <LinkButton to={addressOf('home')} variant="secondary" wide>
              Вернуться на главную
            </LinkButton>
          </>
        }
      >
        {error}
      </Result>
    </Screen>
  );
}
