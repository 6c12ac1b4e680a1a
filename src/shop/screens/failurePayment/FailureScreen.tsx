import { addressOf } from '../../../../machines/model/screens';
import { LinkButton } from '../../ui/Button';
import { Actions, Result } from '../../ui/Result';
import { Screen } from '../../ui/Screen';
import { SupportLink } from '../shared/SupportLink';
import { UnpaidOrder } from '../shared/UnpaidOrder';

const TITLE = 'Ошибка оплаты';

/** «Ошибка оплаты» (verification-4). */
export default function FailureScreen() {
  return (
    <Screen title={TITLE} titleWithin narrow>
      <Result kind="bad" title={TITLE}>
        Во время оплаты произошла ошибка. Попробуйте ещё раз или обратитесь в службу поддержки.
      </Result>
      <UnpaidOrder />
      <Actions>
        <LinkButton to={addressOf('payment')} wide>
          Попробовать снова
        </LinkButton>
        <LinkButton to={addressOf('home')} variant="secondary" wide>
          Вернуться на главную
        </LinkButton>
        <SupportLink variant="ghost" />
      </Actions>
    </Screen>
  );
}
