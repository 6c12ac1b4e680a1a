/**
 * The payment by its rules (machines/payment/rules.md), written a second time:
 * plain data that imports nothing of the chart.
 */

export type Phase = 'free' | 'billing' | 'waiting' | 'paid' | 'settling' | 'verifying' | 'failed';

interface Stored {
  orderId: string;
  /** The number of polls; null once the order is known to be paid. */
  attempts: number | null;
  /** Whether `paymentData` alone was stored: nobody awaits the order, and its end is unknown. */
  isFound?: boolean;
}

export const ATTEMPTS = 3;

/** E-mails for the receipt that are not sent, and why. */
const REFUSED_EMAILS: Record<string, string> = {
  ' ': 'Пожалуйста, укажите email для чека',
  'a@b': 'Некорректный email. Укажите адрес вида name@example.com',
};

/** Shown while it is unknown whether there is an order. */
const IN_DOUBT =
  'Произошла ошибка при создании платежа. Пожалуйста, попробуйте позже или обратитесь в поддержку. Возможно, заказ уже создан: проверьте сообщения от бота или спросите поддержку, прежде чем платить ещё раз.';

export class PaymentModel {
  phase: Phase = 'free';
  screen = 'home';
  hasId: boolean;
  cart: 'filled' | 'empty' | 'mismatched' = 'empty';
  /** The submitted data of the bill that is being requested. */
  billedEmail = '';
  isConfirmed = false;
  /** After a refusal the cart reads the time again: the sum may have changed. */
  refusals = 0;
  text = '';
  /** Whether an order may exist although no response named one, and whether the confirmation of another one is open. */
  doubt: 'none' | 'warned' | 'asked' = 'none';
  /** How orders ended, by their number. */
  known: Record<string, 'confirmed' | 'refused'> = {};
  order: Stored | null;
  /** The payment link of the order; the server may send another one while the payment is awaited. */
  url = 'https://pay.example/A-1';
  opening = '';
  /** What a reload finds of the order: it is stored with every poll. */
  storedUrl = this.url;
  isStoredFound: boolean;
  bills = 0;
  /** How many orders other windows have made. */
  others = 0;
  /** The next poll of the order: pending, or due in so many milliseconds. */
  poll: 'asked' | number = 'asked';
  /** Whether the shopper has left the shop since the last poll. */
  isUnseen = false;
  window: 'opening' | 'watched' | 'elsewhere' | 'closed' = 'closed';
  leaveIn = 0;
  paidOrders = 0;
  went: string[] = [];
  /** How payments ended: each end vibrates. */
  ends: ('success' | 'failure')[] = [];
  /** How often the receipt of an order that another window has verified was shown. */
  receipts = 0;

  constructor(hasId: boolean, stored: Stored | null = null) {
    this.hasId = hasId;
    this.order = stored;
    this.isStoredFound = stored?.isFound === true;
    if (stored === null) return;
    if (stored.attempts === null) this.verify();
    else this.wait('closed');
  }

  /** A reload continues polling with the attempts that are left, but once at least, and at once (order-2). */
  private wait(window: 'opening' | 'closed'): void {
    this.phase = 'waiting';
    this.window = window;
    this.opening = this.url;
    this.ask();
  }

  private ask(): void {
    if (this.order === null || this.order.attempts === null) return;
    this.order.attempts += 1;
    this.poll = 'asked';
    this.isUnseen = false;
    this.storedUrl = this.url;
    this.isStoredFound = this.order.isFound === true;
  }

  /** /success-payment verifies the awaited order, and a paid order redirects there (poll-9, order-4). */
  private verify(): void {
    this.phase = 'verifying';
    this.text = '';
    this.went.push('successPayment');
  }

  private fail(text: string): void {
    // Nobody awaits it: nothing is announced (order-3).
    if (this.order?.isFound) {
      this.beFree();
      return;
    }
    this.phase = 'failed';
    this.ends.push('failure');
    this.text = text;
    this.leaveIn = 1_500;
  }

