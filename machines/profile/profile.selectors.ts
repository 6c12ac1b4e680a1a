import type { SnapshotFrom } from 'xstate';
import { isProfileComplete, type ProfileField } from '../model/profile';
import type { profileMachine } from './profile.machine';

type Profile = SnapshotFrom<typeof profileMachine>;

/** What the profile screen shows. */
export function selectProfileView(profile: Profile): 'refused' | 'loading' | 'failed' | 'editing' {
  if (profile.matches('editing')) return 'editing';
  if (profile.matches('refused')) return 'refused';
  return profile.matches('failed') ? 'failed' : 'loading';
}

/** One field as it is drawn. */
export interface FieldView {
  value: string;
  error: string;
  /** Whether «Сохранить» is offered. */
  isDirty: boolean;
  isSaving: boolean;
}

/** One field of the profile. */
export const selectField =
  (field: ProfileField) =>
  (profile: Profile): FieldView => ({
    value: profile.context.values[field],
    error: profile.context.errors[field],
    isDirty: profile.matches({ editing: { [field]: 'dirty' } } as Parameters<Profile['matches']>[0]),
    isSaving: profile.matches({ editing: { [field]: 'saving' } } as Parameters<Profile['matches']>[0]),
  });

/** Whether the server holds both console login and password. */
export const selectIsComplete = (profile: Profile): boolean => isProfileComplete(profile.context.saved);

/** What the screen shows, and the code beside its failure. */
export const selectProfileScreen = (profile: Profile) => ({
  view: selectProfileView(profile),
  supportCode: profile.context.supportCode,
});
