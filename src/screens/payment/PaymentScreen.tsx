import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { selectItemCount, selectTotals } from '../../../machines/cart/cart.selectors';
import {
  selectIsCreatingBill,
  selectIsFree,
  selectLacksReceiptEmail,
  selectOverlay,
  selectRefusal,
} from '../../../machines/payment/payment.selectors';
import { paymentVerbs } from '../../../machines/payment/payment.verbs';
import { selectForm, selectProfileError } from '../../../machines/paymentForm/paymentForm.selectors';
import { LinkButton } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { wirePaymentForm } from '../../wiring/paymentForm';
import { useFlow, useFlowSelector, useFlowVerbs, usePageMachine } from '../../wiring/react';
import { AccountFields } from './AccountFields';
import { FormError } from './FormError';
import { OrderSummary } from './OrderSummary';
import { PayButton } from './PayButton';
import { PaymentOverlay } from './PaymentOverlay';
import css from './PaymentScreen.module.css';
import { ReceiptFields } from './ReceiptFields';
import { inputId } from './useField';

/** Payment (section 2): the form, and over it the status of the payment once there is a bill. */
export default function PaymentScreen() {
  const payment = useFlow('payment');
  const { pay } = useFlowVerbs('payment', paymentVerbs);
  const form = usePageMachine(wirePaymentForm, undefined);
  const refusal = useFlowSelector('payment', selectRefusal);
  const isFree = useFlowSelector('payment', selectIsFree);
  const profileError = useSelector(form, selectProfileError);
  // The sum on the button is the sum of the bill.
  const amount = useFlowSelector('cart', (cart) => selectTotals(cart).final);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    pay(selectForm(form.getSnapshot()), amount);
    if (selectLacksReceiptEmail(payment.getSnapshot())) document.getElementById(inputId('email'))?.focus();
  };
  return (
    <>
      <Screen title="Оплата" narrow>
        <EmptyCartNotice />
        <OrderSummary />
        <form className={css['form']} noValidate onSubmit={submit}>
          <AccountFields form={form} />
          <ReceiptFields form={form} />
          <div className={css['foot']}>
            <PayButton />
            <FormError text={refusal || (isFree ? profileError : '')} />
          </div>
        </form>
      </Screen>
      <PaymentOverlay />
    </>
  );
}

/** The cart is empty: leads to the catalogue. */
function EmptyCartNotice() {
  const isEmpty = useFlowSelector('cart', selectItemCount) === 0;
  const isUnderWay = useFlowSelector(
    'payment',
    (payment) => selectIsCreatingBill(payment) || selectOverlay(payment) !== null,
  );
  if (!isEmpty || isUnderWay) return null;
  return (
    <Notice
      actions={
        <LinkButton to="/" small variant="secondary">
          Перейти в каталог
        </LinkButton>
      }
    >
      Добавьте товары в корзину, чтобы оформить заказ
    </Notice>
  );
}
