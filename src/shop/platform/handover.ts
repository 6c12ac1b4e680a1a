import type { Wish } from '../../../machines/model/wish';

/** A screen that the page shows before the shop's code is there, with its products. */
export interface ShownScreen {
  path: string;
  main: HTMLElement;
  /** Of its prices; empty where it has none. */
  currencyId: string;
}

/** What the next visit shows of Home before the shop's code is there. */
export interface KeptHome {
  build: string;
  /** Empty for a visitor without an account. */
  account: string;
  currencyId: string;
  html: string;
}

/** A request that the page's early script sent before the shop had loaded. */
export interface EarlyCall {
  headers: Record<string, string>;
  /** Milliseconds since the page began. */
  asked: number;
  answer: Promise<{ status: number; body: ArrayBuffer }>;
}

/** What the page's early script (`src/shop/page/early.ts`) hands over to the shop: all that passes between the two. */
export interface Handover {
  /** The shopper, as far as known; undefined for a visitor, and while nothing may be asked. */
  telegramId: string | undefined;
  /** Of its requests. */
  headers: EarlyCall['headers'];
  /** The answer to its first request, the maintenance status; undefined where it asks for nothing. */
  status: EarlyCall['answer'] | undefined;
  /** Its requests, by address. */
  calls: Map<string, EarlyCall>;
  /** Requests that the shop has sent itself: the early script must not send them as well. Undefined once it sends no more. */
  sentByApp: Set<string> | undefined;
  /** The address of the HTTP library's file; empty in development. */
  httpLibraryFile: string;
  /** What the start of the shop waits for, once its code runs. */
  waitsFor?: string;
  /** Another build draws other screens. */
  build: string;
  /** The page calls it when all of its shell has been parsed. */
  whole(): void;
  shown: ShownScreen | null;
  /** Resolves once what is shown is painted. */
  painted: Promise<unknown> | undefined;
  /** Taps on the cards of what is shown, until the shop hears them. */
  taps: Wish[];
  /** Hears a tap; replaced by the shop. */
  hear(tap: Wish): void;
}

declare global {
  /** Undefined, or in part, where the early script has failed. */
  var early: Partial<Handover> | undefined;
}
