/**
 * The currency as the specification has it (section 4, Currency; decisions), written a second time:
 * plain data and plain sentences, nothing of the chart.
 */

type Id = string;

export interface CurrencyStart {
  saved: Id | null;
  telegramId: string | null;
}

export class CurrencyModel {
  list: Id[] | null = null;
  /** The server's currency of the user, once there is nothing more to wait for. */
  user: { id: Id | null } | null = null;
  patience = 1_500;
  saved: Id | null;
  telegramId: string | null;
  /** No list came: it is asked for again once the network is back. */
  isAskingAgain = false;
  current: Id | null = null;
  wanted: Id | null = null;
  isDecided = false;
  announced: (Id | null)[] = [];
  console: string[] = [];

  constructor({ saved, telegramId }: CurrencyStart) {
    this.saved = saved;
    this.telegramId = telegramId;
    if (telegramId === null) {
      this.console.push('Telegram user ID not available');
      this.user = { id: null };
    }
  }

  get isAskingUser(): boolean {
    return this.user === null;
  }

  /** «Order at start: first of the list → overridden by the saved one, if it is in the list → the server's, when nothing valid was saved.» */
  private decide(): void {
    if (this.list === null || this.user === null || this.isDecided) return;
    this.isDecided = true;
    this.start();
    this.announced.push(this.current);
  }

  private start(): void {
    const { list, saved, user } = this;
    if (list === null || user === null || list.length === 0) this.current = saved;
    else if (saved !== null && list.includes(saved)) this.current = saved;
    else if (user.id !== null && list.includes(user.id)) this.current = user.id;
    else this.current = list[0] ?? null;
  }

  /** The network, lost, is there again. */
  connected(): void {
    if (this.isDecided && this.list?.length === 0) this.isAskingAgain = true;
  }

  /** «Order at start», with a list at last: a currency that stays is no news. */
  listToldAgain(list: Id[]): void {
    const before = this.current;
    this.isAskingAgain = false;
    this.list = list;
    this.start();
    if (this.current === null || this.current !== before) this.announced.push(this.current);
  }

  listFailedAgain(): void {
    this.isAskingAgain = false;
    this.console.push('Failed to fetch currencies');
  }

  listTold(list: Id[]): void {
    this.list = list;
    this.decide();
  }

  listFailed(): void {
    this.console.push('Failed to fetch currencies');
    this.listTold([]);
  }

  userTold(id: Id | null): void {
    this.user = { id };
    this.decide();
  }

  pass(ms: number): void {
    this.patience -= ms;
    if (this.patience <= 0 && this.user === null) this.userTold(null);
  }

  /** «Choosing while a change is under way: the last choice wins. Without a known telegramId the choice is abandoned.» */
  choose(id: Id): void {
    if (!this.isDecided) return;
    if (this.telegramId === null) this.console.push('TelegramId not found in store');
    else if (this.list?.includes(id) && (this.wanted !== null || id !== this.current)) this.wanted = id;
  }

  /** «Choosing a currency updates the server, then browser storage, then the store.» */
  accepted(): void {
    this.current = this.wanted;
    this.saved = this.wanted;
    this.wanted = null;
    this.announced.push(this.current);
  }

  /** «On server failure the UI is unchanged.» */
  refused(): void {
    this.wanted = null;
    this.console.push('Failed to update currency');
  }
}
