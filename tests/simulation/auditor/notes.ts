import type { CartItem } from '../../../machines/model/entities';
import type { Load } from '../world/load';
import type { OpenPage } from '../world/pages';
import type { Rule } from './rules';
import type { PaymentForm } from '../../../machines/model/paymentForm';

/** What a window shows when «Оплатить» was tapped. */
export interface Tap {
  amount: number;
  items: readonly CartItem[];
  form: PaymentForm;
  currencyId: string | null;
  isBilled: boolean;
  /** The lines stored by the window's last write since then: it requests the bill in the same task. */
  stored?: ReadonlyMap<string, unknown>;
  /** The shopper confirmed another order although one may exist. */
  isConfirmed: boolean;
}

/** A line of the cart or a favourite, as a window shows it. */
export interface Entry {
  id: string;
  /** All of it but its currency. */
  text: string;
  /** Of a line; null while it is not known. */
  currencyId: string | null;
}

/** What «Вернуть» is about: what was removed, its list, and its place there. */
export interface Removed {
  list: 'cart' | 'favourites';
  id: string;
  at: number;
  entry: Entry | undefined;
}

/** What the auditor remembers of one load of the page. */
export interface Notes {
  startedAt: number;
  /** Where it was opened. */
  startPath: string;
  /** The order that was stored when it started, and its polls until then. */
  startOrder: { id: string | null; attempts: number };
  /** Polls of this load, by order. */
  asked: Map<string, number>;
  /** The form of the currencies' ids in the server's list; null until it has arrived. */
  currencyForm: 'string' | 'number' | null;
  /** The currency that was stored when it started. */
  savedCurrencyId: string | null;
  /** The state of the request for the list of currencies. */
  list: 'awaited' | 'known' | 'missing';
  /** The shopper's currency on the server; undefined until its answer. */
  userCurrencyId: string | null | undefined;
  /** The last choice that the server accepted. */
  acceptedCurrencyId: string | null;
  /** The choices of other windows of the account: this one may have received them, a late write also afterwards. */
  chosenElsewhere: string[];
  /** Whether the shopper has chosen a currency, or put something into the cart. */
  hasDecided: boolean;
  tap: Tap | null;
  /** The server's latest sum, with the question it answers. */
  total: { question: string; sum: number } | null;
  /** When each address was asked and answered while the present screen was shown, by the device’s clock. */
  answered: Map<string, number>;
  /** The screen that the shopper is at, and the currency it is in. */
  screen: OpenPage | null;
  screenCurrencyId: string | null;
  /** Since when a disabled form without an explanation is shown; milliseconds of being awake. */
  stuckSince: number | null;
  /** Whether the storage has refused a change by this window that is still not stored. */
  isUnsaved: boolean;
  /** The same for data that its start has found: they stay stored in their old form until the storage is emptied. */
  isStartUnsaved: boolean;
  /** Whether the shopper has asked for a reload; it may wait for a request under way. */
  isReloadAsked: boolean;
  /** Since when the window is hidden or offline; milliseconds of being awake. */
  unseenSince: number | null;
  poll: { orderId: string; at: number; turns: number; endedAt: number } | null;
  /** The products that the search has found, by what was asked. */
  found: Map<string, ReadonlySet<string>>;
  /** The last removal in the window, which «Вернуть» would take back. */
  removed: Removed | null;
  /** The profiles that the server has sent. */
  profiles: { login: string; password: string; codes: string }[];
}

/** @param now milliseconds of being awake */
export const newNotes = (now: number, startPath: string): Notes => ({
  startedAt: now,
  startPath,
  startOrder: { id: null, attempts: 0 },
  asked: new Map(),
  currencyForm: null,
  savedCurrencyId: null,
  list: 'awaited',
  userCurrencyId: undefined,
  acceptedCurrencyId: null,
  chosenElsewhere: [],
  hasDecided: false,
  tap: null,
  total: null,
  answered: new Map(),
  screen: null,
  screenCurrencyId: null,
  stuckSince: null,
  isUnsaved: false,
  isStartUnsaved: false,
  isReloadAsked: false,
  unseenSince: null,
  poll: null,
  found: new Map(),
  removed: null,
  profiles: [],
});

export interface OrderNote {
  id: string;
  account: string;
  /** The editions that were ordered. */
  items: ReadonlySet<string>;
  /** Whether the answer has reached the shop; lost: by the network, or because its window ended. */
  answer: 'pending' | 'received' | 'lost';
  /** The idempotency key that it was made with. */
  key: string;
  /** Whether `paymentData` alone was stored of it: then the failure screen clears it. */
  isFound: boolean;
  /** The highest stored number of its polls. */
  attempts: number;
  /**
   * Whether it has once left the storage, or did not get there, through no fault of the shop. A window may still have it;
   * another window may have made an order meanwhile, and there is room for one.
   */
  isUnstored: boolean;
  /** Whether the server has called it unpaid since the shop gave it up. */
  isUnpaidStill: boolean;
  /** Why the shop may forget the order; null while it must keep it. */
  over: string | null;
  /** Ordered editions that have left the cart because it was paid. */
  taken: Set<string>;
  /** Ordered editions that were added to the cart again, perhaps by a window with an old record. */
  returned: Set<string>;
}

/** What other windows of an account had stored when one wrote without having read it. */
export interface Overwritten {
  added: string[];
  removed: string[];
  /** The windows of the account: one of them makes the overwritten change again. */
  windows: readonly Load[];
  /** Whether none of them had read a record: they do not merge, and the mirrored keys may still be those of the one that was lost. */
  isFirst: boolean;
  /** Whether nothing has changed since but by these windows' repeated changes. */
  isCertain: boolean;
  /** The actions of shoppers until then in the same step; the last one may have overwritten it. */
  actions: readonly object[];
}

/** What the auditor has found: a rule that does not hold. */
export interface Finding {
  rule: Rule;
  text: string;
}
