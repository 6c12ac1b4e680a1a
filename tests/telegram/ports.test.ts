import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClipboard } from '../../src/shop/platform/clipboard';
import { mediaUrl } from '../../src/shop/platform/links';
import { createBrowserWindow } from '../../src/shop/platform/browserWindow';
import { createRouterPort } from '../../src/shop/platform/router';
import { createStorage } from '../../src/shop/platform/storage';
import { channel } from '../support/channel';

const refuse = (): never => {
  throw new Error('no');
};

describe('a picture', () => {
  it.each([
    ['posters/a.svg', '/uploads/posters/a.svg'],
    ['/uploads/a.svg', '/uploads/a.svg'],
    ['HTTP://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['javascript:alert(1)', null],
    ['//evil.example/a.png', null],
    ['', null],
    [null, null],
    ['Game #1.png', '/uploads/Game %231.png'],
    ['a#b/c?.png', '/uploads/a%23b/c%3F.png'],
    ['DOOM: Eternal.png', '/uploads/DOOM: Eternal.png'],
    ['covers/uploads/a:b.png', '/uploads/covers/uploads/a:b.png'],
    ['100%.png', '/uploads/100%25.png'],
    ['50%a.png', '/uploads/50%25a.png'],
    ['a%20b.png', '/uploads/a%20b.png'],
    ['a.svg?size=2', '/uploads/a.svg?size=2'],
    [' https://cdn.example/a.png\n', 'https://cdn.example/a.png'],
    ['\tposters/a b.svg ', '/uploads/posters/a b.svg'],
    [' data:text/html,x', null],
    ['  ', null],
    ['https://cdn.example/a.svg#b', 'https://cdn.example/a.svg#b'],
    ['data:image/svg+xml,%3Csvg/%3E', 'data:image/svg+xml,%3Csvg/%3E'],
    ['data:text/html,x', null],
    [`data:image/png,${'x'.repeat(20_000)}`, null],
  ])('with the path %s has the address %s', (path, url) => expect(mediaUrl(path)).toBe(url));

  it('is loaded from the media host when one is configured', () => {
    expect(mediaUrl('a.svg', 'https://media.example/')).toBe('https://media.example/uploads/a.svg');
  });

  it.each(['http:', 'https:'])('without TLS keeps its address only on a page without TLS: %s', (protocol) => {
    vi.stubGlobal('location', { protocol });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(mediaUrl('http://cdn.example/a.png')).toBe(`${protocol}//cdn.example/a.png`);
  });
});

describe('the clipboard', () => {
  const browserWith = (clipboard: unknown, copies: boolean) => {
    const field = { value: '', readOnly: false, style: {}, select: vi.fn(), remove: vi.fn() };
    const copied: string[] = [];
    const execCommand = vi.fn((_: string) => copies && copied.push(field.value) > 0);
    const document = {
      activeElement: { focus: vi.fn() },
      body: { append: vi.fn() },
      createElement: () => field,
      execCommand,
    };
    return { browser: { navigator: { clipboard }, document } as unknown as Window, copied, field, document };
  };
  const refusing = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) };

  it.each([
    ['is missing', undefined],
    ['refuses, as in a frame', refusing],
    ['has no function for it', {}],
    ['throws at once', { writeText: refuse }],
    ['never answers', { writeText: () => new Promise(() => {}) }],
  ])('that %s is replaced by `execCommand`', async (_, clipboard) => {
    const { browser, copied, field, document } = browserWith(clipboard, true);
    vi.useFakeTimers({ now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const copying = createClipboard(browser).copy('account_1');
    await vi.advanceTimersByTimeAsync(1_000);
    await copying;
    expect(copied).toEqual(['account_1']);
    expect(document.execCommand).toHaveBeenCalledWith('copy');
    expect(document.body.append).toHaveBeenCalledWith(field);
    expect(field.select).toHaveBeenCalled();
    expect(field, 'opens no keyboard and scrolls nothing').toMatchObject({
      readOnly: true,
      style: { position: 'fixed' },
    });
    expect(field.remove).toHaveBeenCalled();
    expect(document.activeElement.focus).toHaveBeenCalled();
  });

  it('reports a failure when `execCommand` fails too', async () => {
    const { browser, field } = browserWith(refusing, false);
    await expect(createClipboard(browser).copy('x')).rejects.toThrow('clipboard');
    expect(field.remove).toHaveBeenCalled();
  });

  it('is used without `execCommand` when it accepts the text', async () => {
    const { browser, document } = browserWith({ writeText: () => Promise.resolve() }, true);
    await createClipboard(browser).copy('x');
    expect(document.execCommand).not.toHaveBeenCalled();
  });
});

describe('the browser’s storage', () => {
  const refusing = { getItem: () => 'old', setItem: refuse, removeItem: refuse } as unknown as Storage;

  it('is replaced by memory when the browser has no storage or denies it', () => {
    for (const broken of [
      () => undefined,
      // Android's web view without DOM storage.
      () => null,
      refuse,
    ]) {
      const warn = vi.fn();
      const storage = createStorage(broken, warn);
      expect(warn).toHaveBeenCalledOnce();
      expect(storage.write('cart', '[]')).toBe(true);
      expect(storage.read('cart')).toBe('[]');
      expect(storage.write('cart', null)).toBe(true);
      expect(storage.read('cart')).toBeNull();
      expect(storage.isLasting).toBe(false);
    }
  });

  it.each([
    ['ignores a write', { ...refusing, setItem: () => {} }],
    ['cannot be read', { ...refusing, getItem: refuse, setItem: () => {} }],
  ])('that %s has not stored the value', (_, silent) => {
    expect(createStorage(() => silent, vi.fn()).write('cart', 'new')).toBe(false);
  });

  it('that refuses a write keeps the old value; one warning names the key, never the value', () => {
    const log = vi.fn();
    const storage = createStorage(() => refusing, log);
    expect(storage.write('cart', 'new')).toBe(false);
    expect(storage.write('cart', null)).toBe(false);
    expect(storage.read('cart')).toBe('old');
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.calls.flat().join()).toContain('«cart»');
    expect(log.mock.calls.flat().join()).not.toContain('new');
  });
});

