import type { PsAccountField } from '../model/psAccount';
import type { psAccountMachine } from './psAccount.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the form of a new console account. */
export const psAccountVerbs = (send: Send<typeof psAccountMachine>) => ({
  changeField: (field: PsAccountField, value: string) => send({ type: 'form.changed', field, value }),
  submitForm: () => send({ type: 'form.submitted' }),
});
