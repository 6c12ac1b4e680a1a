import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { startFirstScript } from './firstScript';
import { perWorker } from '../support/perWorker';
import { PhonePage } from './phonePage';
import { BUSY, consoleLine, unexpectedLines, type Expected } from '../support/record';
import { startShopServer, type ShopServer } from '../support/shopServer';
import { startWebKit } from './webkit';

/** The shop of the walks: a server, a browser, and a fresh visitor for each test. */
export type PhoneShop = ReturnType<typeof openPhoneShop>;

const PHONE_WIDTH_PX = 360;
export const WIDE_PX = 1024;

/** Opens a shop in WebKit. After each test the console must have only lines that the test expects. */
export function openPhoneShop() {
  let server: ShopServer;
  let running: Awaited<ReturnType<typeof startWebKit>>;
  let front: Awaited<ReturnType<typeof startFirstScript>>;
  let visitor: Awaited<ReturnType<typeof running.newVisitor>>;
  let phone: PhonePage;
  let lines: Expected[];

  beforeAll(async () => {
    server = await perWorker('shop {}', () => startShopServer());
    front = await startFirstScript(server.origin);
    running = await startWebKit();
  });
  beforeEach(async () => {
    await server.reset();
    front.forget();
    lines = [...BUSY, consoleLine('warning', 'Telegram environment is missing')];
    visitor = await running.newVisitor();
    phone = new PhonePage(visitor.window);
  });
  afterEach(async () => {
    await visitor.leave();
    expect(unexpectedLines({ console: front.consoleLines, pageErrors: [] }, lines)).toEqual([]);
  });
  afterAll(async () => {
    await running?.close();
    await front?.close();
  });

  /** Opens an address of the shop, unchanged. */
  async function open(path: string, width = PHONE_WIDTH_PX): Promise<PhonePage> {
    await phone.window.resize(width);
    await phone.window.goTo(front.origin + path);
    return phone;
  }
  return {
    get server() {
      return server;
    },
    open,
    /** Opens a path as a known shopper, in a window of a phone. */
    enter: (path = '/', width = PHONE_WIDTH_PX) => open(`/demo/enter?id=1001&next=${encodeURIComponent(path)}`, width),
    /** Runs a function in the page before any code of the shop. */
    runFirst: (act: () => void) => front.runFirst(act),
    /** Allows a console line in this test; every other line fails it. */
    expectConsole: (...more: Expected[]) => void lines.push(...more),
  };
}
