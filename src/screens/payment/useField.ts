import { useSelector } from '@xstate/react';
import type { ChangeEvent } from 'react';
import type { PaymentField, PaymentForm } from '../../../machines/model/paymentForm';
import { selectIsFree, selectLacksReceiptEmail } from '../../../machines/payment/payment.selectors';
import { selectForm } from '../../../machines/paymentForm/paymentForm.selectors';
import { paymentFormVerbs } from '../../../machines/paymentForm/paymentForm.verbs';
import type { wirePaymentForm } from '../../wiring/paymentForm';
import { useFlowSelector, useVerbs, type usePageMachine } from '../../wiring/react';
import { goToNextField } from '../shared/nextField';

type TextName = { [Name in keyof PaymentForm]: PaymentForm[Name] extends string ? Name : never }[keyof PaymentForm];

/** What the parts of the form share. */
export interface FormProps {
  form: ReturnType<typeof usePageMachine<ReturnType<typeof wirePaymentForm>>>;
}

/** The id of the text under the form, which the inputs name as their description. */
export const FORM_ERROR_ID = 'payment-error';
export const inputId = (field: PaymentField): string => `payment-${field}`;

/** The attributes that connect an input with a text of the payment form; read-only while there is an order. */
export function useField(form: FormProps['form'], field: TextName) {
  const value = useSelector(form, (snapshot) => selectForm(snapshot)[field]);
  const { changeField } = useVerbs(form, paymentFormVerbs);
  const mayChange = useFlowSelector('payment', selectIsFree);
  const lacksEmail = useFlowSelector('payment', selectLacksReceiptEmail);
  const isWrong = lacksEmail && field === 'email' && value.trim() === '';
  return {
    id: inputId(field),
    value,
    invalid: isWrong,
    'aria-describedby': isWrong ? FORM_ERROR_ID : undefined,
    readOnly: !mayChange,
    onKeyDown: goToNextField,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => changeField(field, event.target.value),
  };
}
