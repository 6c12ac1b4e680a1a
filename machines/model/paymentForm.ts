import type { User } from './entities';
import type { PaymentReason } from './paymentReasons';
import { typedText } from './typedText';

/** What the shopper types to pay (form-1, form-2). Its secrets live in memory only. */
export type PaymentForm = typeof EMPTY_PAYMENT_FORM;

export type PaymentField = keyof PaymentForm;
export type PaymentTextField = Exclude<PaymentField, 'checkoutWithoutAccount'>;

export const EMPTY_PAYMENT_FORM = {
  checkoutWithoutAccount: false,
  psLogin: '',
  psPassword: '',
  psBackupCodes: '',
  firstName: '',
  lastName: '',
  customerEmail: '',
  /** YYYY-MM-DD, or empty. */
  birthDate: '',
  /** Where the receipt goes. */
  email: '',
};

export const PAYMENT_TEXT_FIELDS = Object.keys(EMPTY_PAYMENT_FORM).filter(
  (field) => field !== 'checkoutWithoutAccount',
) as PaymentTextField[];

/** The fields of the console account, which the profile fills in all together or not at all (form-9). */
const ACCOUNT = { psLogin: 'psStoreLogin', psPassword: 'psStorePassword', psBackupCodes: 'psBackupCodes' } as const;
/** All fields that the profile fills in, with their names there. */
const PROFILE = { ...ACCOUNT, email: 'email' } as const;

type ProfileField = keyof typeof PROFILE;

const ACCOUNT_FIELDS = Object.keys(ACCOUNT) as (keyof typeof ACCOUNT)[];
const NEW_ACCOUNT_FIELDS = ['firstName', 'lastName', 'customerEmail', 'birthDate'] as const;

/** The fields that are never stored, emptied. */
export const NO_SECRETS = { psPassword: '', psBackupCodes: '' } satisfies Partial<PaymentForm>;
const SECRETS = Object.keys(NO_SECRETS) as (keyof typeof NO_SECRETS)[];

/** A form, and the fields that the profile has filled in and the shopper has not changed. */
export interface FilledForm {
  form: PaymentForm;
  filled: ProfileField[];
}

/**
 * Fills from the profile the fields that are empty, or that it has filled in before: the receipt's e-mail, and the console
 * account only while its login is one of these or equal to the profile's, and none of its fields was typed by hand. Typed
 * text stays.
 */
export function fillForm({ form, filled }: FilledForm, user: User): FilledForm {
  const isFree = (field: ProfileField): boolean => form[field] === '' || filled.includes(field);
  const isOwn = isFree('psLogin') || ['', typedText(user.psStoreLogin)].includes(typedText(form.psLogin));
  const fields: ProfileField[] = isOwn && SECRETS.every(isFree) ? [...ACCOUNT_FIELDS] : [];
  if (isFree('email')) fields.push('email');
  const values = fields.map((field) => [field, user[PROFILE[field]]]);
  return { form: { ...form, ...Object.fromEntries(values) }, filled: [...new Set([...filled, ...fields])] };
}

/** The fields that `fillForm` changes. */
export function fieldsFilledBy(before: FilledForm, user: User): PaymentTextField[] {
  const { form } = fillForm(before, user);
  return PAYMENT_TEXT_FIELDS.filter((field) => form[field] !== before.form[field]);
}

/** Whether login, password and codes are the profile's, and enough to log in. */
export const isFilledAccount = ({ form, filled }: FilledForm): boolean =>
  ACCOUNT_FIELDS.every((field) => filled.includes(field)) && typedText(form.psLogin) !== '' && form.psPassword !== '';

/** Whether a field belongs to the console account, which the profile fills in. */
export const isAccountField = (field: PaymentTextField | null): boolean => ACCOUNT_FIELDS.some((one) => one === field);

/** The fields that the shopper sees and that are sent: those of one kind of account, and the receipt's. */
export const shownFields = (form: PaymentForm): PaymentTextField[] => [
  ...(form.checkoutWithoutAccount ? NEW_ACCOUNT_FIELDS : ACCOUNT_FIELDS),
  'email',
];

/** Why a form is refused, and by which of its fields; null for a reason outside of them. */
export interface FormRefusal {
  reason: PaymentReason;
  field: PaymentTextField | null;
}

/** The first field that cannot be sent: a malformed e-mail, or none for the receipt. Account fields may be empty. */
export function wrongFieldOf(form: PaymentForm): FormRefusal | null {
  const accountEmail = form.checkoutWithoutAccount ? 'customerEmail' : 'psLogin';
  const malformed = ([accountEmail, 'email'] as const).find(
    (field) => !/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(typedText(form[field])),
  );
  if (malformed) return { reason: 'malformedEmail', field: malformed };
  return typedText(form.email) === '' ? { reason: 'noReceiptEmail', field: 'email' } : null;
}

/** The field of the form that a failed effect names; null when it names none. */
export function namedField(error: unknown): PaymentTextField | null {
  const name = error instanceof Error && 'field' in error ? error.field : null;
  return [...ACCOUNT_FIELDS, ...NEW_ACCOUNT_FIELDS, 'email' as const].find((field) => field === name) ?? null;
}

/** What is kept of a form for its next screen: the typed text, without secrets and without the profile's fields. */
export function draftOf({ form, filled }: FilledForm): PaymentForm {
  const dropped: PaymentField[] = [...SECRETS, 'birthDate', ...filled];
  return { ...form, ...Object.fromEntries(dropped.map((field) => [field, ''])) };
}

/** Changes a field. Another login empties the account fields that the profile has filled in; typed text stays. */
export function editForm({ form, filled }: FilledForm, field: PaymentField, value: string | boolean): FilledForm {
  const isOtherLogin = field === 'psLogin' && typedText(String(value)) !== typedText(form.psLogin);
  const emptied = isOtherLogin ? filled.filter(isAccountField) : [];
  return {
    form: { ...form, ...Object.fromEntries(emptied.map((one) => [one, ''])), [field]: value },
    filled: filled.filter((one) => one !== field && !emptied.includes(one)),
  };
}
