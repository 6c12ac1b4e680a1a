import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDialogs } from '../../src/shop/platform/dialogs';
import {
  createTelegram,
  isLaunchedByTelegram,
  noTelegram,
  paintWhite,
  type Telegram,
} from '../../src/shop/platform/telegram';
import { settle } from '../support/clock';

const VERSIONS = ['6.0', '6.1', '6.2', '6.4', '6.9', '7.0', '7.7', '7.10', '8.0', '9.1'];

const isAtLeast = (version: string, needed: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
};

/** The methods that each version has added; earlier clients throw for them, as the SDK does. */
const ADDED: Record<string, string> = {
  '6.1': `BackButton.show BackButton.hide BackButton.onClick BackButton.offClick setBackgroundColor
    HapticFeedback.impactOccurred HapticFeedback.notificationOccurred HapticFeedback.selectionChanged`,
  '6.2': 'showPopup enableClosingConfirmation disableClosingConfirmation',
  '6.4': 'closeScanQrPopup',
  '6.9': 'setHeaderColor',
  '7.7': 'enableVerticalSwipes disableVerticalSwipes',
  '7.10': 'setBottomBarColor',
};
const sinceOf = (method: string): string =>
  Object.keys(ADDED).find((version) => ADDED[version]?.split(/\s+/).includes(method)) ?? '6.0';

/** A client of a version that records its calls; a hostile one throws for every call. */
function client(version: string, { refuses = false } = {}) {
  const lacked: string[] = [];
  const calls: unknown[][] = [];
  const method =
    (name: string) =>
    (...given: unknown[]) => {
      calls.push([name, ...given]);
      if (!isAtLeast(version, sinceOf(name))) lacked.push(name);
      if (refuses) throw new Error('WebAppMethodUnsupported');
    };
  const part = (name: string, methods: string) =>
    Object.fromEntries(methods.split(/\s+/).map((one) => [one, method(`${name}${one}`)]));
  const listeners = new Map<string, (event?: unknown) => void>();
  const webApp = {
    initData: 'query_id=1',
    initDataUnsafe: {},
    platform: 'ios',
    isExpanded: false,
    isActive: true,
    isVersionAtLeast: (needed: string) => isAtLeast(version, needed),
    BackButton: part('BackButton.', 'show hide onClick offClick'),
    HapticFeedback: part('HapticFeedback.', 'impactOccurred notificationOccurred selectionChanged'),
    ...part('', 'expand close openLink openTelegramLink showPopup closeScanQrPopup'),
    ...part('', 'enableClosingConfirmation disableClosingConfirmation enableVerticalSwipes disableVerticalSwipes'),
    ...part('', 'setBackgroundColor setHeaderColor setBottomBarColor'),
    onEvent: (name: string, listener: (event?: unknown) => void) => void listeners.set(name, listener),
    offEvent: (name: string) => void listeners.delete(name),
  };
  return { lacked, calls, listeners, webApp, telegram: createTelegram(webApp as never) };
}

type Subject = ReturnType<typeof client>['telegram'];

/** Every call of the platform for which the shop awaits no result. */
const FAVOURS: [string, (telegram: Subject) => void][] = [
  ['expand', (telegram) => telegram.expand()],
  ['close', (telegram) => telegram.close()],
  [
    'vibrate',
    (telegram) => (['tap', 'choice', 'success', 'failure'] as const).forEach((feeling) => telegram.vibrate(feeling)),
  ],
  ['swipes', (telegram) => [true, false].forEach((allowed) => telegram.allowVerticalSwipes(allowed))],
  ['back button', (telegram) => (telegram.showBackButton(), telegram.hideBackButton(), telegram.onBack(() => {})())],
  ['scanner', (telegram) => telegram.closeScanQrPopup()],
  ['closing', (telegram) => [true, false].forEach((needed) => telegram.confirmClosing(needed))],
];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { activeElement: null });
  for (const name of ['HTMLInputElement', 'HTMLTextAreaElement']) vi.stubGlobal(name, Map);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(VERSIONS)('a Telegram client of version %s', (version) => {
  it('receives no call that it does not support', () => {
    const { telegram, lacked, webApp } = client(version);
    paintWhite(webApp as never);
    for (const [, ask] of FAVOURS) ask(telegram);
    void telegram.showPopup({ title: 'Команда', message: 'скопирована', buttons: [] });
    expect(lacked).toEqual([]);
  });

  it.each(FAVOURS)('that refuses to %s does not break the shop', (_, ask) => {
    const { telegram } = client(version, { refuses: true });
    expect(() => ask(telegram)).not.toThrow();
  });
});