  private beFree(): void {
    this.phase = 'free';
    this.order = null;
    this.text = '';
    this.doubt = 'none';
  }

  /** @param orderId the order that the entry of the browser's history names */
  show(screen: string, orderId: string | null = null): void {
    const left = this.screen;
    this.screen = screen;
    const isOwn = this.order !== null && (orderId === null || orderId === this.order.orderId);
    const isUnknown = screen === 'successPayment' && !isOwn && !(orderId !== null && orderId in this.known);
    // The reason of a refusal is shown until the form that shows it is left.
    if (this.phase === 'free' && screen !== 'payment' && (left === 'payment' || isUnknown)) this.beFree();
    if (isUnknown) this.went.push('home');
    if (this.phase === 'waiting' && this.order) this.showAwaited(this.order, isOwn);
  }

  /** Nobody awaits a found order before the form is shown; until then the failure screen clears it. */
  private showAwaited(order: Stored, isOwn: boolean): void {
    if (this.screen === 'successPayment' && isOwn) this.verify();
    else if (this.screen === 'payment') order.isFound = false;
    else if (this.screen === 'failurePayment' && isOwn && order.isFound) {
      this.known[order.orderId] = 'refused';
      this.beFree();
    }
  }

  /** The shop is hidden or offline (poll-11). */
  leave(): void {
    if (this.phase !== 'waiting' || this.poll === 'asked' || this.isUnseen) return;
    this.isUnseen = true;
    this.poll = 30_000;
  }

  comeBack(): void {
    if (this.phase === 'waiting' && this.isUnseen) this.ask();
  }

  submit(email: string): void {
    if (this.phase === 'free') this.tryToBill(email, false);
  }

  /** The confirmation of a second bill was accepted (bill-21). */
  confirm(email: string): void {
    if (this.phase === 'free' && this.doubt === 'asked') this.tryToBill(email, true);
  }

  /** The reason about the e-mail is shown until the e-mail is changed. */
  changeEmail(): void {
    if (this.phase === 'free' && Object.values(REFUSED_EMAILS).includes(this.text)) this.text = '';
  }

  decline(): void {
    if (this.doubt === 'asked') this.doubt = 'warned';
  }

  private tryToBill(email: string, isConfirmed: boolean): void {
    if (this.doubt === 'asked') this.doubt = 'warned';
    if (!this.hasId) this.text = 'Для оплаты необходимо открыть приложение через Telegram';
    else if (email in REFUSED_EMAILS) this.text = REFUSED_EMAILS[email] ?? '';
    else if (this.cart === 'empty') this.text = 'Корзина пуста';
    else if (this.cart === 'mismatched')
      this.text = 'Для оформления покупки переключитесь на соответствующую валюту или очистите корзину';
    else if (this.doubt === 'warned' && !isConfirmed) {
      this.doubt = 'asked';
      this.text = IN_DOUBT;
    } else {
      this.phase = 'billing';
      this.billedEmail = email;
      this.isConfirmed = isConfirmed;
      this.text = '';
      this.doubt = 'none';
      this.bills += 1;
    }
  }

  billed(orderId: string, attempts = 0): void {
    this.order = { orderId, attempts };
    this.url = `https://pay.example/${orderId}`;
    this.wait('opening');
  }

  /** Another window has an unpaid order: this window awaits it too and requests no second bill (order-8). */
  orderedElsewhere(orderId: string, attempts: number): void {
    this.url = `https://pay.example/${orderId}`;
    // The failure of this payment is shown before the other order is awaited.
    if (this.phase === 'failed') this.leaveFailed();
    this.beFree();
    this.order = { orderId, attempts };
    this.isStoredFound = false;
    this.wait('closed');
  }

  /** Another window stored that this order is paid: this window gives it time to verify the order. */
  paidElsewhere(): void {
    if (this.order) this.order.attempts = null;
    this.phase = 'settling';
    this.text = '';
    this.leaveIn = 12_000;
  }