it('a shopper is back when the client shows the shop again, or the browser restores its page, and sees it only while both show it', () => {
  const activity = channel<boolean>();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const events = Object.assign(new EventTarget(), { navigator: { onLine: true }, document, setTimeout });
  const { onReturn, onSight } = createBrowserWindow(events as unknown as Window, Date.now, activity.on);
  const [back, seen] = [vi.fn(), vi.fn()];
  onReturn(back);
  const off = onSight(seen);
  expect(seen.mock.calls, 'at once').toEqual([[true]]);
  for (const isActive of [true, false, true]) activity.emit(isActive);
  expect(back).toHaveBeenCalledTimes(1);
  expect(seen.mock.calls.flat()).toEqual([true, false, true]);
  off();
  activity.emit(false);
  expect(seen).toHaveBeenCalledTimes(3);
  for (const persisted of [false, true]) events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  expect(back).toHaveBeenCalledTimes(2);
});

/** A window that reports a connection, and whose calls the test answers. */
type LoadPage = (address: string, options: RequestInit) => Promise<{ status: number }>;

function connectedWindow(onLine = true, fetch: LoadPage = () => Promise.resolve({ status: 200 })) {
  const reload = vi.fn<() => void>();
  const navigator = { onLine };
  const events = new EventTarget();
  let reach: (hasAnswered: boolean, begun: number) => void = () => {};
  const browserWindow = createBrowserWindow(
    Object.assign(events, {
      location: { reload },
      navigator,
      document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
      fetch,
      setTimeout,
    }) as unknown as Window,
    Date.now,
    undefined,
    (listener) => (reach = listener),
  );
  /** Whether there is a connection, as the shop is notified. */
  const received: boolean[] = [];
  browserWindow.onConnection((online) => received.push(online));
  return { browserWindow, navigator, events, reload, reach, received };
}

