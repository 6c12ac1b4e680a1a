import { createActor, type ActorOptions } from 'xstate';
import type { Identity } from '../../../machines/model/entities';
import type { shopMachine } from '../../../machines/shop/shop.machine';
import { apiBase } from '../api/paths';
import { createClient } from '../api/client';
import { config, readLinks } from '../platform/config';
import { mediaUrl } from '../platform/links';
import { createClipboard } from '../platform/clipboard';
import { createDialogs } from '../platform/dialogs';
import { createGestures } from '../platform/gestures';
import { createBrowserWindow } from '../platform/browserWindow';
import { followLeaving } from '../platform/pageVisit';
import { createPaymentWindow } from '../platform/paymentWindow';
import { createRouterPort } from '../platform/router';
import { createStorage } from '../platform/storage';
import type { Telegram } from '../platform/telegram';
import { createVoice } from '../platform/voice';
import type { Effects, Log } from './effects';
import { createLoadedPages } from './loadedPages';
import type { ShopWorld } from './react';
import { createSaved } from './saved';
import { shopInput, wireShop } from './shop.wiring';
import { takeTaps } from './wishes';

const consoleLog: Log = {
  warn: (text) => console.warn(text),
  // Text only: a whole error could contain data of the server or the shopper.
  error: (text, error) => console.error(...[text, error instanceof Error ? error.message : ''].filter(Boolean)),
  // Not `logError`: with its module, the first file and that of the shop would import each other.
  mistake: (error) => void window.dispatchEvent(new ErrorEvent('error', { error })),
};

/** 32 hexadecimal digits: older engines, and pages without TLS, have no `randomUUID`. */
const newKey = ({ crypto }: Window): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The effects of a shop that runs in a browser window. @param now milliseconds since the epoch */
export function createEffects(browser: Window, telegram: Telegram, now: () => number = Date.now): Effects {
  let caller: Identity = { telegramId: null, telegramUsername: null };
  const client = createClient(
    config.apiUrl,
    () => ({ telegramId: caller.telegramId, initData: telegram.initData }),
    undefined,
    followLeaving(browser),
  );
  return {
    client,
    telegram,
    saved: createSaved(
      createStorage(() => browser.localStorage, consoleLog.warn),
      createStorage(() => browser.sessionStorage, consoleLog.warn),
    ),
    router: createRouterPort(browser),
    paymentWindow: createPaymentWindow(telegram, browser),
    browserWindow: createBrowserWindow(browser, now, telegram.onActivity, client.onReach),
    dialogs: createDialogs(telegram, browser),
    clipboard: createClipboard(browser),
    gestures: createGestures(browser),
    log: consoleLog,
    voice: createVoice(),
    now,
    newKey: () => newKey(browser),
    loaded: createLoadedPages(),
    sendsKeys:
      config.sendsKeys || new URL(apiBase(config.apiUrl), browser.location.href).origin === browser.location.origin,
    identify(identity) {
      caller = identity;
    },
    mediaUrl: (path) => mediaUrl(path, config.mediaUrl),
    links: readLinks(consoleLog.warn),
    paymentHosts: config.paymentHosts,
  };
}

/** A running shop. @param options the clock and the inspector, where there are any */
export function startShop(
  effects: Effects,
  options: Pick<ActorOptions<typeof shopMachine>, 'clock' | 'inspect'> = {},
): ShopWorld {
  const shop = createActor(wireShop(effects), { ...options, id: 'shop', input: shopInput(effects) });
  shop.start();
  takeTaps(shop);
  return { shop, effects, actorOptions: options };
}
