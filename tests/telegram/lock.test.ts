import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserWindow } from '../../src/shop/platform/browserWindow';

const nextTask = () => new Promise((resolve) => void setImmediate(resolve));

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('an action under a lock between the windows of the shop', () => {
  const { signal } = new AbortController();
  const windowWith = (locks: unknown, reload = (): void => {}) =>
    createBrowserWindow(
      Object.assign(new EventTarget(), {
        location: { reload },
        navigator: { locks },
        document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
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
            options.signal.addEventListener('abort', () => reject(new Error('aborted')));
          }),
  };
  /** Runs an action under the lock. @param events what is known of the changes that another window has stored */
  const run = <T>(browserWindow: ReturnType<typeof windowWith>, act: () => Promise<T>, events = {}, caller = signal) =>
    browserWindow.withLock('bill', caller, act, { haveArrived: () => false, mustBeAnnounced: () => false, ...events });
  /** Another window holds the lock and releases it after so many milliseconds. */
  const releaseAfter = (ms: number) => ({
    request: (_: string, options: object, given: Given) =>
      isQuestion(options)
        ? Promise.resolve(given(null))
        : new Promise((resolve) => void setTimeout(() => resolve(given({})), ms)),
  });

  it.each([
    ['has no locks', undefined],
    [
      'refuses them, as to a frame without storage',
      { request: () => Promise.reject(new DOMException('insecure', 'SecurityError')) },
    ],
  ])('is run where the browser %s', async (_, locks) => {
    expect(await run(windowWith(locks), async () => 'made')).toBe('made');
  });

  function reloadableWindow() {
    const reload = vi.fn<() => void>();
    return { reload, browserWindow: windowWith(undefined, reload) };
  }

  it('finishes before the page reloads', async () => {
    const { reload, browserWindow } = reloadableWindow();
    let answer: (order: string) => void = () => {};
    const bill = new Promise<string>((resolve) => (answer = resolve));
    const made = run(browserWindow, () => bill);
    await Promise.resolve();
    browserWindow.reload();
    await Promise.resolve();
    expect(reload).not.toHaveBeenCalled();
    answer('A-1');
    expect(await made).toBe('A-1');
    await nextTask();
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
    const bill = new Promise<string>((resolve) => (answer = resolve));
    const made = run(browserWindow, () => bill);
    await nextTask();
    isAtCart = true;
    check();
    await nextTask();
    expect(reload).not.toHaveBeenCalled();
    answer('A-1');
    expect(await made).toBe('A-1');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('does not start once a reload is decided, and starts when that reload is dropped', async () => {
    const { reload, browserWindow } = reloadableWindow();
    browserWindow.decideReload(() => true);
    const act = vi.fn(async () => 'A-1');
    const made = run(browserWindow, act);
    await nextTask();
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
    expect(await run(browserWindow, async () => 'A-1')).toBe('A-1');
  });

  it('starts when the pending reload is dropped because it would lose data', async () => {
    const { reload, browserWindow } = reloadableWindow();
    let isStored = true;
    let accept: () => void = () => {};
    const choice = new Promise<void>((resolve) => (accept = resolve));
    void browserWindow.holdReload(choice);
    browserWindow.reload(() => isStored);
    const made = run(browserWindow, async () => 'A-1');
    isStored = false;
    accept();
    expect(await made).toBe('A-1');
    expect(reload).not.toHaveBeenCalled();
    isStored = true;
    browserWindow.reload(() => isStored);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('ends with its own result where the browser takes the lock away when the page is left', async () => {
    const locks = {
      ...sharedLocks(),
      async request(_: string, __: object, given: Given) {
        void given({});
        await nextTask();
        throw new DOMException('The browsing context is going away', 'AbortError');
      },
    };
    const act = vi.fn(() =>
      nextTask()
        .then(nextTask)
        .then(() => 'made'),
    );
    expect(await run(windowWith(locks), act)).toBe('made');
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('fails with its own error, and is not run a second time', async () => {
    const act = vi.fn(() => Promise.reject(new Error('касса закрыта')));
    await expect(run(windowWith(sharedLocks()), act)).rejects.toThrow('касса закрыта');
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
  ])('times out after 30 s, and is never run later, where %s', async (_, locks) => {
    const act = vi.fn(async () => 'made');
    let failure: unknown = null;
    void run(windowWith(locks), act).catch((error: unknown) => (failure = error));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(failure).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toMatchObject({ message: '' });
    locks.answer();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(act).not.toHaveBeenCalled();
  });

  it.each([
    ['at once when its stored changes have arrived', true, 0, 0],
    ['as soon as its stored changes arrive', 1_000, 0, 1_000],
    ['after 5 s without a storage event', false, 0, 5_000],
    ['after 5 s without a storage event, also where that took 27 s', false, 27_000, 32_000],
  ])('is run after another window has released the lock, %s', async (_, arrival, heldFor, wait) => {
    const act = vi.fn(async () => Date.now());
    const haveArrived = (): boolean => (typeof arrival === 'number' ? Date.now() >= arrival : arrival);
    const done = run(windowWith(releaseAfter(heldFor)), act, { haveArrived });
    await vi.advanceTimersByTimeAsync(32_000);
    expect(await done).toBe(wait);
  });

  /** The locks of one browser for several windows, which request them one after the other. */
  function sharedLocks() {
    const taken = new Set<string>();
    return {
      query: async () => ({ held: [...taken].map((name) => ({ name })) }),
      async request(name: string, _: object, given: Given) {
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
  ])('is run after the finished action of another window %s', async (_, mustBeAnnounced, wait) => {
    const locks = sharedLocks();
    await run(windowWith(locks), async () => 'made', { mustBeAnnounced: () => mustBeAnnounced });
    const haveArrived = (): boolean => Date.now() >= 1_000;
    const act = async () => Date.now();
    const done = run(windowWith(locks), act, { haveArrived });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await done).toBe(wait);
  });

  it('is run at once in the window that has stored the changes, and 5 s later in any other one', async () => {
    const locks = sharedLocks();
    const browserWindow = windowWith(locks);
    const when = async () => Date.now();
    await run(browserWindow, when, { mustBeAnnounced: () => true });
    expect(await run(browserWindow, when)).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await run(windowWith(locks), when)).toBe(5_000);
  });

  it('is run at once where another window stored changes long ago and has been frozen since', async () => {
    const locks = sharedLocks();
    await run(windowWith(locks), async () => 'made', { mustBeAnnounced: () => true });
    // The timers of a frozen window do not run.
    vi.setSystemTime(5_000);
    expect(await run(windowWith(locks), async () => 'made')).toBe('made');
  });

  it.each([
    ['does not say which locks are held', { query: () => new Promise(() => {}) }, 6_000],
    [
      'never grants the lock that notifies the others',
      { request: (name: string, _: object, given: Given) => (name === 'bill' ? given({}) : new Promise(() => {})) },
      1_000,
    ],
  ])('is run after a timeout where the browser %s', async (_, broken, wait) => {
    const browserWindow = windowWith({ ...sharedLocks(), ...broken });
    const done = run(browserWindow, async () => 'made', { mustBeAnnounced: () => true }).then(
      (made) => `${made} after ${Date.now()} ms`,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await done).toBe(`made after ${wait} ms`);
  });

  it('is run once, also when it fails, where the browser does not answer in time whether the lock is free', async () => {
    const act = vi.fn(() => Promise.reject(new Error(`Failed after ${Date.now()} ms`)));
    const locks = lateLocks(() => true);
    const done = run(windowWith(locks), act).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await done).toMatchObject({ message: 'Failed after 1000 ms' });
    locks.answer();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('waits for the browser’s answer in a page that has slept since the question', async () => {
    const act = vi.fn(async () => 'made');
    const locks = lateLocks(() => true);
    const done = run(windowWith(locks), act);
    await vi.advanceTimersToNextTimerAsync();
    expect(act).not.toHaveBeenCalled();
    locks.answer();
    expect(await done).toBe('made');
  });

  it('may take longer than 30 s once the lock is granted', async () => {
    const act = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve('made'), 40_000)));
    const done = run(windowWith(sharedLocks()), act);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await done).toBe('made');
    expect(act).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['stored changes are', releaseAfter(0)],
    ['lock is', held],
  ])('is not run when it is aborted while the %s awaited', async (_, locks) => {
    const caller = new AbortController();
    const act = vi.fn(async () => 'made');
    const done = run(windowWith(locks), act, {}, caller.signal).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(400);
    caller.abort();
    await vi.advanceTimersByTimeAsync(400);
    expect(await done).toBe('The wait was given up');
    expect(act).not.toHaveBeenCalled();
  });
});
