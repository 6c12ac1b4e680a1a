import type { Wish } from '../../../machines/model/wish';

/** A screen with products that is shown as HTML until the shop has rendered it. */
export interface ShownScreen {
  path: string;
  /** Its `main`; of Home only the products. */
  content: HTMLElement;
  /** The currency of its prices; empty without prices. */
  currencyId: string;
}

/** The part of Home that the next page shows until it has loaded. */
export interface KeptHome {
  build: string;
  /** Empty for a visitor without an account. */
  account: string;
  currencyId: string;
  /** When the first promotion of its products ends, milliseconds since the epoch; null if none does. */
  pricedUntil: number | null;
  html: string;
}

/** A request that the page's early script sent before the shop had loaded. */
export interface EarlyCall {
  headers: Record<string, string>;
  /** Milliseconds since the page began. */
  sentAt: number;
  answer: Promise<{ status: number; body: ArrayBuffer }>;
}

/** What the page's early script (`src/shop/page/early.ts`) hands over to the shop: all that passes between the two. */
export interface Handover {
  /** The id of the shopper; undefined for a visitor, and while no request may be sent. */
  telegramId: string | undefined;
  /** The headers of its requests. */
  headers: EarlyCall['headers'];
  /** The answer to its first request, the maintenance status; undefined if it sends no request. */
  status: EarlyCall['answer'] | undefined;
  /** Its requests, by address. */
  calls: Map<string, EarlyCall>;
  /** Requests that the shop has sent itself: the early script must not send them as well. Undefined once it sends no more. */
  sentByApp: Set<string> | undefined;
  /** The address of the HTTP library's file; empty in development. */
  httpLibraryFile: string;
  /** The file or step that the start of the shop's code waits for. */
  waitsFor?: string;
  /** Resolves once the second script has run or failed: after a deployment it can arrive later than the shop's own files. */
  second?: Promise<unknown>;
  /** Set by the second script. The shop calls it when it has opened and the page has loaded: on a slow network its own code comes first. */
  fetchNextScreens?(): void;
  /** The id of the build: another build renders other screens. */
  build: string;
  /** The page calls it when all of its shell has been parsed. */
  shellParsed(): void;
  shown: ShownScreen | null;
  /** The Home that an earlier page has kept for this shopper, build and chosen currency; undefined if there is none. */
  keptHome?(): KeptHome | undefined;
  /** Resolves once what is shown is painted. */
  painted: Promise<unknown> | undefined;
  /** Taps on the shown cards, until the shop takes them over. */
  taps: Wish[];
  /** The path of a link that was tapped after them, for the shop to open. */
  link?: string;
  /** Receives a tap; replaced by the shop. */
  onTap(tap: Wish): void;
}

declare global {
  /** Undefined, or in part, where the early script has failed. */
  var early: Partial<Handover> | undefined;
}
