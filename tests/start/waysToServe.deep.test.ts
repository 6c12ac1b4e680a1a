import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDemoShop } from '../../src/workshop/demo/demoShop';
import { folderOf } from '../operator/support';
import { keptChromium, PHONE } from '../support/browser';
import { openBank, settle } from '../support/payment';
import { runProgram, serveBuild, type Program } from '../support/programs';
import { expectSilence, record, consoleLine, type Expected, type Recorded } from '../support/record';
import { runScript } from '../support/runScript';
import { serveDemo } from '../support/serveDemo';
import { see, seeScreen, TIMEOUT_MS } from '../support/see';
import { addFirstCard, menuLink, PLAIN_GAME } from '../support/shopper';

/** Every way to start the shop that the README names, started as written there and used like a newcomer would. */
const SERVERS: [name: string, open: () => Promise<Program>][] = [
  ['npm start', () => runProgram('start', '--host', '127.0.0.1', '--products', '400')],
  ['npm run preview', () => runProgram('preview', '--host', '127.0.0.1')],
  ['a build behind a static server', () => serveBuild(inject('shopBuild'))],
];

/** The console lines of a development server, a plain browser and a shop without the operator's links. */
const LINES: Expected[] = [
  // On a development server the Telegram SDK logs its bridge; builds silence it.
  consoleLine('log', /^\[Telegram\.WebView\] [<>]/),
  consoleLine('debug', /^\[vite\] (connecting\.\.\.|connected\.)/),
  consoleLine('info', /React DevTools/),
  consoleLine('warning', /^VITE_(BOT_NAME|SUPPORT_CHAT) is not set: its link is hidden$/),
  consoleLine('warning', 'Telegram environment is missing'),
  consoleLine('warning', 'Telegram user ID not available'),
];

let context: BrowserContext;
let recorded: Recorded;

beforeEach(async () => {
  const { browser } = await keptChromium();
  context = await browser.newContext(PHONE);
  context.setDefaultTimeout(TIMEOUT_MS);
  recorded = record(context);
});
afterEach(async () => {
  await context.close();
  expectSilence(recorded, LINES);
});

const seeProducts = (page: Page): Promise<void> => see(page.getByRole('article').first());

// A development server transforms hundreds of files again for each address.
describe.each(SERVERS)('the shop served by %s', { timeout: 240_000 }, (_, open) => {
  let served: Program;
  const signIn = (page: Page, id: string, next = '/') =>
    page.goto(`${served.origin}/demo/enter?id=${id}&next=${encodeURIComponent(next)}`);

  beforeAll(async () => {
    served = await open();
  }, 120_000);
  afterAll(() => served?.close());

  test('shows products to a newcomer at the first visit, after a reload, and at a second visit with everything stored', async () => {
    const page = await context.newPage();
    await page.goto(served.origin);
    await seeProducts(page);
    await page.reload();
    await seeProducts(page);
    await signIn(page, '1001');
    await seeProducts(page);
    await addFirstCard(page);
    await page.getByRole('button', { name: 'В избранное' }).first().click();
    await page.close();
    const again = await context.newPage();
    await again.goto(served.origin);
    await seeProducts(again);
    await see(menuLink(again, 'Корзина, 1'));
    await signIn(again, '1002');
    await seeProducts(again);
    await see(menuLink(again, 'Корзина'));
  });

  test('sells a product, from the card to the confirmed payment', async () => {
    const page = await context.newPage();
    await signIn(page, '1001', PLAIN_GAME.path);
    await seeScreen(page, PLAIN_GAME.title);
    await settle(await openBank(page), 'Оплатить');
    await seeScreen(page, 'Оплата успешна!');
  });
});

test('a build for an API of another origin opens a shared link, and sells its product by a bank of another origin', async () => {
  const { origin: api } = await serveDemo(createDemoShop());
  const folder = join(await folderOf({}), 'shop');
  const env = { VITE_API_URL: `${api}/api`, VITE_MEDIA_URL: api, NODE_ENV: undefined, VITEST: undefined };
  const built = await runScript('src/operator/commands/build.ts', ['--outDir', folder], { env });
  expect(built.code, built.output).toBe(0);
  const served = await serveBuild(folder);
  const page = await context.newPage();
  await page.goto(served.origin);
  await seeProducts(page);
  await page.evaluate(() => localStorage.setItem('telegramId', '1001'));
  await page.goto(`${served.origin}/?tgWebAppStartParam=item_26`);
  await seeScreen(page, PLAIN_GAME.title);
  await settle(await openBank(page), 'Оплатить');
  await seeScreen(page, 'Оплата успешна!');
  const origins = recorded.requests
    .map((request) => new URL(request.url()))
    .filter(({ pathname }) => /^\/(api|uploads)\//.test(pathname))
    .map(({ origin }) => origin);
  expect(new Set(origins)).toEqual(new Set([api]));
  // It still fetches files ahead, and would log that they are refused.
  await page.close();
  await served.close();
}, 120_000);

describe('the shop served by npm run qa', () => {
  let served: Program;
  beforeAll(async () => {
    served = await runProgram('qa', '--host', '127.0.0.1');
  }, 120_000);
  afterAll(() => served?.close());

  test('shows the shop in the workbench, also after a reload of either', async () => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${served.origin}/?qa`);
    const phone = page.frameLocator('iframe[name="qa-phone"]');
    await see(phone.getByRole('article').first());
    await page.reload();
    await see(phone.getByRole('article').first());
  });

  test.each(['?inspect', '?inspect=local', '?inspect=off'])(
    'at %s shows the shop with its inspector, also after a reload',
    async (query) => {
      const page = await context.newPage();
      await page.goto(`${served.origin}/${query}`);
      await seeProducts(page);
      await page.reload();
      await seeProducts(page);
      expect(await page.getByRole('button', { name: 'Открыть инспектор' }).count()).toBe(
        query === '?inspect=off' ? 0 : 1,
      );
    },
  );
});
