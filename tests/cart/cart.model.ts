/**
 * The cart by its rules (machines/cart/rules.md), written a second time:
 * plain data that imports nothing of the chart.
 */

export interface Line {
  id: string;
  price: number;
  /** The price while its discount is valid. */
  discounted: number | null;
  /** Null where the server did not name it. */
  currency: string | null;
}

export class CartModel {
  lines: Line[];
  currency: string | null;
  /** The shopper's currency; null while it is unknown. */
  shopper: string | null = null;
  question: { remove: string } | 'clear' | null = null;
  reloadIn: number | null = null;
  reloads = 0;
  /** How often a reload was decided: from then on no bill is requested. */
  decisions = 0;
  /** The server's total of the present lines. */
  serverTotal: number | null = null;
  asking = false;
  /** The request for the total has failed. */
  hasFailed = false;
  /** How often a new line was added: each addition vibrates. */
  felt = 0;
  message: { text: string; removed?: { line: Line; at: number } } | undefined;

  constructor(stored: { lines: Line[]; currency: string | null }) {
    this.lines = stored.lines;
    this.currency = stored.currency;
  }

  /** A filled cart in another currency than the shopper's (cart-28, cart-31). */
  get mismatch(): boolean {
    return this.lines.length > 0 && this.shopper !== null && this.currency !== null && this.currency !== this.shopper;
  }

  get canCheckOut(): boolean {
    return this.lines.length > 0 && !this.mismatch;
  }

  get sums(): { original: number; final: number; promoOff: number; benefit: number } {
    const original = this.lines.reduce((sum, line) => sum + Math.floor(line.price), 0);
    const local = this.lines.reduce((sum, line) => sum + Math.floor(line.discounted ?? line.price), 0);
    const final = Math.floor(this.serverTotal ?? local);
    // No promo code is ever applied here: `promo.model.ts`.
    return { original, final, promoOff: 0, benefit: final < original ? original - final : 0 };
  }

  /** Each change of a filled cart requests a new total where the currencies agree (total-6). */
  private changed(): void {
    // A removal dialog whose line is no longer shown closes.
    if (this.leaving === undefined && (this.question !== 'clear' || this.lines.length === 0)) this.question = null;
    this.serverTotal = null;
    this.requestTotal();
  }

  /** Also after a refused bill, which keeps the total until the response (total-13). */
  requestTotal(): void {
    this.hasFailed = false;
    this.asking = this.lines.length > 0 && this.shopper !== null && !this.mismatch;
  }

  mayAdd(line: Line): boolean {
    // A price in a known currency is never added to one in an unknown currency, nor the other way round.
    if (this.shopper === null && this.lines.length > 0 && (this.currency === null) !== (line.currency === null))
      return false;
    return this.isOther(line) || this.lines.every((one) => one.id !== line.id);
  }

  /** A line in another currency than the cart's empties it first (cart-3). */
  private isOther(line: Line): boolean {
    return this.currency !== null && this.currency !== (line.currency ?? this.shopper);
  }

  add(line: Line, at = this.lines.length): void {
    if (!this.mayAdd(line)) return;
    this.lines = this.isOther(line) ? [line] : this.lines.toSpliced(at, 0, line);
    this.felt += 1;
    this.message = { text: 'Добавлено в корзину' };
    this.currency = line.currency ?? this.shopper;
    this.changed();
  }

  /** A removal that is taken back never empties a cart of another currency. */
  putBack({ line, at }: { line: Line; at: number }): void {
    if (this.lines.length === 0 || !this.isOther(line)) this.add(line, at);
  }

  remove(id: string): void {
    const at = this.lines.findIndex((line) => line.id === id);
    const [removed] = this.lines.slice(at);
    if (at < 0 || !removed) return;
    this.lines = this.lines.toSpliced(at, 1);
    const line = { ...removed, currency: removed.currency ?? this.currency };
    this.message = { text: 'Убрано из корзины', removed: { line, at } };
    this.changed();
  }

  private clear(): void {
    this.lines = [];
    this.currency = null;
    this.changed();
  }

  /** Another window has stored other lines, or the payment has removed them (cart-12). */
  store(lines: Line[], currency: string | null): void {
    if (JSON.stringify([lines, currency]) === JSON.stringify([this.lines, this.currency])) return;
    [this.lines, this.currency] = [lines, currency];
    this.changed();
  }

  /** A dialog closes with its screen (cart-23), and a failed total is requested again where it is shown (total-7). */
  show(screen: string): void {
    this.question = null;
    if (screen !== 'home') this.reconnect();
  }

  see(currency: string | null): void {
    if (currency !== null && currency === this.shopper) return;
    this.shopper = currency;
    this.changed();
  }

  askToRemove(id: string): void {
    if (this.isQuiet && !this.mismatch && this.lines.some((line) => line.id === id)) this.question = { remove: id };
  }

  askToClear(): void {
    if (this.isQuiet && this.lines.length > 0) this.question = 'clear';
  }

  /** The line named in the dialog «Убрать из корзины?». */
  get leaving(): string | undefined {
    const { question } = this;
    if (question === null || question === 'clear' || this.mismatch) return undefined;
    return this.lines.find((line) => line.id === question.remove)?.id;
  }

  private get isQuiet(): boolean {
    return this.question === null && this.reloadIn === null;
  }

  /** «Да» removes the line, requests a new total, and starts the delay of the reload (cart-20). */
  confirm(): void {
    if (this.question === null) return;
    if (this.question === 'clear') this.clear();
    else {
      const { remove } = this.question;
      this.lines = this.lines.filter((line) => line.id !== remove);
      this.changed();
    }
    this.question = null;
    this.decisions += 1;
    this.reloadIn = 300;
  }

  cancel(): void {
    this.question = null;
  }

  setServerTotal(total: number | null): void {
    this.serverTotal = total;
    this.asking = false;
    this.hasFailed = total === null;
  }

  /** A failed total is requested again (total-7). */
  reconnect(): void {
    this.asking ||= this.hasFailed;
    this.hasFailed = false;
  }

  pass(ms: number): void {
    if (this.reloadIn === null) return;
    this.reloadIn -= ms;
    if (this.reloadIn > 0) return;
    this.reloadIn = null;
    this.reloads += 1;
  }
}
