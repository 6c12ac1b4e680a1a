import { expect, it } from 'vitest';
import { EMPTY_PAYMENT_FORM } from '../../machines/model/paymentForm';
import { createDraft } from '../../src/shop/wiring/draft';

const typed = { ...EMPTY_PAYMENT_FORM, firstName: 'Иван' };

it('the payment draft of one account is never shown to another account, and can be cleared', () => {
  const draft = createDraft();
  expect(draft.read('1001')).toEqual(EMPTY_PAYMENT_FORM);
  draft.keep('1001', typed);
  expect(draft.read('1001')).toEqual(typed);
  expect(draft.read('1002')).toEqual(EMPTY_PAYMENT_FORM);
  expect(draft.read(null)).toEqual(EMPTY_PAYMENT_FORM);
  draft.forget();
  expect(draft.read('1001')).toEqual(EMPTY_PAYMENT_FORM);
});
