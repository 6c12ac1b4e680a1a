import type { SnapshotFrom } from 'xstate';
import { shownFields, type PaymentForm, type PaymentTextField } from '../model/paymentForm';
import type { paymentFormMachine } from './paymentForm.machine';

type Snapshot = SnapshotFrom<typeof paymentFormMachine>;

/** The values of the form. */
export const selectForm = (form: Snapshot): PaymentForm => form.context.form;

/** Whether the form is hidden but takes its space, because its layout is not decided yet. */
const selectIsUnseen = (form: Snapshot): boolean =>
  form.matches('opening') || form.matches({ loadingProfile: 'unseen' });

/** Whether the profile has filled in the whole account, which is one line then (form-15). */
const selectIsFolded = (form: Snapshot): boolean => form.matches('folded') || form.matches({ covered: 'folded' });

/** The notes beside the fields. @param wrongField the field that the payment's refusal is about */
export const selectFormNotes = (wrongField: PaymentTextField | null) => (form: Snapshot) => ({
  isUnseen: selectIsUnseen(form),
  /** Whether an order would be made without the account that the profile may still fill in: the e-mail is there already. */
  isTooEarly: selectIsUnseen(form) && selectForm(form).email !== '',
  /** Why the profile could not fill the form in; empty if it could. */
  profileError: form.matches('failed') ? 'Ошибка при загрузке данных профиля' : '',
  /** Whether the refusal is shown at its field. */
  isAtField: wrongField !== null && shownFields(selectForm(form)).includes(wrongField),
});

/** The account that the profile may have filled in. */
export const selectAccount = (form: Snapshot) => ({ login: selectForm(form).psLogin, isFilled: selectIsFolded(form) });
