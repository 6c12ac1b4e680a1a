/**
 * The promo code by its rules (machines/promo/rules.md), written a second time, beside a cart of at most two lines:
 * plain data that imports nothing of the chart.
 */

interface Promo {
  code: string;
  discount: number;
}

const UNKNOWN = 'Промокод не найден или неактивен';

export class PromoModel {
  /** Prices by edition. */
  lines = new Map<string, number>([['100', 4000]]);
  /** The promo that counts. */
  promo: Promo | null;
  /** The state that the input shows. */
  says: 'empty' | 'success' | 'error' = 'empty';
  text = '';
  /** The text in the input. */
  typed: string;
  /** The code that the server is checking. */
  question: { code: string; kind: 'saved' | 'typed' } | null;
  /** Whether the shopper sees prices in the cart's currency. */
  isVisible = false;
  /** The shopper's currency; null while it is unknown. */
  shopper: string | null = null;
  serverTotal: number | null = null;
  /** The last announcement. */
  announced = '';
  asking = false;
  /** The last change of the stored code. */
  saved: object | undefined;

  constructor(saved: Promo | null) {
    this.promo = saved;
    this.typed = saved?.code ?? '';
    this.question = saved && { code: saved.code, kind: 'saved' };
  }

  /** The server's total while it belongs to the cart, else the discounted sum rounded down (promo-5, total-7). */
  get final(): number {
    return this.serverTotal ?? this.withPromo;
  }

  /** The discount of the promo by its percentage, but not more than the final sum saves. */
  get off(): number {
    if (this.promo === null) return 0;
    const [byRule, inTheEnd] = [this.subtotal - this.withPromo, this.subtotal - this.final];
    return Math.max(0, byRule < inTheEnd ? byRule : inTheEnd);
  }

  private get subtotal(): number {
    return [...this.lines.values()].reduce((sum, price) => sum + price, 0);
  }

  private get withPromo(): number {
    return Math.floor((this.subtotal * (100 - (this.promo?.discount ?? 0))) / 100);
  }

  /** A change of lines or promo discards the server's total (total-8). */
  changed(): void {
    this.serverTotal = null;
    this.asking = this.lines.size > 0 && this.isVisible;
  }

  /** An empty code cannot be applied (promo-1). One typed code is checked at a time. */
  submit(typed: string): void {
    const code = typed.trim();
    if (code === '' || this.question?.kind === 'typed') return;
    this.question = { code, kind: 'typed' };
    this.typed = typed;
    this.say('empty');
  }

  /** Editing removes the result beside the input, but not the promo that counts (promo-6, promo-7). */
  edit(text: string): void {
    this.typed = text;
    this.say('empty');
  }

  /** The response to the check: a code without a discount is refused (promo-2, promo-3). */
  answer(promo: Promo): void {
    if (promo.discount <= 0) {
      this.refuse(UNKNOWN);
      return;
    }
    // The response counts for the sent code, and «Промокод применен» is never shown beside another text (promo-6).
    if (this.isTyped(promo.code)) {
      this.say('success');
      if (this.question?.kind === 'typed') this.announced = `Промокод ${promo.code} применен`;
    }
    this.question = null;
    const isAgain = promo.code === this.promo?.code;
    this.saved = { promo, isAgain };
    // A code that still gives its discount changes nothing (total-6).
    if (!isAgain || promo.discount !== this.promo?.discount) this.changed();
    this.promo = promo;
  }

  /** A stored code whose check fails is removed without a message (promo-8); a typed one is refused. */
  refuse(text: string): void {
    const { kind, code = '' } = this.question ?? {};
    this.question = null;
    if (kind === 'typed') {
      this.saved = { stopped: null, refused: true };
      if (this.isTyped(code)) this.say('error', text || 'Ошибка при проверке промокода');
      return;
    }
    this.saved = { stopped: this.promo?.code ?? null, refused: false };
    this.promo = null;
    this.changed();
  }

  /** A total without the applied code clears it, and the input shows the code as refused (promo-9). */
  setServerTotal(total: number, isApplied: boolean): void {
    this.serverTotal = total;
    this.asking = false;
    if (isApplied || this.promo === null) return;
    // While a code is being checked, only its own response is shown, and no result is shown beside another text.
    if (this.question === null && this.isTyped(this.promo.code)) this.say('error', UNKNOWN);
    this.saved = { stopped: this.promo.code, refused: this.question === null };
    this.promo = null;
  }

  /**
   * Another window applied or cleared a code: so does this one, the typed text is kept, and a code that is being checked
   * gets its answer.
   */
  receivePromo(promo: Promo | null): void {
    if (this.isTyped(this.promo?.code ?? '')) this.typed = promo?.code ?? '';
    this.promo = promo;
    if (this.question?.kind !== 'typed') {
      this.question = null;
      this.say(promo && this.isTyped(promo.code) ? 'success' : 'empty');
    }
    this.changed();
  }

  /** The order of the whole cart is paid: its lines and its promo code are removed. */
  pay(): void {
    this.lines.clear();
    if (this.promo !== null) this.receivePromo(null);
    else this.changed();
  }

  /** «Да, очистить»: the input is emptied with the cart. */
  clear(): void {
    this.lines.clear();
    [this.promo, this.question, this.typed] = [null, null, ''];
    this.say('empty');
    this.changed();
  }

  private isTyped(code: string): boolean {
    return this.typed.trim() === code;
  }

  private say(says: PromoModel['says'], text = ''): void {
    this.says = says;
    this.text = text;
  }
}