it.each([
  ['success', 'success'],
  ['failure', 'error'],
] as const)('the end of a payment causes haptic feedback: %s', (feeling, type) => {
  const { calls, telegram } = client('8.0');
  telegram.vibrate(feeling);
  expect(calls).toEqual([['HapticFeedback.notificationOccurred', type]]);
});

it('the colours of the client around the page are white, also that of the bar below the page', () => {
  const { calls, webApp } = client('8.0');
  paintWhite(webApp as never);
  const painted = ['setBackgroundColor', 'setHeaderColor', 'setBottomBarColor'];
  expect(calls).toEqual(painted.map((call) => [call, '#ffffff']));
});

describe('a client that is minimised and restored', () => {
  it('sends both events, and reports whether it is active now', async () => {
    const { listeners, telegram, webApp } = client('8.0');
    const changes: boolean[] = [];
    const stop = telegram.onActivity((isActive) => changes.push(isActive));
    Object.assign(webApp, { isActive: false });
    listeners.get('deactivated')?.();
    await settle();
    Object.assign(webApp, { isActive: true });
    listeners.get('activated')?.();
    await settle();
    expect(changes).toEqual([true, false, true]);
    listeners.get('deactivated')?.();
    stop();
    await settle();
    expect(changes, 'no listener is left').toHaveLength(3);
    expect(listeners.size).toBe(0);
  });

  it('notifies every listener, also when one of them stops listening at that moment', async () => {
    const { telegram, webApp } = client('8.0');
    // The SDK iterates over the live list too.
    const handlers: (() => void)[] = [];
    Object.assign(webApp, {
      onEvent: (name: string, handler: () => void) => name === 'deactivated' && handlers.push(handler),
      offEvent: (name: string, handler: () => void) =>
        name === 'deactivated' && handlers.splice(handlers.indexOf(handler), 1),
    });
    const [first, second] = [vi.fn(), vi.fn()];
    const stop = telegram.onActivity((isActive) => {
      first(isActive);
      if (!isActive) stop();
    });
    telegram.onActivity(second);
    Object.assign(webApp, { isActive: false });
    for (let at = 0; at < handlers.length; at += 1) handlers[at]?.();
    await settle();
    for (const listener of [first, second]) expect(listener.mock.calls).toEqual([[true], [false]]);
  });

  it('sends no event before version 8.0', () => {
    const { listeners, telegram } = client('7.10');
    telegram.onActivity(() => expect.unreachable());
    expect(listeners.size).toBe(0);
  });
});

it.each([
  { tab: { opener: {} }, assigned: [] },
  { tab: null, assigned: [['https://t.me/shop_bot']] },
])(
  'a chat of Telegram, outside of it opens in a new tab, or in this one where the browser allows no tab any more',
  ({ tab, assigned }) => {
    const assign = vi.fn();
    vi.stubGlobal('window', { open: () => tab, location: { assign } });
    noTelegram.openTelegramLink('https://t.me/shop_bot');
    expect(assign.mock.calls).toEqual(assigned);
    expect(tab?.opener ?? null, 'the chat cannot reach the shop').toBeNull();
  },
);

it.each([
  // The SDK would open a window that can replace the page of the shop.
  { version: '6.0', opened: [['https://pay.example/1', '_blank', 'noopener,noreferrer']], asked: [] },
  { version: '6.1', opened: [], asked: [['openLink', 'https://pay.example/1']] },
])('a payment link has no access to the shop in a client of version $version', ({ version, opened, asked }) => {
  const open = vi.fn();
  vi.stubGlobal('window', { open });
  const { telegram, calls } = client(version);
  telegram.openLink('https://pay.example/1');
  expect([open.mock.calls, calls]).toEqual([opened, asked]);
});

it('a chat of Telegram opens in a new tab where the client refuses its link', () => {
  const open = vi.fn();
  vi.stubGlobal('window', { open });
  client('8.0', { refuses: true }).telegram.openTelegramLink('https://t.me/shop_bot');
  expect(open.mock.calls).toEqual([['https://t.me/shop_bot', '_blank', 'noopener,noreferrer']]);
});

