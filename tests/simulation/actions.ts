import type { PaymentField } from '../../machines/model/paymentForm';
import type { ProfileField } from '../../machines/model/profile';
import type { PriceType } from '../../machines/model/entities';

/** The client that a window runs in. */
export const CLIENTS = ['tdesktop', 'ios', 'weba', 'browser'] as const;
export type ClientName = (typeof CLIENTS)[number];

/** The state of the network. */
export const WEATHERS = ['good', 'slow', 'bad'] as const;
export type Weather = (typeof WEATHERS)[number];

/** A shopper's action in a window: only one that its views offer at that moment. */
export type Deed =
  | { deed: 'go'; path: string }
  | { deed: 'back' }
  /** The cart toggle of a card or a favourite, by its edition. */
  | { deed: 'add' | 'remove'; id: string }
  | { deed: 'favour'; id: string }
  | { deed: 'option'; id: string; priceType: PriceType }
  | { deed: 'buy' }
  | { deed: 'ask removal'; id: string }
  | { deed: 'ask clearing' }
  | { deed: 'yes' | 'no' }
  | { deed: 'apply promo'; code: string }
  | { deed: 'edit promo' }
  | { deed: 'choose currency'; id: string }
  | { deed: 'type'; field: PaymentField; value: string | boolean }
  | { deed: 'pay' }
  /** After a request without an answer: another order is wanted although one may exist. */
  | { deed: 'pay again' | 'cancel payment' }
  | { deed: 'open payment window' }
  | { deed: 'close overlay' }
  | { deed: 'search'; text: string }
  | { deed: 'toggle genre'; id: string }
  | { deed: 'turn page'; page: number }
  | { deed: 'try again' }
  /** Offered by a screen whose file is gone. */
  | { deed: 'reload page' }
  | { deed: 'edit profile'; field: ProfileField; value: string }
  | { deed: 'save profile'; field: ProfileField };

/** What an earlier version of the shop, or another program, may have left in the browser's storage. */
export const LEGACIES = [
  'order without a count',
  'lines without a product',
  'lines of two currencies',
  'prices as texts',
  'favourites without edition ids',
  'favourites twice',
  'no currency',
  'the version before',
] as const;
export type Legacy = (typeof LEGACIES)[number];

/** One thing that happens in a simulated world. All of a story is a list of these. */
export type Action =
  /**
   * A window is opened, with a new number: in a client for an account, or in a plain browser for the account that is
   * stored (null).
   */
  | { do: 'open'; window: number; client: ClientName; account: string | null; path: string }
  /** After a pause of `after` milliseconds. */
  | { do: 'deed'; window: number; after: number; deed: Deed }
  | { do: 'close' | 'reload' | 'hide' | 'show' | 'freeze' | 'thaw'; window: number }
  /** The client minimises the mini-app, or brings it back; its document stays visible all the while. */
  | { do: 'minimise' | 'restore'; window: number }
  /** The process ends after this many more writes to the storage; at once if it is 0. */
  | { do: 'kill'; window: number; writes: number }
  | { do: 'pass'; ms: number }
  /** The device sleeps: its timers stand still, its connections break, the wall clock goes on. */
  | { do: 'sleep'; ms: number }
  /** Time goes on until the next promotion of a line in the cart ends, and `ms` milliseconds more (or less). */
  | { do: 'await promotion'; window: number; ms: number }
  /** The device's clock is set: from now on it is `ms` milliseconds ahead of the right time (or behind it). */
  | { do: 'clock'; ms: number }
  /** The browser refuses to store anything, or accepts it again; or the user empties its storage. */
  | { do: 'storage'; is: 'refusing' | 'accepting' | 'emptied' }
  /** A new build is published: files that a window has not loaded yet are gone. */
  | { do: 'build' }
  | { do: 'weather'; weather: Weather }
  | { do: 'connect'; isOnline: boolean }
  | { do: 'maintenance'; isOn: boolean }
  /** The payer answers on the bank's page, for one of the pending orders. */
  | { do: 'bank'; nth: number; outcome: 'paid' | 'declined' }
  | { do: 'market'; what: 'prices' | 'promotions' }
  /** Only while no window is open. */
  | { do: 'inherit'; legacy: Legacy };
