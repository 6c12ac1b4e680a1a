import { useSelector } from '@xstate/react';
import type { ChangeEvent } from 'react';
import type { PaymentField, PaymentTextField } from '../../../../machines/model/paymentForm';
import { selectIsFree, selectRefusal, selectWrongField } from '../../../../machines/payment/payment.selectors';
import { selectForm } from '../../../../machines/paymentForm/paymentForm.selectors';
import { paymentFormVerbs } from '../../../../machines/paymentForm/paymentForm.verbs';
import type { wirePaymentForm } from '../../wiring/paymentForm.wiring';
import { useFlowSelector, useVerbs, type usePageMachine } from '../../wiring/react';
import { goToNextField } from '../shared/nextField';

/** What the parts of the form share. */
export interface FormProps {
  form: ReturnType<typeof usePageMachine<ReturnType<typeof wirePaymentForm>>>;
}

export const inputId = (field: PaymentField): string => `payment-${field}`;

/** The attributes that connect an input with a text of the payment form; read-only while there is an order. */
export function useField(form: FormProps['form'], field: PaymentTextField) {
  const value = useSelector(form, (snapshot) => selectForm(snapshot)[field]);
  const { changeField } = useVerbs(form, paymentFormVerbs);
  const mayChange = useFlowSelector('payment', selectIsFree);
  const error = useFlowSelector('payment', (payment) =>
    selectWrongField(payment) === field ? selectRefusal(payment) : null,
  );
  return {
    id: inputId(field),
    value,
    error,
    readOnly: !mayChange,
    onKeyDown: goToNextField,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => changeField(field, event.target.value),
  };
}
