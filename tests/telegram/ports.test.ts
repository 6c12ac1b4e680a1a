import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClipboard } from '../../src/shop/platform/clipboard';
import { mediaUrl, safePaymentUrl } from '../../src/shop/platform/links';
import { createBrowserWindow } from '../../src/shop/platform/browserWindow';
import { createPaymentWindow, popupFeatures } from '../../src/shop/platform/paymentWindow';
import { createRouterPort } from '../../src/shop/platform/router';
import { createStorage } from '../../src/shop/platform/storage';
import { noTelegram } from '../../src/shop/platform/telegram';

/** Starts a clock at 0 that the test advances. */
function stopClock(): void {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a payment link', () => {
  it.each(['https://pay.example/1', 'http://localhost:5173/demo/pay/1', 'http://127.0.0.1/1'])(
    'may be opened: %s',
    (link) => {
      expect(safePaymentUrl(link)).toBe(link);
    },
  );

  it.each([
    'http://pay.example/1',
    'javascript:alert(1)',
    'data:text/html,x',
    '//pay.example/1',
    'https://user:secret@pay.example/',
    'pay',
    '',
    'http://localhost.evil.example/1',
    'https://',
    'http:/\\pay.example',
    'https://user@pay.example/',
    'HTTP://pay.example/',
    'ftp://pay.example/1',
    'vbscript:x',
    'blob:https://pay.example/1',
    'intent://pay.example#Intent;end',
    'tg://resolve?domain=x',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'http://127.0.0.1.evil.example/',
    'http://localhost@evil.example/',
    'about:blank',
    'file:///etc/passwd',
  ])('is refused: %s', (link) => expect(safePaymentUrl(link)).toBeNull());

  it('must lead to one of the operator’s hosts when some are named', () => {
    expect(safePaymentUrl('https://pay.example/1', ['pay.example'])).not.toBeNull();
    for (const lookAlike of [
      'https://pay.example.evil.com/1',
      'https://evil.com/pay.example',
      'https://pay-example.com/',
      'https://sub.pay.example/',
      'https://evil.com?pay.example',
      'https://evil.com#pay.example',
      'https://pay.example@evil.com/',
      'https://pаy.example/',
      'https://pay.example..',
      'https://xpay.example/',
    ])
      expect(safePaymentUrl(lookAlike, ['pay.example']), lookAlike).toBeNull();
    expect(safePaymentUrl('https://PAY.example:443/1', ['pay.example'])).toBe('https://pay.example/1');
  });

  it.each([
    ['https://оплата.рф/1', 'оплата.рф'],
    ['https://оплата.рф/1', 'xn--80aa5alfu.xn--p1ai'],
    ['https://xn--80aa5alfu.xn--p1ai/1', 'ОПЛАТА.рф'],
    ['https://pay.example./1', 'pay.example'],
    ['https://pay.example/1', 'pay.example.'],
    ['https://pay.example/1', 'https://pay.example/'],
    ['https://pay.example/1', 'Pay.Example:443'],
  ])('such as %s is accepted where the operator writes the host as %s', (link, host) => {
    expect(safePaymentUrl(link, [host])).not.toBeNull();
  });

  it('is always refused when the operator’s only host is invalid', () =>
    expect(safePaymentUrl('https://pay.example/1', ['http://'])).toBeNull());
});

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
    ['100%.png', '/uploads/100%25.png'],
    ['a%20b.png', '/uploads/a%20b.png'],
    ['a.svg?v=2', '/uploads/a.svg?v=2'],
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
    const execCommand = vi.fn(() => copies && copied.push(field.value) > 0);
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
    [
      'throws at once',
      {
        writeText: () => {
          throw new Error('no');
        },
      },
    ],
    ['never answers', { writeText: () => new Promise(() => {}) }],
  ])('that %s is replaced by `execCommand`', async (_, clipboard) => {
    const { browser, copied, field, document } = browserWith(clipboard, true);
    stopClock();
    const copying = createClipboard(browser).copy('account_1');
    await vi.advanceTimersByTimeAsync(1_000);
    await copying;
    expect(copied).toEqual(['account_1']);
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
  const refusing = {
    getItem: () => 'old',
    setItem: () => {
      throw new Error('QuotaExceeded');
    },
    removeItem: () => {
      throw new Error('no');
    },
  } as unknown as Storage;

  it('is replaced by memory when the browser has no storage or denies it', () => {
    for (const broken of [
      () => undefined,
      // Android's web view without DOM storage.
      () => null,
      () => {
        throw new Error('SecurityError');
      },
    ]) {
      const storage = createStorage(broken, () => {});
      expect(storage.write('cart', '[]')).toBe(true);
      expect(storage.read('cart')).toBe('[]');
      storage.write('cart', null);
      expect(storage.read('cart')).toBeNull();
      expect(storage.isLasting).toBe(false);
    }
  });

  it.each([
    ['ignores a write', { ...refusing, setItem: () => {} }],
    [
      'cannot be read',
      {
        ...refusing,
        getItem: () => {
          throw new Error('no');
        },
        setItem: () => {},
      },
    ],
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

/** A window that reports a connection, and whose calls the test answers. */
function connectedWindow(onLine = true, fetch = () => Promise.resolve()) {
  const reload = vi.fn<() => void>();
  const navigator = { onLine };
  const events = new EventTarget();
  let reach: (hasAnswered: boolean, begun: number) => void = () => {};
  const browserWindow = createBrowserWindow(
    Object.assign(events, {
      location: { reload },
      navigator,
      document: { visibilityState: 'visible' },
      fetch,
      setTimeout,
    }) as unknown as Window,
    Date.now,
    undefined,
    (listener) => {
      reach = listener;
      return () => {};
    },
  );
  return { browserWindow, navigator, events, reload, reach };
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
      const { browserWindow, navigator, events, reach, reload } = connectedWindow();
      const received: boolean[] = [];
      browserWindow.onConnection((online) => received.push(online));
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
    const { browserWindow, navigator, events, reload } = connectedWindow();
    const received: boolean[] = [];
    browserWindow.onConnection((online) => received.push(online));
    navigator.onLine = false;
    browserWindow.reload();
    expect(reload, 'the loss was not reported').not.toHaveBeenCalled();
    navigator.onLine = true;
    events.dispatchEvent(new Event(event));
    expect(received).toEqual([true, false, true]);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it.each([
    { page: 'can be loaded', fetch: () => Promise.resolve(), reloads: 1 },
    { page: 'cannot be loaded', fetch: () => Promise.reject(new TypeError('Failed to fetch')), reloads: 0 },
  ])('is not awaited by a tapped reload, which happens only if the page $page', async ({ fetch, reloads }) => {
    const { browserWindow, reload } = connectedWindow(false, fetch);
    browserWindow.reload(undefined, true);
    await read();
    expect(reload).toHaveBeenCalledTimes(reloads);
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
    const { browserWindow, reach } = connectedWindow(isThere);
    const received: boolean[] = [];
    browserWindow.onConnection((online) => received.push(online));
    for (const [hasAnswered, begun] of calls) reach(hasAnswered, begun);
    await read();
    expect(received).toEqual(isThere ? [true] : [false, true]);
  });
});

describe('an action under a lock between the windows of the shop', () => {
  const { signal } = new AbortController();
  const windowWith = (locks: unknown) =>
    createBrowserWindow(
      Object.assign(new EventTarget(), {
        navigator: { locks },
        document: { visibilityState: 'visible' },
        setTimeout,
        clearTimeout,
      }) as unknown as Window,
      Date.now,
    );
  type Given = (lock: object | null) => unknown;
  const isQuestion = (options: object): boolean => 'ifAvailable' in options;
  /** Another window holds the lock and never releases it. */
  const held = {
    request: (_: string, options: { signal: AbortSignal }, given: Given) =>
      isQuestion(options)
        ? Promise.resolve(given(null))
        : new Promise((_resolve, reject) => {
            const fail = (): void => reject(new Error('aborted'));
            if (options.signal.aborted) fail();
            else options.signal.addEventListener('abort', fail);
          }),
  };
  const noEvents = { haveArrived: () => false, areToTell: () => false };
  /** Another window holds the lock and releases it at once. */
  const release = {
    request: async (_: string, options: object, given: Given) => given(isQuestion(options) ? null : {}),
  };

  it.each([
    ['has no locks', undefined],
    [
      'refuses them, as to a frame without storage',
      { request: () => Promise.reject(new DOMException('insecure', 'SecurityError')) },
    ],
  ])('is run where the browser %s', async (_, locks) => {
    expect(await windowWith(locks).withLock('bill', signal, async () => 'made', noEvents)).toBe('made');
  });

  function reloadableWindow() {
    const reload = vi.fn<() => void>();
    const window = Object.assign(new EventTarget(), {
      location: { reload },
      navigator: {},
      document: { visibilityState: 'visible' },
      setTimeout,
      clearTimeout,
    });
    const browserWindow = createBrowserWindow(window as unknown as Window, Date.now);
    return { reload, browserWindow };
  }

  it('finishes before the page reloads', async () => {
    const { reload, browserWindow } = reloadableWindow();
    let answer: (order: string) => void = () => {};
    const bill = new Promise<string>((resolve) => (answer = resolve));
    const made = browserWindow.withLock('bill', signal, () => bill, noEvents);
    await Promise.resolve();
    browserWindow.reload();
    await Promise.resolve();
    expect(reload).not.toHaveBeenCalled();
    answer('A-1');
    expect(await made).toBe('A-1');
    await new Promise((resolve) => void setImmediate(resolve));
    expect(reload).toHaveBeenCalledTimes(1);
    browserWindow.reload();
    expect(reload, 'the reload is immediate when no action is running').toHaveBeenCalledTimes(2);
  });

  it('that begins while the reload waits is finished before the page reloads', async () => {
    const { reload, browserWindow } = reloadableWindow();
    let [isAtCart, check] = [true, (): void => {}];
    void browserWindow.holdReload(new Promise<void>((resolve) => (check = resolve)));
    browserWindow.reload(() => isAtCart);
    isAtCart = false;
    let answer: (order: string) => void = () => {};
    const made = browserWindow.withLock(
      'bill',
      signal,
      () => new Promise<string>((resolve) => (answer = resolve)),
      noEvents,
    );
    await new Promise((resolve) => void setImmediate(resolve));
    isAtCart = true;
    check();
    await new Promise((resolve) => void setImmediate(resolve));
    expect(reload).not.toHaveBeenCalled();
    answer('A-1');
    expect(await made).toBe('A-1');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('does not start once a reload is decided, and starts when that reload is dropped', async () => {
    const { reload, browserWindow } = reloadableWindow();
    browserWindow.decideReload(() => true);
    const act = vi.fn(async () => 'A-1');
    const made = browserWindow.withLock('bill', signal, act, noEvents);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(act).not.toHaveBeenCalled();
    browserWindow.reload(() => false);
    expect(await made).toBe('A-1');
    expect(reload).not.toHaveBeenCalled();
  });

  it('starts at once when the decided reload is already known to be dropped', async () => {
    const { browserWindow } = reloadableWindow();
    let isAtCart = true;
    browserWindow.decideReload(() => isAtCart);
    isAtCart = false;
    expect(await browserWindow.withLock('bill', signal, async () => 'A-1', noEvents)).toBe('A-1');
  });

  it('starts when the pending reload is dropped because it would lose data', async () => {
    const { reload, browserWindow } = reloadableWindow();
    let isStored = true;
    let accept: () => void = () => {};
    const choice = new Promise<void>((resolve) => (accept = resolve));
    void browserWindow.holdReload(choice);
    browserWindow.reload(() => isStored);
    const made = browserWindow.withLock('bill', signal, async () => 'A-1', noEvents);
    isStored = false;
    accept();
    expect(await made).toBe('A-1');
    expect(reload).not.toHaveBeenCalled();
    isStored = true;
    browserWindow.reload(() => isStored);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('fails with its own error, and is not run a second time', async () => {
    const act = vi.fn(() => Promise.reject(new Error('касса закрыта')));
    await expect(windowWith(sharedLocks()).withLock('bill', signal, act, noEvents)).rejects.toThrow('касса закрыта');
    expect(act).toHaveBeenCalledTimes(1);
  });

  /** A browser that answers a query about a lock, or grants one, only on `answer()`. */
  const lateLocks = (isLate: (options: object) => boolean) => {
    const late: (() => unknown)[] = [];
    const request = (_: string, options: object, given: Given) => {
      if (!isLate(options)) return Promise.resolve(given(null));
      return new Promise((resolve) => late.push(() => resolve(given({}))));
    };
    return { request, answer: () => late.forEach((grant) => grant()) };
  };

  it.each([
    ['another window holds the lock, which may finish the same action', { ...held, answer: () => {} }],
    ['the browser neither grants nor refuses the lock', lateLocks((options) => !isQuestion(options))],
  ])('times out after 15 s, and is never run later, where %s', async (_, locks) => {
    stopClock();
    const act = vi.fn(async () => 'made');
    let failure: unknown = null;
    void windowWith(locks)
      .withLock('bill', signal, act, noEvents)
      .catch((error: unknown) => (failure = error));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(failure).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toMatchObject({ message: '' });
    locks.answer();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(act).not.toHaveBeenCalled();
  });

  it.each([
    ['at once when its stored changes have arrived', true, 0],
    ['as soon as its stored changes arrive', 1_000, 1_000],
    ['after 5 s without a storage event', false, 5_000],
  ])('is run after another window has released the lock, %s', async (_, arrival, wait) => {
    stopClock();
    const act = vi.fn(async () => Date.now());
    const haveArrived = (): boolean => (typeof arrival === 'number' ? Date.now() >= arrival : arrival);
    const done = windowWith(release).withLock('bill', signal, act, { ...noEvents, haveArrived });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await done).toBe(wait);
  });

  /** The locks of one browser for several windows; each lock is granted to the first request. */
  function sharedLocks() {
    const taken = new Set<string>();
    return {
      query: async () => ({ held: [...taken].map((name) => ({ name })) }),
      async request(name: string, _: object, given: Given) {
        if (taken.has(name)) return given(null);
        taken.add(name);
        try {
          return await given({});
        } finally {
          taken.delete(name);
        }
      },
    };
  }

  it.each([
    ['as soon as the stored changes arrive', true, 1_000],
    ['at once where that action stored nothing', false, 0],
  ])('is run after the finished action of another window %s', async (_, areToTell, wait) => {
    stopClock();
    const locks = sharedLocks();
    await windowWith(locks).withLock('bill', signal, async () => 'made', { ...noEvents, areToTell: () => areToTell });
    const haveArrived = (): boolean => Date.now() >= 1_000;
    const act = vi.fn(async () => Date.now());
    const done = windowWith(locks).withLock('bill', signal, act, { ...noEvents, haveArrived });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await done).toBe(wait);
  });

  it('is run at once in the window that has stored the changes, and 5 s later in any other one', async () => {
    stopClock();
    const locks = sharedLocks();
    const browserWindow = windowWith(locks);
    const when = async () => Date.now();
    await browserWindow.withLock('bill', signal, when, { ...noEvents, areToTell: () => true });
    expect(await browserWindow.withLock('bill', signal, when, noEvents)).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await windowWith(locks).withLock('bill', signal, when, noEvents)).toBe(5_000);
  });

  it('is run at once where another window stored changes long ago and has been frozen since', async () => {
    stopClock();
    const locks = sharedLocks();
    await windowWith(locks).withLock('bill', signal, async () => 'made', { ...noEvents, areToTell: () => true });
    // The timers of a frozen window do not run.
    vi.setSystemTime(5_000);
    const act = vi.fn(async () => 'made');
    await windowWith(locks).withLock('bill', signal, act, noEvents);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['does not say which locks are held', { query: () => new Promise(() => {}) }, 6_000],
    [
      'never grants the lock that notifies the others',
      { request: (name: string, _: object, given: Given) => (name === 'bill' ? given({}) : new Promise(() => {})) },
      1_000,
    ],
  ])('is run after a timeout where the browser %s', async (_, broken, wait) => {
    stopClock();
    const events = { ...noEvents, areToTell: () => true };
    const done = windowWith({ ...sharedLocks(), ...broken })
      .withLock('bill', signal, async () => 'made', events)
      .then((made) => `${made} after ${Date.now()} ms`);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await done).toBe(`made after ${wait} ms`);
  });

  it('is run once, also when it fails, where the browser does not answer in time whether the lock is free', async () => {
    stopClock();
    const act = vi.fn(() => Promise.reject(new Error(`Failed after ${Date.now()} ms`)));
    const locks = lateLocks(() => true);
    const done = windowWith(locks)
      .withLock('bill', signal, act, noEvents)
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await done).toMatchObject({ message: 'Failed after 1000 ms' });
    locks.answer();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('may take longer than 15 s once the lock is granted', async () => {
    stopClock();
    const act = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve('made'), 20_000)));
    const done = windowWith(sharedLocks()).withLock('bill', signal, act, noEvents);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await done).toBe('made');
    expect(act).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['stored changes are', release],
    ['lock is', held],
  ])('is not run when it is aborted while the %s awaited', async (_, locks) => {
    stopClock();
    const caller = new AbortController();
    const act = vi.fn(async () => 'made');
    const done = windowWith(locks)
      .withLock('bill', caller.signal, act, noEvents)
      .catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(400);
    caller.abort();
    await vi.advanceTimersByTimeAsync(400);
    expect(await done).toBe('The wait was given up');
    expect(act).not.toHaveBeenCalled();
  });
});

