import { errorText } from './errors';

const BILL_FAILED = 'Произошла ошибка при создании платежа. Пожалуйста, попробуйте позже или обратитесь в поддержку.';
const NO_BILL = 'Не удалось создать счет для оплаты';
const MAY_EXIST =
  'Возможно, заказ уже создан: проверьте сообщения от бота или спросите поддержку, прежде чем платить ещё раз.';

/** Why no bill was made, or no payment confirmed: a code for charts and effects, with the text that the shopper reads. */
export const PAYMENT_REASONS = {
  noIdentity: 'Для оплаты необходимо открыть приложение через Telegram',
  noReceiptEmail: 'Пожалуйста, укажите email для чека',
  malformedEmail: 'Некорректный email. Укажите адрес вида name@example.com',
  emptyCart: 'Корзина пуста',
  otherCurrency: 'Для оформления покупки переключитесь на соответствующую валюту или очистите корзину',
  /** A line has no price, and the server has sent no total (cart-10). */
  unpriced: 'Цена одного из товаров неизвестна: удалите его или попробуйте позже',
  /** The sum is not the one on the tapped button (bill-6). */
  quoteChanged: 'Сумма заказа изменилась. Проверьте её и нажмите ещё раз.',
  /** A bill without a link that may be opened (bill-11). */
  noBill: NO_BILL,
  billFailed: BILL_FAILED,
  billUnknown: `${BILL_FAILED} ${MAY_EXIST}`,
  /** The answer neither names an order nor refuses one (bill-17). */
  billNameless: `${NO_BILL}. ${MAY_EXIST}`,
  refused: 'Произошла ошибка при оплате',
  timedOut: 'Превышено время ожидания оплаты',
  statusFailed: 'Ошибка при проверке статуса платежа',
  notConfirmed: 'Не удалось подтвердить платёж. Пожалуйста, свяжитесь с поддержкой.',
  verificationFailed: 'Произошла ошибка при проверке платежа. Пожалуйста, свяжитесь с поддержкой.',
} as const;

export type PaymentReason = keyof typeof PAYMENT_REASONS;

/** What is said about a payment. */
export interface Explanation {
  reason: PaymentReason | null;
  /** The server's own text, which is shown instead of the reason's; empty without one. */
  message: string;
}

/** The text of an explanation; empty when there is nothing to say. */
export const explanationText = ({ reason, message }: Explanation): string =>
  message || (reason === null ? '' : PAYMENT_REASONS[reason]);

/** The reason that an effect names; null for an error of the server. */
export function namedReason(error: unknown): PaymentReason | null {
  const named = error instanceof Error && 'reason' in error ? String(error.reason) : '';
  return named in PAYMENT_REASONS ? (named as PaymentReason) : null;
}

/** Why the request for a bill failed: the reason that an effect names, else the server's text if there is one. */
export function whyNoBill(error: unknown): Explanation {
  const reason = namedReason(error);
  return reason ? { reason, message: '' } : { reason: 'billFailed', message: errorText(error) };
}
