import type { EventFromLogic } from 'xstate';
import type { ProfileField } from '../model/profile';
import type { profileMachine } from './profile.machine';

type Send = (event: EventFromLogic<typeof profileMachine>) => void;

/** What a shopper may do with the own profile. */
export const profileVerbs = (send: Send) => ({
  retry: () => send({ type: 'page.retried' }),
  editField: (field: ProfileField, value: string) => send({ type: 'field.edited', field, value }),
  /** Sends this one field to the server, and no other. */
  saveField: (field: ProfileField) => send({ type: 'field.submitted', field }),
});
