import { selectFormState } from '../../../../machines/payment/payment.selectors';
import type { ChangeEvent } from 'react';
import type { PaymentTextField } from '../../../../machines/model/paymentForm';
import { selectForm } from '../../../../machines/paymentForm/paymentForm.selectors';
import { paymentFormVerbs } from '../../../../machines/paymentForm/paymentForm.verbs';
import type { wirePaymentForm } from '../../wiring/paymentForm.wiring';
import { useFlowSelector, useVerbs, type usePageMachine, usePageSelector } from '../../wiring/react';
import { goToNextField } from '../shared/nextField';

/** The props of all parts of the form. */
export interface FormProps {
  form: ReturnType<typeof usePageMachine<ReturnType<typeof wirePaymentForm>>>;
}

/** The id of the input of a field, by which a refused one gets the focus. */
export const inputId = (field: PaymentTextField): string => `payment-${field}`;

/** The attributes that connect an input with a text of the payment form; read-only while there is an order. */
export function useField(form: FormProps['form'], field: PaymentTextField) {
  const value = usePageSelector(form, (snapshot) => selectForm(snapshot)[field]);
  const { changeField } = useVerbs(form, paymentFormVerbs);
  const { isFree, wrongField, refusal } = useFlowSelector('payment', selectFormState);
  return {
    id: inputId(field),
    value,
    error: wrongField === field ? refusal : null,
    readOnly: !isFree,
    enterKeyHint: 'next' as const,
    onKeyDown: goToNextField,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => changeField(field, event.target.value),
  };
}
