import type { PaymentField } from '../../machines/model/paymentForm';
import type { ProfileField } from '../../machines/model/profile';
import type { PriceType } from '../../machines/model/entities';

export const CLIENTS = ['tdesktop', 'ios', 'weba', 'browser'] as const;
export type ClientName = (typeof CLIENTS)[number];

export const WEATHERS = ['good', 'slow', 'bad'] as const;
export type Weather = (typeof WEATHERS)[number];

/** A shopper's action in a window: only one that its views offer at that moment. */
export type ShopperAction =
  | { kind: 'go'; path: string }
  | { kind: 'back' }
  /** The cart toggle of a card or a favourite, by its edition. */
  | { kind: 'add' | 'remove'; id: string }
  | { kind: 'favour'; id: string }
  | { kind: 'option'; id: string; priceType: PriceType }
  | { kind: 'buy' }
  /** «Вернуть» in the message about a removal. */
  | { kind: 'put back' }
  | { kind: 'ask removal'; id: string }
  | { kind: 'ask clearing' }
  | { kind: 'yes' | 'no' }
  | { kind: 'apply promo'; code: string }
  | { kind: 'edit promo' }
  | { kind: 'choose currency'; id: string }
  | { kind: 'type'; field: PaymentField; value: string | boolean }
  | { kind: 'pay' }
  /** After a request without an answer: another order is wanted although one may exist. */
  | { kind: 'pay again' | 'cancel payment' }
  | { kind: 'open payment window' }
  | { kind: 'close overlay' }
  | { kind: 'search'; text: string }
  | { kind: 'toggle genre'; id: string }
  | { kind: 'type price'; bound: 'priceFrom' | 'priceTo'; text: string }
  | { kind: 'reset filters' | 'reset search' | 'clear queries' }
  | { kind: 'turn page'; page: number }
  | { kind: 'try again' }
  /** Offered by a screen whose file is missing. */
  | { kind: 'reload page' }
  | { kind: 'edit profile'; field: ProfileField; value: string }
  | { kind: 'save profile'; field: ProfileField };

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
  | { do: 'shopper'; window: number; after: number; action: ShopperAction }
  | { do: 'close' | 'reload' | 'hide' | 'show' | 'freeze' | 'thaw'; window: number }
  /** The client minimises the mini-app, or brings it back; its document stays visible all the while. */
  | { do: 'minimise' | 'restore'; window: number }
  /** The process ends after this many more writes to the storage; at once if it is 0. */
  | { do: 'kill'; window: number; writes: number }
  | { do: 'pass'; ms: number }
  /** The device sleeps: its timers stop, its connections break, the wall clock goes on. */
  | { do: 'sleep'; ms: number }
  /** Time goes on until the next promotion of a line in the cart ends, and `ms` milliseconds more (or less). */
  | { do: 'await promotion'; window: number; ms: number }
  /** The device's clock is set: from now on it is `ms` milliseconds ahead of the right time (or behind it). */
  | { do: 'clock'; ms: number }
  /** The browser refuses to store anything, or accepts it again; or the user empties its storage. */
  | { do: 'storage'; is: 'refusing' | 'accepting' | 'emptied' }
  /** A new build is published: files that a window has not loaded yet are removed. */
  | { do: 'build' }
  | { do: 'weather'; weather: Weather }
  | { do: 'connect'; isOnline: boolean }
  | { do: 'maintenance'; isOn: boolean }
  /** The payer answers on the bank's page, for the oldest pending order. */
  | { do: 'bank'; outcome: 'paid' | 'declined' }
  | { do: 'market'; what: 'prices' | 'promotions' }
  /** Only while no window is open. */
  | { do: 'inherit'; legacy: Legacy };
