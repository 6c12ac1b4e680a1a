import type { ComponentProps, FormEvent } from 'react';
import type { PsAccountField } from '../../../../machines/model/psAccount';
import { SCREENS } from '../../../../machines/model/screens';
import { psAccountVerbs } from '../../../../machines/psAccount/psAccount.verbs';
import { Button } from '../../ui/Button';
import { Screen } from '../../ui/Screen';
import { TextField } from '../../ui/TextField';
import { psAccountTyped, wirePsAccount } from '../../wiring/psAccount.wiring';
import { useNow, usePageMachine, useShopWorld, useVerbs, usePageSelector } from '../../wiring/react';
import { dayOf } from '../shared/dayOf';
import { goToNextField } from '../shared/nextField';
import { SupportLink } from '../shared/SupportLink';
import css from './CreatePsAccountScreen.module.css';

/** Four fields that become a command for the support bot (command-1). */
export default function CreatePsAccountScreen() {
  const account = usePageMachine(wirePsAccount, psAccountTyped(useShopWorld().effects));
  const { changeField, submitForm } = useVerbs(account, psAccountVerbs);
  const { form, isBusy } = usePageSelector(account, (snapshot) => ({
    form: snapshot.context.form,
    isBusy: !snapshot.can({ type: 'form.submitted' }),
  }));
  const today = dayOf(useNow());
  // The popup complains about empty fields; the browser about a malformed e-mail or a date in the future.
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    submitForm();
  };
  const input = (field: PsAccountField): ComponentProps<'input'> => ({
    value: form[field],
    // Not `required`: otherwise the browser would complain before the popup does.
    'aria-required': true,
    onKeyDown: goToNextField,
    onChange: (event) => changeField(field, event.target.value),
  });
  return (
    <Screen title={SCREENS.createPsAccount.title} narrow>
      <form className={css['form']} onSubmit={submit}>
        <TextField {...input('firstName')} label="Имя" autoComplete="given-name" enterKeyHint="next" />
        <TextField {...input('lastName')} label="Фамилия" autoComplete="family-name" enterKeyHint="next" />
        <TextField {...input('email')} label="Email" type="email" autoComplete="email" enterKeyHint="next" />
        <TextField
          {...input('birthDate')}
          label="Дата рождения"
          type="date"
          max={today}
          autoComplete="bday"
          enterKeyHint="go"
        />
        <Button type="submit" wide busy={isBusy}>
          Отправить данные
        </Button>
        <SupportLink />
      </form>
    </Screen>
  );
}
