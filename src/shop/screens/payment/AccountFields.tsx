import { useSelector } from '@xstate/react';
import { selectIsFree } from '../../../../machines/payment/payment.selectors';
import { selectForm } from '../../../../machines/paymentForm/paymentForm.selectors';
import { paymentFormVerbs } from '../../../../machines/paymentForm/paymentForm.verbs';
import { Checkbox } from '../../ui/Checkbox';
import { PasswordField } from '../../ui/PasswordField';
import { TextField } from '../../ui/TextField';
import { useFlowSelector, useNow, useVerbs } from '../../wiring/react';
import css from './PaymentScreen.module.css';
import { dayOf } from '../shared/dayOf';
import { goToNextField } from '../shared/nextField';
import { useField, type FormProps } from './useField';

/** Where the games go: an account of the console's store, or what is needed to make one (form-1). */
export function AccountFields({ form }: FormProps) {
  const field = 'checkoutWithoutAccount';
  const withoutAccount = useSelector(form, (snapshot) => selectForm(snapshot)[field]);
  const { changeField } = useVerbs(form, paymentFormVerbs);
  const mayChange = useFlowSelector('payment', selectIsFree);
  return (
    <fieldset className={css['fields']}>
      <legend>Аккаунт PlayStation</legend>
      <Checkbox
        label="У меня нет зарубежного аккаунта PlayStation"
        checked={withoutAccount}
        disabled={!mayChange}
        onKeyDown={goToNextField}
        onChange={(event) => changeField(field, event.target.checked)}
      />
      {withoutAccount ? <NewAccount form={form} /> : <OwnAccount form={form} />}
    </fieldset>
  );
}

/** These names, and `off`, tell password managers that this is not the account of this shop. */
function OwnAccount({ form }: FormProps) {
  return (
    <>
      <TextField
        {...useField(form, 'psLogin')}
        name="psn-account"
        label="Email аккаунта PlayStation"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <PasswordField {...useField(form, 'psPassword')} name="psn-secret" label="Пароль" enterKeyHint="next" />
      <TextField
        {...useField(form, 'psBackupCodes')}
        name="psn-backup-codes"
        label="Резервные коды (если есть)"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
      />
    </>
  );
}

function NewAccount({ form }: FormProps) {
  const today = dayOf(useNow());
  return (
    <>
      <TextField
        {...useField(form, 'firstName')}
        name="given-name"
        label="Имя"
        autoComplete="given-name"
        enterKeyHint="next"
      />
      <TextField
        {...useField(form, 'lastName')}
        name="family-name"
        label="Фамилия"
        autoComplete="family-name"
        enterKeyHint="next"
      />
      <TextField
        {...useField(form, 'customerEmail')}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        {...useField(form, 'birthDate')}
        name="bday"
        label="Дата рождения"
        type="date"
        max={today}
        autoComplete="bday"
        enterKeyHint="next"
      />
    </>
  );
}
