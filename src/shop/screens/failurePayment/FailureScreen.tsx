import { addressOf } from '../../../../machines/model/screens';
import { LinkButton } from '../../ui/Button';
import { Result } from '../../ui/Result';
import { Screen } from '../../ui/Screen';
import { SupportLink } from '../shared/SupportLink';

const TITLE = 'Ошибка оплаты';

/** «Ошибка оплаты» (verification-4). The payment machine clears the saved payment data when this screen opens. */
export default function FailureScreen() {
  return (
    <Screen title={TITLE} titleWithin narrow>
      <Result
        kind="bad"
        title={TITLE}
        actions={
          <>
            <LinkButton to={addressOf('payment')} wide>
              Попробовать снова
            </LinkButton>
            <LinkButton to={addressOf('home')} variant="secondary" wide>
              Вернуться на главную
            </LinkButton>
            <SupportLink variant="ghost" />
          </>
        }
      >
        Во время оплаты произошла ошибка. Попробуйте ещё раз или обратитесь в службу поддержки.
      </Result>
    </Screen>
  );
}
