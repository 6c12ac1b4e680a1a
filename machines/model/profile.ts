import { typedText } from './typedText';

/** The fields a shopper can save, one update each (profile-6), in the order of the screen. */
export const PROFILE_FIELDS = ['psStoreLogin', 'psStorePassword', 'psBackupCodes', 'email'] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Shown for a failed save without a text of the server. */
export const SAVE_FAILED = 'Ошибка при сохранении';

/** The text of the profile's fields. In memory only. */
export type ProfileValues = Record<ProfileField, string>;

/** One value for each field. */
export const everyProfileField = <Value>(valueOf: (field: ProfileField) => Value): Record<ProfileField, Value> =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, valueOf(field)])) as Record<ProfileField, Value>;

export const EMPTY_PROFILE: ProfileValues = everyProfileField(() => '');

/** The saved fields of a user. */
export const profileOf = (user: ProfileValues): ProfileValues => everyProfileField((field) => user[field]);

/** What is saved of a typed text, as a bill sends it (bill-10): a password may begin with a blank. */
export const savedText = (field: ProfileField, text: string): string =>
  field === 'psStorePassword' ? text : typedText(text);

/** Complete only when both console login and password are present (profile-11). */
export const isProfileComplete = (values: Pick<ProfileValues, 'psStoreLogin' | 'psStorePassword'>): boolean =>
  values.psStoreLogin.trim() !== '' && values.psStorePassword !== '';
