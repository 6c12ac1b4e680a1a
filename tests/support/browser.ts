import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { perWorker } from './perWorker';
import { BUSY, record, consoleLine, strangers, unexpectedLines, type Expected, type Recorded } from './record';
import { see, TIMEOUT_MS } from './see';
import { startShopServer, type ServerOptions, type ShopServer } from './shopServer';

/** Switches that turn off background activity of Chromium, and the motion of a page that a key scrolls. */
export const FLAGS = [
  '--disable-smooth-scrolling',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A phone in Moscow, without animations, which only cost time. The two purchase tests and `motion.deep.test.ts` have them. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  reducedMotion: 'reduce',
};

export interface ShopOptions extends ServerOptions {
  /** Opened by Telegram: the warning that its environment is missing would be wrong. */
  insideTelegram?: boolean;
  /** Differences from a phone in Moscow. */
  context?: BrowserContextOptions;
  /** A separate browser for these tests; by default the shared browser of the worker. */
  launch?: () => Promise<LaunchedBrowser>;
}

/** A browser that runs for some tests. */
export interface LaunchedBrowser {
  browser: Browser;
  close(): Promise<void>;
}

/** The browser that the tests of a worker share. */
export async function keptChromium(): Promise<LaunchedBrowser> {
  const launch = (): Promise<Browser> =>
    chromium.launch({
      executablePath: inject('chromiumPath'),
      args: FLAGS,
      // Browsers block windows that were not opened by a tap.
      ignoreDefaultArgs: ['--disable-popup-blocking'],
    });
  return { browser: await perWorker('chromium', launch), close: async () => {} };
}

/** Milliseconds. */
const CLOSING_MS = 20_000;

/**
 * On a busy machine Chromium now and then never answers that a context has been closed. The test does not need it
 * any more, so it ends with the browser then.
 */
async function closeInTime(context: BrowserContext): Promise<void> {
  await Promise.race([context.close(), setTimeout(CLOSING_MS, undefined, { ref: false })]);
}

/** The shop of some tests: a server and a browser that the worker keeps, and a fresh visitor for each test. */
export type OpenShop = ReturnType<typeof openShop>;

/**
 * Opens a shop for the tests of a file or a group; to be called at its top. After each test the console must have been
 * silent except for expected lines, and no request may have left the shop's own origin.
 */
export function openShop(options: ShopOptions = {}) {
  const { insideTelegram = false, context: differences = {}, launch = keptChromium, ...serverOptions } = options;
  let server: ShopServer;
  let launched: LaunchedBrowser;
  let context: BrowserContext;
  let recorded: Recorded;
  let lines: Expected[];
  let origins: string[];

  beforeAll(async () => {
    server = await perWorker(`shop ${JSON.stringify(serverOptions)}`, () => startShopServer(serverOptions));
    launched = await launch();
  });
  beforeEach(async () => {
    await server.reset();
    context = await launched.browser.newContext({
      ...PHONE,
      ...(differences.hasTouch === false && { isMobile: false }),
      ...differences,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    recorded = record(context);
    // The warning of a plain browser (identity-2).
    lines = insideTelegram ? [...BUSY] : [...BUSY, consoleLine('warning', 'Telegram environment is missing')];
    origins = [server.origin];
  });
  afterEach(async () => {
    await closeInTime(context);
    expect({ console: unexpectedLines(recorded, lines), strangers: strangers(recorded, origins) }).toEqual({
      console: [],
      strangers: [],
    });
  });
  afterAll(async () => {
    await launched?.close();
  });

  /** Opens a path as a known shopper: 1001 has a filled profile, 1002 an empty one. */
  async function enter(path = '/', telegramId = '1001'): Promise<Page> {
    const page = await context.newPage();
    // The sign-in page redirects to the path.
    await page.goto(`${server.origin}/demo/enter?id=${telegramId}&next=${encodeURIComponent(path)}`, {
      waitUntil: 'commit',
    });
    await page.waitForURL(server.origin + path);
    return page;
  }

  return {
    get server() {
      return server;
    },
    get context() {
      return context;
    },
    get recorded() {
      return recorded;
    },
    /** Opens a path as a visitor without an account. @param waitUntil «commit» where files of the page are held back */
    async open(path = '/', waitUntil: 'load' | 'commit' = 'load'): Promise<Page> {
      const page = await context.newPage();
      await page.goto(server.origin + path, { waitUntil });
      return page;
    },
    enter,
    /** Opens Home as 1001, and waits for its products. */
    async enterHome(): Promise<Page> {
      const page = await enter();
      await see(page.getByRole('article').first());
      return page;
    },
    /** Allows a console line in this test; every other line fails it. */
    expectConsole: (...more: Expected[]) => void lines.push(...more),
    /** Allows requests to another origin in this test, such as the page that frames the shop. */
    expectOrigin: (origin: string) => void origins.push(origin),
  };
}