  /** Another window finished this order: this window shows the receipt of a verified one, and drops a refused one. */
  endedElsewhere(isConfirmed: boolean): void {
    if (isConfirmed && this.order) {
      this.known[this.order.orderId] = 'confirmed';
      this.went.push('successPayment');
      this.receipts += 1;
    }
    this.beFree();
  }

  /** The response was lost: the server may have created an order. */
  doubtBill(): void {
    this.phase = 'free';
    this.doubt = 'warned';
    this.text = IN_DOUBT;
  }

  /** The request for a bill finds an unfinished order: a paid one is verified, any other is awaited instead. */
  found(orderId: string, attempts: number | null): void {
    if (attempts === null) {
      this.order = { orderId, attempts };
      this.verify();
    } else {
      this.billed(orderId, attempts);
    }
  }

  refuseBill(text: string): void {
    this.phase = 'free';
    this.refusals += 1;
    this.text =
      text || 'Произошла ошибка при создании платежа. Пожалуйста, попробуйте позже или обратитесь в поддержку.';
  }

  /**
   * The statuses of a paid and of a refused order; with any other one the payment stays pending (poll-2, poll-3,
   * poll-6).
   */
  status(status: string, message: string, url: string | null): void {
    if (['success', 'completed', 'paid'].includes(status)) {
      if (this.order) this.order.attempts = null;
      this.phase = 'paid';
      this.text = '';
      this.paidOrders += 1;
      this.ends.push('success');
      this.leaveIn = 1_500;
    } else if (status === 'error' || status === 'failed') this.fail(message || 'Произошла ошибка при оплате');
    else if (this.goOn('Превышено время ожидания оплаты')) {
      this.text = message;
      this.url = url ?? this.url;
    }
  }

  /** A failed poll shows no message before the last attempt (poll-5). */
  statusFailed(): void {
    this.goOn('Ошибка при проверке статуса платежа');
  }

  private goOn(lastWord: string): boolean {
    if ((this.order?.attempts ?? 0) >= ATTEMPTS) {
      this.fail(lastWord);
      return false;
    }
    this.poll = 5_000;
    return true;
  }

  opened(how: 'popup' | 'external' | 'blocked'): void {
    this.window = how === 'popup' ? 'watched' : how === 'external' ? 'elsewhere' : 'closed';
  }

  openAgain(): void {
    if (this.phase !== 'waiting' || this.window !== 'closed') return;
    this.window = 'opening';
    this.opening = this.url;
  }

  close(): void {
    if (this.phase === 'failed') this.leaveFailed();
  }

  /** The failure screen shows the order, whose end is remembered (verification-10). */
  private leaveFailed(): void {
    if (this.order) this.known[this.order.orderId] = 'refused';
    this.went.push('failurePayment');
    this.beFree();
  }

  /**
   * A failed verification redirects to /payment-error, and only then the stored order is cleared (verification-2),
   * unless its payment is still awaited (verification-14).
   */
  verified(isConfirmed: boolean): void {
    if (this.order) this.known[this.order.orderId] = isConfirmed ? 'confirmed' : 'refused';
    if (isConfirmed) this.paidOrders += 1;
    else this.went.push('paymentError');
    if (!isConfirmed && (this.order?.attempts ?? ATTEMPTS) < ATTEMPTS) {
      this.phase = 'waiting';
      this.window = 'closed';
      this.poll = 5_000;
      this.isUnseen = false;
      return;
    }
    this.beFree();
  }

  /** Time advances in steps that are no longer than the shortest delay. */
  pass(ms: number): void {
    if (this.phase === 'waiting') {
      if (this.poll === 'asked') return;
      this.poll -= ms;
      if (this.poll > 0) return;
      // The last poll waits for the shopper's return.
      if (this.isUnseen && (this.order?.attempts ?? 0) >= ATTEMPTS - 1) this.poll = Infinity;
      else this.ask();
    } else if (this.phase === 'paid' || this.phase === 'settling' || this.phase === 'failed') {
      this.leaveIn -= ms;
      if (this.leaveIn <= 0 && this.phase === 'failed') this.leaveFailed();
      else if (this.leaveIn <= 0) this.verify();
    }
  }
}