describe('the network', () => {
  const LOST_AT = 5_000;
  const read = () => new Promise((resolve) => void setTimeout(resolve, 0));

  it.each([
    { call: 'was made before the loss', hasAnswered: true, begun: LOST_AT - 1, reached: [true, false] },
    { call: 'was made since the loss', hasAnswered: true, begun: LOST_AT, reached: [true, false, true] },
    { call: 'has no answer', hasAnswered: false, begun: LOST_AT, reached: [true, false] },
  ])(
    'that the browser reports as lost is $reached after a call that $call',
    async ({ hasAnswered, begun, reached }) => {
      vi.spyOn(performance, 'now').mockReturnValue(LOST_AT);
      const { browserWindow, navigator, events, reach, reload, received } = connectedWindow();
      navigator.onLine = false;
      events.dispatchEvent(new Event('offline'));
      reach(hasAnswered, begun);
      expect(received, 'the answer is read first: it may change what is asked for').toEqual([true, false]);
      await read();
      expect(received).toEqual(reached);
      browserWindow.reload();
      expect(reload, 'the reload waits for a connection only').toHaveBeenCalledTimes(reached.at(-1) ? 1 : 0);
      reach(false, LOST_AT + 1);
      await read();
      expect(received.at(-1), 'the next call has no answer').toBe(false);
    },
  );

  it.each([
    ['comes back', 'online'],
    ['is looked at anew where its events were missed, as by a page that was in the cache of pages', 'pageshow'],
  ])('%s: then the delayed reload happens', async (_, event) => {
    const { browserWindow, navigator, events, reload, received } = connectedWindow();
    navigator.onLine = false;
    browserWindow.reload();
    expect(reload, 'the loss was not reported').not.toHaveBeenCalled();
    navigator.onLine = true;
    events.dispatchEvent(new Event(event));
    expect(received).toEqual([true, false, true]);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it.each([
    { page: 'can be loaded', fetch: () => Promise.resolve({ status: 200 }), reloads: 1 },
    { page: 'is answered by 502', fetch: () => Promise.resolve({ status: 502 }), reloads: 0 },
    { page: 'cannot be loaded', fetch: () => Promise.reject(new TypeError('Failed to fetch')), reloads: 0 },
  ])('is not awaited by a tapped reload, which happens only if the page $page', async ({ fetch, reloads }) => {
    const { browserWindow, reload } = connectedWindow(false, fetch);
    browserWindow.reload(undefined, true);
    await read();
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  it.each<[string, LoadPage]>([
    ['is answered by 502', () => Promise.resolve({ status: 502 })],
    ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'has no answer',
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ],
  ])('delays an untapped reload while the page %s, though the browser reports a connection', async (_, fetch) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let load = fetch;
    const { browserWindow, reload } = connectedWindow(true, (...request) => load(...request));
    void browserWindow.reloadLater();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reload).not.toHaveBeenCalled();
    load = () => Promise.resolve({ status: 200 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each<[string, boolean, [boolean, number][]]>([
    [
      'is not doubted because an older call times out after a newer one was answered',
      false,
      [
        [true, 2],
        [false, 1],
      ],
    ],
    ['that is said to be lost is proven by the answer to the page’s own first request', false, [[true, 0]]],
    ['that the browser reports as there is not doubted because of a call without an answer', true, [[false, LOST_AT]]],
  ])('%s', async (_, isThere, calls) => {
    const { reach, received } = connectedWindow(isThere);
    for (const [hasAnswered, begun] of calls) reach(hasAnswered, begun);
    await read();
    expect(received).toEqual(isThere ? [true] : [false, true]);
  });
});

describe('the router', () => {
  const browserAt = (pathname: string, state: unknown) =>
    Object.assign(new EventTarget(), { location: { pathname }, history: { state }, performance }) as unknown as Window;

  it('queues navigation until React Router has added its listener', async () => {
    const router = createRouterPort(browserAt('/item/7', { idx: 2, usr: { orderId: 5 } }));
    router.push('/shop-bag');
    await Promise.resolve();
    const navigate = vi.fn();
    const detach = router.attach(navigate);
    expect(navigate).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(navigate.mock.calls).toEqual([['/shop-bag']]);
    navigate.mockClear();
    router.push('/item/7');
    router.replace('/');
    router.replace('/success-payment', 5);
    router.back();
    expect(navigate).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(navigate.mock.calls, 'without the screen that is shown already').toEqual([
      ['/', { replace: true }],
      ['/success-payment', { replace: true, state: { orderId: 5 } }],
      [-1],
    ]);
    expect(router.visit()).toEqual({ path: '/item/7', position: 2, orderId: 5, isReturn: true });
    detach();
    router.push('/later');
    await Promise.resolve();
    expect(navigate).toHaveBeenCalledTimes(3);
  });

  it('goes back once for two quick presses, and never out of the shop', async () => {
    const browser = browserAt('/item/7', { idx: 1 });
    const router = createRouterPort(browser);
    const navigate = vi.fn();
    router.attach(navigate);
    router.back();
    router.back();
    await Promise.resolve();
    expect(navigate.mock.calls).toEqual([[-1]]);
    // The browser has moved, and the screen is not rendered yet.
    Object.assign(browser.history, { state: { idx: 0 } });
    browser.dispatchEvent(new Event('popstate'));
    router.back();
    await Promise.resolve();
    expect(navigate).toHaveBeenCalledTimes(1);
    Object.assign(browser.history, { state: { idx: 1 } });
    router.back();
    await Promise.resolve();
    expect(navigate).toHaveBeenCalledTimes(2);
  });

  it.each([null, { idx: -1 }, { idx: 1e9 }])(
    'begins at position 0 where the browser history has the state %j',
    (state) => {
      expect(createRouterPort(browserAt('/', state)).visit().position).toBe(0);
    },
  );

  it('repeats a navigation for React Router once that happened before its listener was added', async () => {
    const browser = browserAt('/', null);
    const router = createRouterPort(browser);
    browser.dispatchEvent(new Event('popstate'));
    const listener = vi.fn();
    router.attach(vi.fn());
    browser.addEventListener('popstate', listener);
    await Promise.resolve();
    expect(listener).toHaveBeenCalledOnce();
    browser.dispatchEvent(new Event('popstate'));
    router.attach(vi.fn());
    await Promise.resolve();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
