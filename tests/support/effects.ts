import { storageIn } from '../../src/workshop/workbench/storageIn';
import { createClient } from '../../src/shop/api/client';
import type { PaymentWindow } from '../../src/shop/platform/paymentWindow';
import { createStorage, type StorageKey } from '../../src/shop/platform/storage';
import { noTelegram } from '../../src/shop/platform/telegram';
import { createVoice } from '../../src/shop/platform/voice';
import type { Effects } from '../../src/shop/wiring/effects';
import { createLoadedPages } from '../../src/shop/wiring/loadedPages';
import { channel } from './channel';
import { createSaved, type Saved } from '../../src/shop/wiring/saved';

/** A browser storage in memory. @param initial its first content */
export const mapStorage = (initial: Readonly<Record<string, string>> = {}): Storage =>
  storageIn(new Map(Object.entries(initial)));

/** The shop’s storage upon that of a browser; it warns nobody. */
export const quietStorage = <Key extends string = StorageKey>(open: () => Storage | undefined) =>
  createStorage<Key>(open, () => {});

/** The storage as another window of the same account uses it. */
export function otherWindow(storage: ReturnType<typeof createStorage>): Saved {
  const saved = createSaved(
    storage,
    quietStorage(() => undefined),
    'other',
  );
  saved.open(null);
  return saved;
}

/** Effects that are recorded and not executed; only the HTTP client is real. */
export function fakeEffects({
  path = '/',
  stored = {},
  over = {},
}: { path?: string; stored?: Partial<Record<StorageKey, string>>; over?: Partial<Effects> } = {}) {
  const did: string[] = [];
  const returned = channel<void>();
  const storedElsewhere = channel<void>();
  const storage = quietStorage(mapStorage);
  for (const [key, value] of Object.entries(stored)) storage.write(key as StorageKey, value ?? null);
  let telegramId: string | null = null;
  const paymentWindow: PaymentWindow = {
    isOnComputer: true,
    open: (url) => {
      did.push(`open ${url}`);
      return 'popup';
    },
    isClosed: () => false,
  };
  const effects: Effects = {
    client: createClient('http://localhost:3000/api', () => ({ telegramId, initData: '' })),
    telegram: noTelegram,
    saved: createSaved(storage, quietStorage(mapStorage)),
    router: {
      push: (to) => void did.push(`push ${to}`),
      replace: (to, orderId) => void did.push(`replace ${to}${orderId == null ? '' : ` ${orderId}`}`),
      back: () => void did.push('back'),
      rememberStartLink: () => {},
      visit: () => ({ path, position: 0 }),
      attach: () => () => {},
    },
    paymentWindow,
    browserWindow: {
      decideReload: () => {},
      holdReload: (work) => work,
      reload: (mayReload = () => true, isTapped = false) =>
        void (mayReload() && did.push(isTapped ? 'reload on a tap' : 'reload')),
      reloadLater: async (mayReload = () => true) => void (mayReload() && did.push('reload')),
      isVisible: () => true,
      onSight: () => () => {},
      onDrag: () => () => {},
      onReturn: returned.on,
      hasLostCall: () => false,
      onConnection: () => () => {},
      scrollTo: (top) => void did.push(`scroll to ${top}`),
      onScroll: () => () => {},
      onStoredElsewhere: storedElsewhere.on,
      withLock: (_name, _signal, act) => act(),
      releaseFocus: () => {},
      cancelDialog: () => false,
      readSearchInput: () => null,
    },
    gestures: {
      onSwipeRight: () => () => {},
      onTapOutside: () => {},
      joinDoubleTaps: () => {},
      onCarouselHeld: () => {},
    },
    dialogs: {
      show: async ({ title, message }) => {
        did.push(`popup ${title}: ${message}`);
        return null;
      },
    },
    clipboard: { copy: async (text) => void did.push(`copy ${text}`) },
    log: {
      warn: (text) => void did.push(`warn ${text}`),
      error: (text) => void did.push(`error ${text}`),
      mistake: (error) => void did.push(`mistake ${String(error)}`),
    },
    voice: createVoice(),
    now: Date.now,
    newKey: () => 'key-1',
    sendsKeys: true,
    loaded: createLoadedPages(),
    identify: (identity) => {
      telegramId = identity.telegramId;
    },
    mediaUrl: (file) => file && `/uploads/${file}`,
    links: { botName: 'shop_bot', supportChat: 'https://t.me/shop_support' },
    paymentHosts: [],
    ...over,
  };
  /** The shopper comes back to the window. */
  const comeBack = (): void => returned.emit();
  /** Another window has stored something. @param key null stands for a storage that it cleared */
  const storeElsewhere = storedElsewhere.emit;
  return { effects, did, storage, comeBack, storeElsewhere };
}