describe('a Telegram popup', () => {
  const ask = ({ telegram }: ReturnType<typeof client>) =>
    telegram.showPopup({ title: 'Команда', message: 'скопирована', buttons: [{ id: 'go', text: 'Перейти' }] });

  it.each([
    [undefined, null],
    [{}, null],
    [{ button_id: null }, null],
    [{ button_id: '' }, null],
    [{ button_id: 'go' }, 'go'],
  ])('that was closed with %j returns %j', async (event, button) => {
    const one = client('8.0');
    const answer = ask(one);
    one.listeners.get('popupClosed')?.(event);
    await expect(answer).resolves.toBe(button);
  });

  it('that a client closes without an event counts as closed, although the SDK throws', async () => {
    const wire = new Map<string, (...args: unknown[]) => void>();
    vi.stubGlobal('Telegram', { WebView: { onEvent: wire.set.bind(wire), offEvent: wire.delete.bind(wire) } });
    const answer = ask(client('8.0'));
    wire.get('popup_closed')?.('popup_closed', undefined);
    await expect(answer).resolves.toBeNull();
    await Promise.resolve();
    expect(wire.size).toBe(0);
  });

  it('returns the button that is pressed within an hour, and none after it', async () => {
    for (const [minutes, button] of [
      [59, 'go'],
      [60, null],
    ] as const) {
      const one = client('8.0');
      const answer = ask(one);
      await vi.advanceTimersByTimeAsync(minutes * 60_000);
      one.listeners.get('popupClosed')?.({ button_id: 'go' });
      await expect(answer).resolves.toBe(button);
    }
  });

  it('is shortened to what Telegram allows, 64 characters of title and 256 of message, and never within an emoji', async () => {
    const showPopup = vi.fn(() => Promise.resolve('go'));
    const dialogs = createDialogs({ showPopup } as unknown as Telegram, {} as Window);
    for (const end of ['м', '🎮']) await dialogs.show({ title: 'т'.repeat(65), message: `${'м'.repeat(254)}${end}мм` });
    const longest = { title: 'т'.repeat(64), message: 'м'.repeat(256), buttons: [] };
    await dialogs.show(longest);
    const messages = [`${'м'.repeat(255)}…`, `${'м'.repeat(254)}…`];
    const shortened = messages.map((message) => ({ title: `${'т'.repeat(63)}…`, message, buttons: [] }));
    expect(showPopup.mock.calls).toEqual([...shortened, longest].map((popup) => [popup]));
  });

  it.each([
    ['has no popups', client('6.0')],
    ['refuses it, because it has closed the one before without an event', client('8.0', { refuses: true })],
  ])('is an alert with the whole message where the client %s', async (_, { telegram, listeners }) => {
    const alerts: string[] = [];
    const dialogs = createDialogs(telegram, { alert: (text: string) => void alerts.push(text) } as unknown as Window);
    expect(await dialogs.show({ title: 'Команда', message: 'м'.repeat(300) })).toBeNull();
    expect(alerts).toEqual([`Команда\n\n${'м'.repeat(300)}`]);
    await Promise.resolve();
    expect(listeners.size).toBe(0);
  });
});

describe('the launch of a Telegram client', () => {
  const launchedWith = (initData: string) => createTelegram({ ...client('8.0').webApp, initData } as never);

  it('provides the user of the launch data', () => {
    expect(launchedWith('hash=1&user={"id":7,"username":"demo"}')).toMatchObject({
      isInside: true,
      user: { telegramId: '7', telegramUsername: 'demo' },
    });
    expect(launchedWith('')).toMatchObject({ isInside: false, user: null });
  });

  it('is detected by the launch fragment, and after a reload by the data that the SDK has stored', () => {
    const browser = (hash: string, kept: string | null) =>
      ({ location: { hash }, sessionStorage: { getItem: () => kept } }) as never;
    expect(isLaunchedByTelegram(browser('#tgWebAppData=x', null))).toBe(true);
    expect(isLaunchedByTelegram(browser('', '{"tgWebAppData":"x"}'))).toBe(true);
    expect(isLaunchedByTelegram(browser('', null))).toBe(false);
    expect(
      isLaunchedByTelegram({
        location: { hash: '' },
        get sessionStorage() {
          throw new Error('SecurityError');
        },
      } as never),
    ).toBe(false);
  });
});

it('the shop’s handler of the back button is called outside the handler of the SDK', async () => {
  const { calls, telegram } = client('8.0');
  const pressed = vi.fn();
  telegram.onBack(pressed);
  const [[, press] = []] = calls.filter(([name]) => name === 'BackButton.onClick');
  (press as () => void)();
  expect(pressed).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(pressed).toHaveBeenCalledTimes(1);
});
