import { selectIdentity } from '../../../../machines/session/session.selectors';
import { TextField } from '../../ui/TextField';
import { useFlowSelector } from '../../wiring/react';
import css from './PaymentScreen.module.css';
import { useField, type FormProps } from './useField';

/** Who pays, and where the receipt goes (form-2). */
export function ReceiptFields({ form }: FormProps) {
  const { telegramUsername } = useFlowSelector('session', selectIdentity);
  return (
    <fieldset className={css['fields']}>
      <legend>Чек</legend>
      <TextField label="Логин Telegram" value={telegramUsername ?? 'Не указан'} disabled />
      <TextField
        {...useField(form, 'email')}
        name="receipt-email"
        label="Email для чека"
        type="email"
        autoComplete="email"
        enterKeyHint="go"
        required
      />
    </fieldset>
  );
}