describe('the payment window', () => {
  const browserWith = (popup: unknown, userAgent = '') => ({
    screen: { width: 1920, height: 1080 },
    navigator: { userAgent },
    open: vi.fn(() => popup),
  });

  it('is 40 % × 80 % of the screen, at most 500 × 700, centred', () => {
    expect(popupFeatures({ width: 1920, height: 1080 })).toBe('popup=yes,width=500,height=700,left=710,top=190');
    expect(popupFeatures({ width: 1000, height: 800 })).toBe('popup=yes,width=400,height=640,left=300,top=80');
  });

  it.each(['mobile', 'android', 'android_x', 'ios'])('is the platform’s browser on %s', (platform) => {
    const openLink = vi.fn();
    const browser = browserWith(null);
    const paymentWindow = createPaymentWindow({ ...noTelegram, platform, openLink }, browser as never);
    expect(paymentWindow.open('https://pay')).toBe('external');
    expect(openLink).toHaveBeenCalledWith('https://pay');
    expect(browser.open).not.toHaveBeenCalled();
    expect(paymentWindow.isOnComputer).toBe(false);
  });

  it.each(['tdesktop', 'macos', 'weba', 'unknown'])('is used like on a computer on %s', (platform) => {
    expect(createPaymentWindow({ ...noTelegram, platform }, browserWith(null) as never).isOnComputer).toBe(true);
  });

  it.each(['weba', 'unknown'])(
    'is a tab in the browser of a phone, which scans no code off its own screen: %s',
    (platform) => {
      const browser = browserWith(
        emptyWindow(),
        'Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36',
      );
      const paymentWindow = createPaymentWindow({ ...noTelegram, platform }, browser as never);
      expect(paymentWindow.open('https://pay')).toBe('popup');
      expect(paymentWindow.isOnComputer).toBe(false);
    },
  );

  /** A window that was opened blank; `way` lists its links, and its opener at that moment. */
  const emptyWindow = () => {
    const way: unknown[] = [];
    const link = { href: '', click: () => way.push(link.href, popup.opener) };
    const popup = {
      opener: {} as unknown,
      closed: false,
      focus: vi.fn(),
      close: vi.fn(),
      way,
      document: { createElement: () => link, body: { append: vi.fn() } },
    };
    return popup;
  };

  it('is a popup without access to the shop when it opens the payment page', () => {
    const popup = emptyWindow();
    const browser = browserWith(popup);
    const paymentWindow = createPaymentWindow(noTelegram, browser as never);
    paymentWindow.open('https://pay/1');
    expect(browser.open.mock.calls).toEqual([['about:blank', '_blank', popupFeatures(browser.screen)]]);
    expect(popup.way).toEqual(['https://pay/1', null]);
  });

  it('that would keep access to the shop is closed again', () => {
    const popup = {
      ...emptyWindow(),
      get document(): never {
        throw new Error('SecurityError');
      },
    };
    expect(createPaymentWindow(noTelegram, browserWith(popup) as never).open('https://pay')).toBe('blocked');
    expect(popup.close).toHaveBeenCalled();
    expect(popup.focus).not.toHaveBeenCalled();
  });

  it('that is blocked is opened through Telegram, inside Telegram only', () => {
    const openLink = vi.fn();
    expect(createPaymentWindow({ ...noTelegram, openLink }, browserWith(null) as never).open('https://pay')).toBe(
      'blocked',
    );
    expect(openLink).not.toHaveBeenCalled();
    expect(
      createPaymentWindow({ ...noTelegram, isInside: true, openLink }, browserWith(null) as never).open('https://pay'),
    ).toBe('blocked');
    expect(openLink).toHaveBeenCalledWith('https://pay');
  });
});

describe('the router', () => {
  const browserAt = (pathname: string, state: unknown) =>
    Object.assign(new EventTarget(), { location: { pathname }, history: { state }, performance }) as unknown as Window;

  it('queues navigation until React Router has added its listener', async () => {
    const router = createRouterPort(browserAt('/item/7', { idx: 2 }));
    router.push('/shop-bag');
    const navigate = vi.fn();
    const detach = router.attach(navigate);
    router.replace('/');
    router.back();
    expect(navigate).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(navigate.mock.calls).toEqual([['/shop-bag'], ['/', { replace: true }], [-1]]);
    expect(router.visit()).toEqual({ path: '/item/7', position: 2, orderId: null, isReturn: true });
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

  it('begins at position 0 when the browser history has none', () => {
    expect(createRouterPort(browserAt('/', null)).visit().position).toBe(0);
  });

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
