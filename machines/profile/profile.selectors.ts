import type { SnapshotFrom } from 'xstate';
import { isProfileComplete, type ProfileField } from '../model/profile';
import type { profileMachine } from './profile.machine';

type Profile = SnapshotFrom<typeof profileMachine>;

function viewOf(profile: Profile): 'refused' | 'loading' | 'failed' | 'editing' {
  if (profile.matches('editing')) return 'editing';
  if (profile.matches('refused')) return 'refused';
  return profile.matches('failed') ? 'failed' : 'loading';
}

/** One field of the profile as it is rendered. */
export const selectField = (field: ProfileField) => (profile: Profile) => ({
  value: profile.context.values[field],
  error: profile.context.errors[field],
  /** Whether «Сохранить» is offered. */
  isDirty: profile.matches({ editing: { [field]: 'dirty' } }),
  isSaving: profile.matches({ editing: { [field]: 'saving' } }),
});

/** Whether the server holds both console login and password. */
export const selectIsComplete = (profile: Profile): boolean => isProfileComplete(profile.context.saved);

/** What the screen shows, and the code beside its failure. */
export const selectProfileScreen = (profile: Profile) => ({
  view: viewOf(profile),
  supportCode: profile.context.supportCode,
});
