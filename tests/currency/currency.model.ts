/**
 * The currency by its rules (machines/currency/rules.md), written a second time:
 * plain data that imports nothing of the chart.
 */

type Id = string | number;

export interface CurrencyStart {
  saved: Id | null;
  telegramId: string | null;
}

/** The state of the start: `finding` shows no price at all, `assumed` still accepts a late response of the server. */
type Phase = 'finding' | 'awaitingUser' | 'assumed' | 'settled';

export class CurrencyModel {
  /** Empty until a list has loaded. */
  list: Id[] = [];
  isAskingList = true;
  user: 'asked' | 'late' | 'known' = 'asked';
  private userCurrency: Id | null = null;
  private timeoutMs = 1_500;
  saved: Id | null;
  /** What this window has stored. */
  written: (Id | null)[] = [];
  telegramId: string | null;
  private phase: Phase = 'finding';
  current: Id | null = null;
  wanted: Id | null = null;
  /** The shopper who has chosen it. */
  wantedBy: string | null = null;
  /** Undefined: prices are hidden again. */
  announced: (Id | null | undefined)[] = [];
  console: string[] = [];

  /** A stored choice is used before the list has loaded (currency-2). */
  constructor({ saved, telegramId }: CurrencyStart) {
    this.saved = saved;
    this.telegramId = telegramId;
    if (telegramId === null) {
      this.console.push('Telegram user ID not available');
      this.user = 'known';
    }
    if (saved === null) return;
    this.current = saved;
    this.phase = 'settled';
    this.announced.push(saved);
  }

  get isDecided(): boolean {
    if (this.wanted !== null) return this.current !== null;
    return this.phase === 'assumed' || this.phase === 'settled';
  }

  get isAskingUser(): boolean {
    return this.user !== 'known';
  }

  /** The stored choice, else the server's currency, else the first of the list (currency-1, currency-3, currency-4). */
  private get first(): Id | null {
    const { list, saved, userCurrency } = this;
    if (list.length === 0) return saved;
    return [saved, userCurrency].find((id) => id !== null && list.includes(id)) ?? list[0] ?? null;
  }

  private decide(): void {
    this.current = this.first;
    this.announced.push(this.current);
    this.phase = this.user === 'known' ? 'settled' : 'assumed';
  }

  /**
   * Prices wait for the list, and up to 1.5 s longer for the user's currency; a failed list ends this (currency-5,
   * currency-10).
   */
  private listSettled(): void {
    this.isAskingList = false;
    if (this.phase === 'finding') {
      if (this.list.length > 0 && this.user === 'asked') this.phase = 'awaitingUser';
      else this.decide();
      return;
    }
    if (this.list.length === 0) return;
    if (this.first === this.current) {
      // The list may write its id in another form: every flow is notified.
      if (this.phase === 'settled') this.announced.push(this.current);
      else this.decide();
      return;
    }
    // The stored choice is dropped when the list does not contain it; then the user's currency is awaited (currency-4).
    if (this.saved !== null && this.user === 'asked') {
      this.current = null;
      this.announced.push(undefined);
      this.phase = 'awaitingUser';
    } else this.decide();
  }

  receiveList(list: Id[]): void {
    if (list.length > 0) this.list = list;
    this.listSettled();
  }

  listFailed(): void {
    this.console.push('Failed to fetch currencies');
    this.listSettled();
  }

  /** The connection was lost and is restored, or the shopper has opened the menu. */
  wantList(): void {
    if (this.list.length === 0) this.isAskingList = true;
  }

  /** A late currency of the user is adopted, unless the shopper has chosen one or filled the cart (currency-6). */
  receiveUserCurrency(id: Id | null): void {
    this.user = 'known';
    if (id !== null) this.userCurrency = id;
    if (this.wanted !== null) return;
    if (this.phase === 'awaitingUser') this.decide();
    else if (this.phase === 'assumed') {
      if (this.first !== this.current) this.decide();
      this.phase = 'settled';
    }
  }

  fill(): void {
    if (this.wanted === null && this.phase === 'assumed') this.phase = 'settled';
  }

  pass(ms: number): void {
    this.timeoutMs -= ms;
    if (this.timeoutMs > 0 || this.user !== 'asked') return;
    this.user = 'late';
    if (this.wanted === null && this.phase === 'awaitingUser') this.decide();
  }

  /** The last of several choices wins (currency-17), and a choice without a shopper's id is dropped (currency-18). */
  choose(id: Id): void {
    if (this.telegramId === null) this.console.push('TelegramId not found in store');
    else if (this.takes(id)) [this.wanted, this.wantedBy] = [id, this.telegramId];
  }

  /** Whether a choice has an effect: without a shopper's id, the warning. */
  takes(id: Id): boolean {
    return this.telegramId === null || (this.list.includes(id) && (this.wanted !== null || id !== this.current));
  }

  /** Another window has stored its choice (currency-21). */
  storedElsewhere(id: Id): void {
    if (id === this.saved || (this.list.length > 0 && !this.list.includes(id))) return;
    [this.saved, this.current] = [id, id];
    this.announced.push(id);
    if (this.wanted === null) this.phase = 'settled';
  }

  /** An accepted choice is stored first and then announced (currency-15). */
  accepted(): void {
    this.written.push(this.wanted);
    this.current = this.wanted;
    this.saved = this.wanted;
    this.wanted = null;
    this.phase = 'settled';
    this.announced.push(this.current);
  }

  /** A refused choice changes nothing (currency-16). Where there was no currency yet, the start continues. */
  refused(): void {
    this.wanted = null;
    this.console.push('Failed to update currency');
    if (this.current === null) this.decide();
    else this.phase = 'settled';
  }
}
