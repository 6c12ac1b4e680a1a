import type { EventFromLogic } from 'xstate';
import type { PsAccountField } from '../model/psAccount';
import type { psAccountMachine } from './psAccount.machine';

type Send = (event: EventFromLogic<typeof psAccountMachine>) => void;

/** What a shopper may do with the form of a new console account. */
export const psAccountVerbs = (send: Send) => ({
  changeField: (field: PsAccountField, value: string) => send({ type: 'form.changed', field, value }),
  submitForm: () => send({ type: 'form.submitted' }),
});
