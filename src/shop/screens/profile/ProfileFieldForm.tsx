import type { FormEvent } from 'react';
import type { ProfileField } from '../../../../machines/model/profile';
import { selectField } from '../../../../machines/profile/profile.selectors';
import { profileVerbs } from '../../../../machines/profile/profile.verbs';
import { Button } from '../../ui/Button';
import { PasswordField } from '../../ui/PasswordField';
import { TextField } from '../../ui/TextField';
import { useVerbs, type usePageMachine, usePageSelector } from '../../wiring/react';
import type { wireProfile } from '../../wiring/profile.wiring';
import css from './ProfileScreen.module.css';

/** The running profile of the page. */
export type ProfileRef = ReturnType<typeof usePageMachine<ReturnType<typeof wireProfile>>>;

interface ProfileFieldFormProps {
  profile: ProfileRef;
  field: ProfileField;
}

/** The label and the kind of each field; a password is hidden. */
const FACTS: Record<ProfileField, { label: string; kind: 'email' | 'password' | 'text' }> = {
  psStoreLogin: { label: 'Email аккаунта PlayStation', kind: 'email' },
  psStorePassword: { label: 'Пароль', kind: 'password' },
  psBackupCodes: { label: 'Резервные коды (если есть)', kind: 'text' },
  email: { label: 'Email для чека', kind: 'email' },
};

/** One field with its own «Сохранить», offered once it was edited; Enter saves it as well (profile-5, profile-6). */
export function ProfileFieldForm({ profile, field }: ProfileFieldFormProps) {
  const { label, kind } = FACTS[field];
  const { value, error, isDirty, isSaving } = usePageSelector(profile, selectField(field));
  const { editField, saveField } = useVerbs(profile, profileVerbs);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saveField(field);
  };
  const input = {
    label,
    value,
    error,
    autoComplete: 'off',
    autoCapitalize: 'none',
    enterKeyHint: 'done' as const,
    // Read-only while it is being saved: a text typed then would neither be saved nor marked as edited.
    readOnly: isSaving,
    onChange: (event: { target: { value: string } }): void => editField(field, event.target.value),
  };
  // Takes the focus when «Сохранить» is removed; focusing the field would open the phone's keyboard.
  return (
    <form className={css['field']} tabIndex={-1} noValidate onSubmit={submit}>
      {kind === 'password' ? <PasswordField {...input} /> : <TextField {...input} type={kind} />}
      {(isDirty || isSaving) && (
        <Button type="submit" variant="secondary" busy={isSaving}>
          {isSaving ? 'Сохранение...' : 'Сохранить'}
        </Button>
      )}
    </form>
  );
}
