import { typedText } from './typedText';

/** The data that the bot needs to open a console account (command-1). The birth date is in memory only. */
export type PsAccountForm = typeof EMPTY_PS_ACCOUNT;

export type PsAccountField = keyof PsAccountForm;

/** `birthDate`: YYYY-MM-DD, or empty. */
export const EMPTY_PS_ACCOUNT = { firstName: '', lastName: '', email: '', birthDate: '' };

/** Whether all four fields are filled. */
export const isPsAccountComplete = (form: PsAccountForm): boolean =>
  Object.values(form).every((value) => typedText(value) !== '');

/** The bot's start command: `account_{first}_{last}_{email}_{birth date}`, fields trimmed. */
export const accountCommand = ({ firstName, lastName, email, birthDate }: PsAccountForm): string =>
  ['account', firstName, lastName, email, birthDate].map(typedText).join('_');
