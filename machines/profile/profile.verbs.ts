import type { ProfileField } from '../model/profile';
import type { profileMachine } from './profile.machine';
import type { Send } from '../verbs';

/** What a shopper may do with the own profile. */
export const profileVerbs = (send: Send<typeof profileMachine>) => ({
  retry: () => send({ type: 'page.retried' }),
  editField: (field: ProfileField, value: string) => send({ type: 'field.edited', field, value }),
  /** Sends this one field to the server, and no other. */
  saveField: (field: ProfileField) => send({ type: 'field.submitted', field }),
});
