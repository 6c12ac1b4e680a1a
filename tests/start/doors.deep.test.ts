import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ScreenName } from '../../machines/model/screens';
import { FLAGS, PHONE } from '../support/browser';
import { payInPopup, settle } from '../support/payment';
import { runProgram, serveBuild, type Program } from '../support/programs';
import { expectSilence, record, said, type Expected, type Recorded } from '../support/record';
import { see, seeScreen } from '../support/see';
import { addFirstCard, goToFilledForm, menuLink, payButton, PLAIN_GAME } from '../support/shopper';

/** Every way to start the shop that the README names, started as written there and used like a newcomer would. */
const DOORS: [name: string, open: () => Promise<Program>][] = [
  ['npm start', () => runProgram('start', '--host', '127.0.0.1', '--products', '400')],
  ['npm run preview', () => runProgram('preview', '--host', '127.0.0.1')],
  ['a build behind a static server', () => serveBuild(inject('shopBuild'))],
];

/** Every screen by its address. /support renders only the menu. */
const SCREENS: Record<Exclude<ScreenName, 'support'> | 'unknown', [path: string, heading: string]> = {
  home: ['/', 'Магазин'],
  profile: ['/profile', 'Личный кабинет'],
  favourites: ['/favourites', 'Избранное'],
  cart: ['/shop-bag', 'Корзина'],
  search: ['/search-results', 'Поиск'],
  createPsAccount: ['/create-ps-account', 'Создание аккаунта PS'],
  payment: ['/payment', 'Оплата'],
  collection: ['/collection/2', 'Хиты PlayStation'],
  item: [PLAIN_GAME.path, PLAIN_GAME.title],
  successPayment: ['/success-payment', 'Магазин'],
  failurePayment: ['/failure-payment', 'Ошибка оплаты'],
  paymentError: ['/payment-error', 'Произошла ошибка'],
  eaPlay: ['/ea-play-collection', 'Бесплатно с EA Play'],
  psPlusExtra: ['/ps-plus-extra-collection', 'Бесплатно с PS Plus Extra'],
  psPlusEssential: ['/ps-plus-essential-collection', 'Бесплатно с PS Plus Essential'],
  psPlusDeluxe: ['/ps-plus-deluxe-collection', 'Бесплатно с PS Plus Deluxe'],
  unknown: ['/no-such-screen', 'Магазин'],
};

/** The console lines of a development server, a plain browser and a shop without the operator's links. */
const LINES: Expected[] = [
  // On a development server the Telegram SDK logs its bridge; builds silence it.
  said('log', /^\[Telegram\.WebView\] [<>]/),
  said('debug', /^\[vite\] (connecting\.\.\.|connected\.)/),
  said('info', /React DevTools/),
  said('warning', /^VITE_(BOT_NAME|SUPPORT_CHAT) is not set: its link is hidden$/),
  said('warning', 'Telegram environment is missing'),
  said('warning', 'Telegram user ID not available'),
];

let browser: Browser;
let context: BrowserContext;
let recorded: Recorded;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: inject('chromiumPath'),
    args: FLAGS,
    ignoreDefaultArgs: ['--disable-popup-blocking'],
  });
});
beforeEach(async () => {
  context = await browser.newContext(PHONE);
  // A busy machine needs long to transform the files of a page for the first time.
  context.setDefaultTimeout(60_000);
  recorded = record(context);
});
afterEach(async () => {
  await context.close();
  expectSilence(recorded, LINES);
});
afterAll(() => browser?.close());

const seeGoods = (page: Page): Promise<void> => see(page.getByRole('article').first());

// A development server transforms hundreds of files again for each address.
describe.each(DOORS)('the shop served by %s', { timeout: 240_000 }, (_, open) => {
  let door: Program;
  const signIn = (page: Page, id: string, next = '/') =>
    page.goto(`${door.origin}/demo/enter?id=${id}&next=${encodeURIComponent(next)}`);

  beforeAll(async () => {
    door = await open();
  }, 120_000);
  afterAll(() => door?.close());

  test('shows products to a newcomer at the first visit, after a reload, and at a second visit with everything stored', async () => {
    const page = await context.newPage();
    await page.goto(door.origin);
    await seeGoods(page);
    await page.reload();
    await seeGoods(page);
    await signIn(page, '1001');
    await seeGoods(page);
    await addFirstCard(page);
    await page.getByRole('button', { name: 'В избранное' }).first().click();
    await page.close();
    const again = await context.newPage();
    await again.goto(door.origin);
    await seeGoods(again);
    await see(menuLink(again, 'Корзина, 1'));
    await signIn(again, '1002');
    await seeGoods(again);
    await see(menuLink(again, 'Корзина'));
  });

  test('sells a product, from the card to the confirmed payment', async () => {
    const page = await context.newPage();
    await signIn(page, '1001', PLAIN_GAME.path);
    await seeScreen(page, PLAIN_GAME.title);
    await goToFilledForm(page);
    await see(payButton(page));
    const bank = await payInPopup(page);
    await settle(bank, 'Оплатить');
    await seeScreen(page, 'Оплата успешна!');
  });
});

describe('a build behind a static server', () => {
  let door: Program;
  beforeAll(async () => {
    door = await serveBuild(inject('shopBuild'));
  });
  afterAll(() => door?.close());

  test('opens every screen by its address, and by back and forward', async () => {
    const page = await context.newPage();
    await page.goto(`${door.origin}/demo/enter?id=1001`);
    await seeGoods(page);
    for (const [path, heading] of Object.values(SCREENS)) {
      await page.goto(door.origin + path);
      await seeScreen(page, heading);
    }
    await page.goto(door.origin);
    await seeGoods(page);
    await menuLink(page, 'Корзина').click();
    await seeScreen(page, 'Корзина');
    await page.goBack();
    await seeGoods(page);
    await page.goForward();
    await seeScreen(page, 'Корзина');
  });
});

describe('the shop served by npm run qa', () => {
  let door: Program;
  beforeAll(async () => {
    door = await runProgram('qa', '--host', '127.0.0.1');
  }, 120_000);
  afterAll(() => door?.close());

  test('shows the shop in the workbench, also after a reload of either', async () => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${door.origin}/?qa`);
    const phone = page.frameLocator('iframe[name="qa-phone"]');
    await see(phone.getByRole('article').first());
    await page.reload();
    await see(phone.getByRole('article').first());
  });

  test.each(['?inspect', '?inspect=local', '?inspect=off'])(
    'at %s shows the shop with its inspector, also after a reload',
    async (query) => {
      const page = await context.newPage();
      await page.goto(`${door.origin}/${query}`);
      await seeGoods(page);
      await page.reload();
      await seeGoods(page);
      expect(await page.getByRole('button', { name: 'Открыть инспектор' }).count()).toBe(
        query === '?inspect=off' ? 0 : 1,
      );
    },
  );

  test('shows every component in the gallery, and the choices of the sign-in page', async () => {
    const page = await context.newPage();
    await page.goto(`${door.origin}/gallery`);
    await see(page.getByRole('heading', { level: 1, name: 'Все детали' }));
    await page.reload();
    await see(page.getByRole('heading', { level: 1, name: 'Все детали' }));
    await page.goto(`${door.origin}/demo/enter`);
    await page.getByRole('button', { name: /\(1001\)$/ }).click();
    await seeGoods(page);
    await page.reload();
    await seeGoods(page);
  });
});
