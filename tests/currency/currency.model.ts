/**
 * The currency by its rules (machines/currency/rules.md), written a second time:
 * plain data and plain sentences, nothing of the chart.
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
  private patience = 1_500;
  saved: Id | null;
  telegramId: string | null;
  private phase: Phase = 'finding';
  current: Id | null = null;
  wanted: Id | null = null;
  /** Undefined: prices are hidden again. */
  announced: (Id | null | undefined)[] = [];
  console: string[] = [];

  /** «A saved userCurrency stands at once, before the list.» */
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

  /** «First of it → overridden by the saved one → the server's only when nothing valid was saved.» */
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

  /** «The start waits for the list (its failure ends the wait), and for the user's currency at most 1.5 s beside it.» */
  private listSettled(): void {
    this.isAskingList = false;
    if (this.wanted !== null || this.phase === 'awaitingUser') return;
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
    // «It is given up only when the list comes without it.» Then nothing valid is saved: the user's is waited for.
    if (this.saved !== null && this.user === 'asked') {
      this.current = null;
      this.announced.push(undefined);
      this.phase = 'awaitingUser';
    } else this.decide();
  }

  listTold(list: Id[]): void {
    if (list.length > 0) this.list = list;
    this.listSettled();
  }

  listFailed(): void {
    this.console.push('Failed to fetch currencies');
    this.listSettled();
  }

  /** The connection was lost and is restored. */
  connected(): void {
    if (this.list.length === 0) this.isAskingList = true;
  }

  /** «Still adopted if the shopper has neither chosen one nor put anything into the cart meanwhile.» */
  userTold(id: Id | null): void {
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
    this.patience -= ms;
    if (this.patience > 0 || this.user !== 'asked') return;
    this.user = 'late';
    if (this.wanted === null && this.phase === 'awaitingUser') this.decide();
  }

  /** «Choosing while a change is under way: the last choice wins. Without a known telegramId the choice is abandoned.» */
  choose(id: Id): void {
    if (this.telegramId === null) this.console.push('TelegramId not found in store');
    else if (this.list.includes(id) && (this.wanted !== null || id !== this.current)) this.wanted = id;
  }

  /** «Choosing a currency updates the server, then browser storage, then the store.» */
  accepted(): void {
    this.current = this.wanted;
    this.saved = this.wanted;
    this.wanted = null;
    this.phase = 'settled';
    this.announced.push(this.current);
  }

  /** «On server failure the UI is unchanged.» Where there was no currency yet, the start continues. */
  refused(): void {
    this.wanted = null;
    this.console.push('Failed to update currency');
    if (this.current === null) this.decide();
    else this.phase = 'settled';
  }
}
