import { EMPTY_PAYMENT_FORM } from './paymentForm';
import { EMPTY_PROFILE } from './profile';
import { EMPTY_PS_ACCOUNT } from './psAccount';

/**
 * The texts that a shopper types about themselves, under the names of forms, entities and calls. Logs and QA tools mask
 * them; a field that is added to one of the forms is masked too.
 */
export const PERSONAL_FIELDS: readonly string[] = Object.entries({
  ...EMPTY_PAYMENT_FORM,
  ...EMPTY_PROFILE,
  ...EMPTY_PS_ACCOUNT,
}).flatMap(([field, empty]) => (empty === '' ? field : []));
