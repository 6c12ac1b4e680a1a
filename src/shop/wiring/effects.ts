import type { Identity } from '../../../machines/model/entities';
import type { Client } from '../api/client';
import type { Clipboard } from '../platform/clipboard';
import type { Dialogs } from '../platform/dialogs';
import type { Gestures } from '../platform/gestures';
import type { BrowserWindow } from '../platform/browserWindow';
import type { PaymentWindow } from '../platform/paymentWindow';
import type { RouterPort } from '../platform/router';
import type { Telegram } from '../platform/telegram';
import type { Voice } from '../platform/voice';
import type { createLoadedPages } from './loadedPages';
import type { Saved } from './saved';

/** The console messages: never data of the shopper. */
export interface Log {
  warn(text: string): void;
  error(text: string, error?: unknown): void;
  /** An error of our own, which is logged and reported like an uncaught one (error-1). */
  mistake(error: unknown): void;
}

/** Everything outside the machines. Made once by `createEffects` (`world.ts`); tests make their own. */
export interface Effects {
  client: Client;
  telegram: Telegram;
  saved: Saved;
  router: RouterPort;
  paymentWindow: PaymentWindow;
  browserWindow: BrowserWindow;
  dialogs: Dialogs;
  clipboard: Clipboard;
  gestures: Gestures;
  log: Log;
  voice: Voice;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** A unique text: the key of one request for a bill. */
  newKey(): string;
  /** Whether `Idempotency-Key` is sent: a server of another origin has to allow the header first. */
  sendsKeys: boolean;
  /** The collections and the feed that this visit has loaded in a currency. */
  loaded: ReturnType<typeof createLoadedPages>;
  /** Sets the account whose requests the HTTP client sends from now on. */
  identify(identity: Identity): void;
  /** The address of a picture or icon of the server; null for anything else. */
  mediaUrl(path: string | null): string | null;
  /** The operator's links; null hides them. */
  links: { botName: string | null; supportChat: string | null };
  /** Host names that payment links may lead to; every host when empty. */
  paymentHosts: readonly string[];
}
