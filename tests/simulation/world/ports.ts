import axios, { type AxiosAdapter, type AxiosStatic } from 'axios';
import type { Identity } from '../../../machines/model/entities';
import { createClient } from '../../../src/shop/api/client';
import { createBrowserWindow } from '../../../src/shop/platform/browserWindow';
import { createPaymentWindow } from '../../../src/shop/platform/paymentWindow';
import { createRouterPort } from '../../../src/shop/platform/router';
import { noTelegram, type Telegram } from '../../../src/shop/platform/telegram';
import { createVoice } from '../../../src/shop/platform/voice';
import { createLoadedPages } from '../../../src/shop/wiring/loadedPages';
import type { Effects } from '../../../src/shop/wiring/effects';
import type { SimulatedBrowser } from './browser';
import type { Place } from './place';

/** The load of the page that the ports belong to. */
interface Inside {
  readonly place: Place;
  readonly browser: SimulatedBrowser;
  readonly isActive: boolean;
  readonly onActivity: Set<(isActive: boolean) => void>;
  pressBack: (() => void) | null;
}

/** What is around it. */
interface Outside {
  adapter: AxiosAdapter;
  /** The device's clock. */
  now(): number;
  sendsKeys: boolean;
  /** Called when the shop has opened the payment page of an order. */
  onPaymentPage(url: string): void;
}

/** The ports of one load of the page: the shop's own, in a simulated browser and client. */
export function createEffects(load: Inside, saved: Effects['saved'], world: Outside): Effects {
  const { adapter, now, sendsKeys } = world;
  const { window: browser } = load.browser;
  const { place } = load;
  const telegram = createTelegram(load, world);
  let caller: Identity = { telegramId: null, telegramUsername: null };
  let keys = 0;
  const loadAxios = async (): Promise<AxiosStatic> =>
    Object.assign(Object.create(axios) as AxiosStatic, {
      create: (config: object) => axios.create({ ...config, adapter }),
      isAxiosError: axios.isAxiosError,
    });
  const client = createClient(
    'https://shop.test/api',
    () => ({ telegramId: caller.telegramId, initData: telegram.initData }),
    loadAxios,
  );
  return {
    client,
    telegram,
    saved,
    loaded: createLoadedPages(),
    router: createRouterPort(browser),
    paymentWindow: createPaymentWindow(telegram, browser),
    browserWindow: createBrowserWindow(browser, now, telegram.onActivity, client.onReach),
    dialogs: { show: async () => null },
    voice: createVoice(),
    clipboard: { copy: async () => {} },
    gestures: {
      onSwipeRight: () => () => {},
      onTapOutside: () => {},
      joinDoubleTaps: () => {},
      onCarouselHeld: () => {},
    },
    log: { warn: () => {}, error: () => {}, mistake: () => {} },
    now,
    newKey: () => `${place.number}.${place.loads}.${(keys += 1)}`,
    sendsKeys,
    identify: (identity) => {
      caller = identity;
    },
    mediaUrl: (path) => path,
    links: { botName: null, supportChat: null },
    paymentHosts: [],
  };
}

function createTelegram(load: Inside, world: Outside): Telegram {
  const { client, account } = load.place;
  if (account === null) return noTelegram;
  return {
    ...noTelegram,
    isInside: true,
    platform: client,
    initData: `launch-of-${account}`,
    user: { telegramId: account, telegramUsername: `shopper${account}` },
    onBack: (listener) => {
      load.pressBack = listener;
      return () => {
        load.pressBack = null;
      };
    },
    onActivity: (listener) => {
      listener(load.isActive);
      load.onActivity.add(listener);
      return () => void load.onActivity.delete(listener);
    },
    openLink: (url) => world.onPaymentPage(url),
  };
}
