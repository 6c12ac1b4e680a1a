import type { EntryState } from '../../../src/shop/platform/router';
import type { ClientName } from '../actions';

/** The history of one window: its entries, and which one is shown. */
export class WindowHistory {
  private entries: { path: string; state: EntryState | null }[];
  private index = 0;

  constructor(path: string) {
    this.entries = [{ path, state: null }];
  }

  get path(): string {
    return this.entries[this.index]?.path ?? '/';
  }

  /** As React Router keeps it. */
  get state(): { idx: number; usr: EntryState | null } {
    return { idx: this.index, usr: this.entries[this.index]?.state ?? null };
  }

  get position(): number {
    return this.index;
  }

  /** A link to the current path replaces the entry, as in React Router. */
  push(path: string): void {
    if (path === this.path) return;
    this.entries = [...this.entries.slice(0, this.index + 1), { path, state: null }];
    this.index += 1;
  }

  replace(path: string, state: EntryState | null): void {
    this.entries[this.index] = { path, state };
  }

  /** How many steps back the last matching entry is; null without one. */
  stepsBackTo(isWanted: (entry: { path: string; state: EntryState | null }) => boolean): number | null {
    const place = this.entries.slice(0, this.index).findLastIndex(isWanted);
    return place < 0 ? null : this.index - place;
  }

  /** @returns false where there is nothing to go back to */
  back(): boolean {
    if (this.index === 0) return false;
    this.index -= 1;
    return true;
  }
}

/** Behind a VPN a browser may say «offline» for good: only an answer shows whether there is a network. */
export const isBehindVpn = ({ number }: Pick<Place, 'number'>): boolean => number % 4 === 3;

/** The data of a window that outlive the loads of its page. */
export interface Place {
  /** Counted from 1; no number comes again. */
  number: number;
  client: ClientName;
  /** Whom the client names; null in a plain browser. */
  account: string | null;
  history: WindowHistory;
  /** The window's session storage. */
  session: Storage;
  /** How many loads of the page there were. */
  loads: number;
}
