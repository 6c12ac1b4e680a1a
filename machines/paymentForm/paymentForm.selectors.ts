import type { SnapshotFrom } from 'xstate';
import { shownFields, type PaymentForm, type PaymentTextField } from '../model/paymentForm';
import type { paymentFormMachine } from './paymentForm.machine';

type Snapshot = SnapshotFrom<typeof paymentFormMachine>;

/** The values of the form. */
export const selectForm = (form: Snapshot): PaymentForm => form.context.form;

/** Whether it is not decided yet how the form looks: it keeps its place, and is not shown. */
const selectIsUnseen = (form: Snapshot): boolean =>
  form.matches('opening') || form.matches({ loadingProfile: 'unseen' });

/** Whether the profile has filled in the whole account, which is one line then (form-15). */
const selectIsFolded = (form: Snapshot): boolean => form.matches('folded') || form.matches({ covered: 'folded' });

/** What stands beside the fields. @param wrongField the field that the payment's refusal is about */
export const selectFormNotes = (wrongField: PaymentTextField | null) => (form: Snapshot) => ({
  isUnseen: selectIsUnseen(form),
  /** Why the profile could not fill the form in; empty if it could. */
  profileError: form.matches('failed') ? 'Ошибка при загрузке данных профиля' : '',
  /** Whether the refusal is read at its field. */
  isAtField: wrongField !== null && shownFields(selectForm(form)).includes(wrongField),
});

/** The account that the profile may have filled in. */
export const selectAccount = (form: Snapshot) => ({ login: selectForm(form).psLogin, isFilled: selectIsFolded(form) });
