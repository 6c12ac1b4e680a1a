import { EMPTY_PAYMENT_FORM, type PaymentForm } from '../../../machines/model/paymentForm';

/** The text typed on «Оплата» before the payment. In memory only, for one account at a time, without secrets. */
export interface Draft {
  /** The draft of this account; an empty form if there is none. */
  read(telegramId: string | null): PaymentForm;
  keep(telegramId: string | null, form: PaymentForm): void;
  forget(): void;
}

/** An empty draft. */
export function createDraft(): Draft {
  let kept: { telegramId: string | null; form: PaymentForm } | null = null;
  return {
    read: (telegramId) => (kept?.telegramId === telegramId ? kept.form : EMPTY_PAYMENT_FORM),
    keep(telegramId, form) {
      kept = { telegramId, form };
    },
    forget() {
      kept = null;
    },
  };
}
