import { EMPTY_PAYMENT_FORM, type PaymentForm } from '../../machines/model/paymentForm';

/** What somebody typed on «Оплата» and has not paid for yet. In memory only, for one account at a time, and without secrets. */
export interface Draft {
  /** What this account typed; an empty form where that is nothing. */
  read(telegramId: string | null): PaymentForm;
  keep(telegramId: string | null, form: PaymentForm): void;
  forget(): void;
}

/** A draft that nothing has been typed into. */
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
