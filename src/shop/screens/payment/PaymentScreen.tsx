import { useEffect, useReducer, type FormEvent, useRef } from 'react';
import {
  selectCanCheckOut,
  selectItemCount,
  selectOrder,
  selectTotals,
} from '../../../../machines/cart/cart.selectors';
import { formatPrice } from '../../../../machines/model/money';
import { SCREENS } from '../../../../machines/model/screens';
import type { PaymentTextField } from '../../../../machines/model/paymentForm';
import {
  selectFormState,
  selectIsCreatingBill,
  selectOverlay,
  selectWrongField,
} from '../../../../machines/payment/payment.selectors';
import { paymentVerbs } from '../../../../machines/payment/payment.verbs';
import { selectForm, selectFormNotes } from '../../../../machines/paymentForm/paymentForm.selectors';
import { ActionBar } from '../../ui/ActionBar';
import { LinkButton } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { FormSkeleton } from '../../ui/FormSkeleton';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { useKeyboardHeight } from '../../ui/useKeyboardHeight';
import { wirePaymentForm } from '../../wiring/paymentForm.wiring';
import { useFlow, useFlowSelector, useFlowVerbs, usePageMachine, usePageSelector } from '../../wiring/react';
import { AccountFields } from './AccountFields';
import { OrderSummary } from './OrderSummary';
import { PayButton } from './PayButton';
import { PaymentOverlay } from './PaymentOverlay';
import css from './PaymentScreen.module.css';
import { ReceiptFields } from './ReceiptFields';
import { useCartCurrency } from './useCartCurrency';
import { inputId } from './useField';
import { SupportCode } from '../../ui/SupportCode';

/** Payment: the form, and over it the status of the payment once there is a bill. */
export default function PaymentScreen() {
  useKeyboardHeight();
  const payment = useFlow('payment');
  const cart = useFlow('cart');
  const { pay, payAgain, cancel } = useFlowVerbs('payment', paymentVerbs);
  const form = usePageMachine(wirePaymentForm, undefined);
  const { isFree, refusal, code, wrongField, isConfirming } = useFlowSelector('payment', selectFormState);
  const { profileError, isUnseen, isTooEarly, isAtField } = usePageSelector(form, selectFormNotes(wrongField));
  // The sum on the button is the sum of the bill.
  const { amount, mayCheckOut } = useFlowSelector('cart', (snapshot) => ({
    amount: selectTotals(snapshot).final,
    mayCheckOut: selectCanCheckOut(snapshot),
  }));
  const currency = useCartCurrency() ?? null;
  const [taps, countTap] = useReducer((count: number) => count + 1, 0);
  const submitBy = (verb: typeof pay): void =>
    verb(selectOrder(cart.getSnapshot()), selectForm(form.getSnapshot()), amount);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // Half a date has no value: it would be sent as none.
    if (event.currentTarget.querySelector<HTMLInputElement>('[type=date]')?.reportValidity() === false) return;
    submitBy(pay);
    const wrong = selectWrongField(payment.getSnapshot());
    if (wrong) focusField(wrong);
    else countTap();
  };
  // The server may name a field later.
  useEffect(() => focusField(wrongField), [wrongField]);
  return (
    <>
      <Screen title={SCREENS.payment.title} narrow>
        <EmptyCartNotice />
        <OrderSummary />
        <form className={css['form']} noValidate onSubmit={submit}>
          <div className={css['parts']} aria-busy={isUnseen || undefined}>
            {isUnseen && (
              <div className={css['outline']}>
                <FormSkeleton />
              </div>
            )}
            <AccountFields form={form} />
            <ReceiptFields form={form} />
          </div>
          {/* A new key: the same refusal is scrolled into view and spoken again. */}
          <FormError
            key={taps}
            text={(isAtField ? '' : refusal) || (isFree ? profileError : '')}
            code={isAtField || refusal === '' ? '' : code}
          />
          <ActionBar overKeyboard>
            <PayButton isTooEarly={isTooEarly} />
          </ActionBar>
        </form>
      </Screen>
      <PaymentOverlay />
      {/* The last request got no answer: a second order needs a clear yes. Another window may have emptied the cart. */}
      {isConfirming && mayCheckOut && (
        <ConfirmDialog
          title="Создать ещё один заказ?"
          yes="Да, создать"
          no="Отмена"
          variant="primary"
          onConfirm={() => submitBy(payAgain)}
          onCancel={cancel}
        >
          {`Возможно, первый заказ уже создан. Если он есть, второй, на ${formatPrice(amount, currency)}, нужно будет оплатить отдельно.`}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Focuses the refused field: screen readers then read its error. */
function focusField(field: PaymentTextField | null): void {
  if (field) document.getElementById(inputId(field))?.focus();
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

/**
 * The red text under the form (bill-12). It is scrolled into view: on a phone it is below the visible part.
 * @param code of the request that failed; none when it is empty
 */
function FormError({ text, code }: { text: string; code: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);
  return text ? (
    <>
      <p ref={place} role="alert" className={css['error']}>
        {text}
      </p>
      <SupportCode code={code} />
    </>
  ) : null;
}
