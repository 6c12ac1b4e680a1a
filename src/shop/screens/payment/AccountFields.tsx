import { useEffect, useId, useRef, useState } from 'react';
import { isAccountField } from '../../../../machines/model/paymentForm';
import { selectIsFree, selectFormState } from '../../../../machines/payment/payment.selectors';
import { selectForm, selectAccount } from '../../../../machines/paymentForm/paymentForm.selectors';
import { paymentFormVerbs } from '../../../../machines/paymentForm/paymentForm.verbs';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { PasswordField } from '../../ui/PasswordField';
import { TextField } from '../../ui/TextField';
import { useFlowSelector, useNow, useVerbs, usePageSelector } from '../../wiring/react';
import { WORDS } from '../../words';
import css from './PaymentScreen.module.css';
import { dayOf } from '../shared/dayOf';
import { goToNextField } from '../shared/nextField';
import { useField, type FormProps } from './useField';

/** The account that gets the games: one of the console's store, or the data for a new one (form-1). */
export function AccountFields({ form }: FormProps) {
  const field = 'checkoutWithoutAccount';
  const withoutAccount = usePageSelector(form, (snapshot) => selectForm(snapshot)[field]);
  const { changeField } = useVerbs(form, paymentFormVerbs);
  const mayChange = useFlowSelector('payment', selectIsFree);
  const notesId = useId();
  const { why, secrets } = withoutAccount ? WORDS.payment.newAccount : WORDS.payment.ownAccount;
  return (
    <fieldset className={css['fields']} aria-describedby={notesId}>
      <legend>Аккаунт PlayStation</legend>
      <p id={notesId} className={css['notes']}>
        {`${why} ${secrets}`}
      </p>
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

/** The fields of the account. An account filled in by the profile is one line, until it is changed or refused (form-15). */
function OwnAccount({ form }: FormProps) {
  const fields = useRef<HTMLDivElement>(null);
  const { login, isFilled } = usePageSelector(form, selectAccount);
  // A paid order empties the form a moment before its screen is left: the line keeps its height until then.
  const [shownLogin, setShownLogin] = useState(login);
  if (login && login !== shownLogin) setShownLogin(login);
  const { isFree: mayChange, wrongField } = useFlowSelector('payment', selectFormState);
  const isRefused = isAccountField(wrongField);
  const { openAccount } = useVerbs(form, paymentFormVerbs);
  // It stays open while another bill is requested: the focused field would vanish, and the form would move.
  useEffect(() => {
    if (isFilled && isRefused) openAccount();
  }, [isFilled, isRefused, openAccount]);
  const at = shownLogin.indexOf('@') + 1;
  const isFolded = isFilled && !isRefused;
  const change = (): void => {
    openAccount();
    // After React has shown them, and before the tap ends: a phone opens its keyboard only then.
    queueMicrotask(() => fields.current?.querySelector('input')?.focus());
  };
  return (
    <>
      {isFolded && (
        <div className={css['folded']}>
          <div className={css['filled']}>
            <p className={css['login']}>
              {/* Where it does not fit, its second line begins after the @. */}
              {shownLogin.slice(0, at)}
              <wbr />
              {shownLogin.slice(at)}
            </p>
            <p className={css['notes']}>{WORDS.payment.fromProfile}</p>
          </div>
          <Button small variant="secondary" disabled={!mayChange} aria-expanded={false} onClick={change}>
            {WORDS.payment.change}
          </Button>
        </div>
      )}
      {/* Also while they are hidden: they hold what is sent. */}
      <div ref={fields} className={css['fields']} hidden={isFolded}>
        <AccountInputs form={form} />
      </div>
    </>
  );
}

/** These names, and `off`, show password managers that this is not the account of this shop. */
function AccountInputs({ form }: FormProps) {
  return (
    <>
      <TextField
        {...useField(form, 'psLogin')}
        name="psn-account"
        label="Email аккаунта PlayStation"
        type="email"
        autoComplete="off"
      />
      <PasswordField {...useField(form, 'psPassword')} name="psn-secret" label="Пароль" />
      <TextField
        {...useField(form, 'psBackupCodes')}
        name="psn-backup-codes"
        label="Резервные коды (если есть)"
        autoComplete="off"
        autoCapitalize="none"
      />
    </>
  );
}

function NewAccount({ form }: FormProps) {
  const today = dayOf(useNow());
  return (
    <>
      <TextField {...useField(form, 'firstName')} name="given-name" label="Имя" autoComplete="given-name" />
      <TextField {...useField(form, 'lastName')} name="family-name" label="Фамилия" autoComplete="family-name" />
      <TextField {...useField(form, 'customerEmail')} name="email" label="Email" type="email" autoComplete="email" />
      <TextField
        {...useField(form, 'birthDate')}
        name="bday"
        label="Дата рождения"
        type="date"
        max={today}
        autoComplete="bday"
      />
    </>
  );
}
