import type { User } from './entities';

/** The fields a shopper can save, one update each (profile-6). */
export const PROFILE_FIELDS = ['psStoreLogin', 'psStorePassword', 'psBackupCodes', 'email'] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** The text of the profile's fields. In memory only. */
export type ProfileValues = Record<ProfileField, string>;

export const EMPTY_PROFILE: ProfileValues = { psStoreLogin: '', psStorePassword: '', psBackupCodes: '', email: '' };

/** The saved fields of a user. */
export const profileOf = ({ psStoreLogin, psStorePassword, psBackupCodes, email }: User): ProfileValues => ({
  psStoreLogin,
  psStorePassword,
  psBackupCodes,
  email,
});

/** Complete only when both console login and password are present (profile-11). */
export const isProfileComplete = (values: Pick<ProfileValues, 'psStoreLogin' | 'psStorePassword'>): boolean =>
  values.psStoreLogin.trim() !== '' && values.psStorePassword !== '';
