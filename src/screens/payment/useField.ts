import type { ChangeEvent } from 'react';
import { selectForm, selectWrongField } from '../../../machines/payment/payment.selectors';
import type { PaymentField, PaymentForm } from '../../../machines/model/payment';
import { useFlow, useFlowSelector } from '../../wiring/react';
import { goToNextField } from '../shared/nextField';

type TextName = { [Name in keyof PaymentForm]: PaymentForm[Name] extends string ? Name : never }[keyof PaymentForm];

/** Where an input of the form and the text under the form find each other. */
export const FORM_ERROR_ID = 'payment-error';
export const inputId = (field: PaymentField): string => `payment-${field}`;

/** What joins an input with a text of the payment form; read-only while the machine takes no changes. */
export function useField(field: TextName) {
  const payment = useFlow('payment');
  const value = useFlowSelector('payment', (snapshot) => selectForm(snapshot)[field]);
  const mayChange = useFlowSelector('payment', (snapshot) => snapshot.can({ type: 'form.changed', field, value: '' }));
  const isWrong = useFlowSelector('payment', selectWrongField) === field;
  return {
    id: inputId(field),
    value,
    invalid: isWrong,
    'aria-describedby': isWrong ? FORM_ERROR_ID : undefined,
    readOnly: !mayChange,
    onKeyDown: goToNextField,
    onChange: (event: ChangeEvent<HTMLInputElement>): void =>
      payment.send({ type: 'form.changed', field, value: event.target.value }),
  };
}
