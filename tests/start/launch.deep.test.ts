import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { POLL_INTERVAL_MS } from '../../machines/model/payment';
import { signInitData } from '../../src/workshop/demo/initData';
import { openShop } from '../support/browser';
import { retime, seeWaiting, settle, stored } from '../support/payment';
import { consoleLine } from '../support/record';
import { eventually, see, seeScreen } from '../support/see';
import { addFirstCard, goToCart, menuLink, payButton, seeFilledForm } from '../support/shopper';
import { launchFragment } from '../support/telegramHost';
import { withoutCode } from '../support/withoutCode';

const shop = openShop({ insideTelegram: true });

/** The storage belongs to account 1001, whose cart has a line. */
async function fillStorage(): Promise<void> {
  shop.expectConsole(consoleLine('warning', 'Telegram environment is missing'));
  const page = await shop.enter('/', '1001');
  await addFirstCard(page);
  await see(menuLink(page, 'Корзина, 1'));
  await page.close();
  await fetch(`${shop.server.origin}/demo/reset`, { method: 'POST' });
  shop.recorded.requests.length = 0;
}

/**
 * Opens the shop as Telegram does.
 * @param waitUntil the state of loading to wait for; without its code the page never loads completely
 */
const launch = (initData: string, waitUntil?: 'commit'): Promise<Page> =>
  shop.open(`/${launchFragment(initData)}`, waitUntil);

/** The browser stores nothing for the visit. */
async function refuseSession(): Promise<void> {
  shop.expectConsole(consoleLine('warning', /^Хранилище браузера недоступно/));
  await shop.context.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new Error('Nothing is stored here');
      },
    }),
  );
}

const seeNotice = async (page: Page): Promise<void> => {
  await seeScreen(page, 'Магазин не открылся');
  expect(await page.getByRole('alert').innerText()).toMatch(/^Не удалось узнать, кто вы\./);
};

/** The ids of the shoppers that the requests contain. */
const named = async (): Promise<(string | null)[]> =>
  [
    ...new Set(await Promise.all(shop.recorded.requests.map((request) => request.headerValue('x-telegram-user-id')))),
  ].filter(Boolean);

const FIRST = signInitData({ id: 1001, first_name: 'Демо', username: 'demo' }, undefined, Date.now());
const SECOND = signInitData({ id: 1002, first_name: 'Вторая', username: 'second' }, undefined, Date.now());

const seeSecond = (page: Page): Promise<void> =>
  eventually(() => page.getByRole('textbox', { name: 'Логин Telegram' }).inputValue()).toBe('second');

beforeEach(fillStorage);

describe('launch data that cannot be read are not treated as missing:', () => {
  test('no request contains the id of the earlier account when the SDK fails to load', async () => {
    shop.expectConsole(
      consoleLine('error', /Failed to load resource/),
      consoleLine('error', /^The shop did not open: the launch data of Telegram failed/),
    );
    await shop.context.route(/assets\/(sdk|dist|telegram)[^/]*\.js/, (route) => route.abort());
    const page = await launch(SECOND);
    await seeNotice(page);
    expect(page.url()).toBe(`${shop.server.origin}/`);
    expect(await named()).toEqual(['1002']);
    expect((await stored(page))['telegramId']).toBe('1001');

    await shop.context.unroute(/assets\/(sdk|dist|telegram)[^/]*\.js/);
    await page.getByRole('button', { name: 'Попробовать снова' }).click();
    await see(page.getByRole('article').first());
    await see(menuLink(page, 'Корзина'));
    await menuLink(page, 'Профиль').click();
    await seeSecond(page);
    expect(await named()).toEqual(['1002']);
  });

  test.each([
    ['stores', false],
    ['refuses to store', true],
  ])('no request is sent when they are cut off, also at the second try, where the browser %s', async (_, isRefused) => {
    if (isRefused) await refuseSession();
    shop.expectConsole(consoleLine('error', /^The shop did not open: the launch data of Telegram failed/));
    const page = await launch(SECOND.replace(/%22id%22.*$/, ''));
    await seeNotice(page);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Попробовать снова' }).click();
    await reloaded;
    await seeNotice(page);
    expect(
      shop.recorded.requests
        .map((request) => new URL(request.url()).pathname)
        .filter((path) => path.startsWith('/api/')),
    ).toEqual([]);
  });
});

test('launch data of another account that arrive in the address of the open page open the shop of that account', async () => {
  const page = await launch(FIRST);
  await see(menuLink(page, 'Корзина, 1'));
  // Only the fragment differs: the browser does not load the page.
  await page.goto(`${shop.server.origin}/${launchFragment(SECOND)}`);
  await eventually(async () => (await stored(page))['telegramId']).toBe('1002');
  await menuLink(page, 'Профиль').click();
  await seeSecond(page);
  expect(page.url()).toBe(`${shop.server.origin}/profile`);
});

test('launch data of another account that arrive before the shop listens for them open the shop of that account', async () => {
  // The SDK has read those of the first account when it sends its first message.
  await shop.context.addInitScript((fragment) => {
    const postEvent = (): void => {
      if (!sessionStorage.getItem('__telegram__initParams')?.includes('1002')) location.hash = fragment;
    };
    Object.assign(globalThis, { TelegramWebviewProxy: { postEvent } });
  }, launchFragment(SECOND));
  const page = await launch(FIRST);
  await eventually(async () => (await stored(page))['telegramId']).toBe('1002');
});

test('the same launch data that arrive again leave the receipt on the screen, and Back leads to the screen before it', async () => {
  const page = await launch(FIRST);
  await menuLink(page, 'Корзина, 1').click();
  await page.getByRole('button', { name: 'Оформить покупку' }).click();
  await seeFilledForm(page);
  await retime(page, POLL_INTERVAL_MS, POLL_INTERVAL_MS / 10);
  await payButton(page).click();
  await seeWaiting(page);
  const bank = await shop.context.newPage();
  await bank.goto((await shop.server.orders())[0]?.paymentUrl ?? '');
  await settle(bank, 'Оплатить');
  await page.bringToFront();
  await seeScreen(page, 'Оплата успешна!');
  const place = (): Promise<unknown> => page.evaluate(() => [location.href, history.state] as unknown);
  const before = await place();
  await page.evaluate((hash) => void (location.hash = hash), launchFragment(FIRST));
  await eventually(place).toEqual(before);
  await seeScreen(page, 'Оплата успешна!');
  await page.goBack();
  await seeScreen(page, 'Корзина');
});

test.each([
  ['where the browser stores', false],
  ['where the browser refuses to store', true],
])(
  'a link that is tapped before the shop’s code has loaded keeps the launch data in its address %s',
  async (_, isRefused) => {
    if (isRefused) await refuseSession();
    const release = await withoutCode(shop.context);
    const page = await launch(SECOND, 'commit');
    await see(menuLink(page, 'Корзина'));
    await menuLink(page, 'Профиль').click();
    await page.waitForURL('**/profile*', { waitUntil: 'commit' });
    await release();
    await seeSecond(page);
    expect(page.url()).toBe(`${shop.server.origin}/profile`);
    expect(await named()).toEqual(['1002']);

    // A fragment that is no launch does not load the page again: what cannot be stored would be lost.
    await page.evaluate(() => void Object.assign(window, { isSamePage: true }));
    await page.evaluate(() => void (location.hash = 'menu'));
    await menuLink(page, 'Избранное').click();
    await seeScreen(page, 'Избранное');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  },
);

test('a reload by the shop keeps the launch data where the browser refuses to store them, and not in the address', async () => {
  await refuseSession();
  const page = await launch(SECOND);
  await addFirstCard(page);
  await goToCart(page);
  await page.getByRole('button', { name: /^Удалить/ }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Да', exact: true }).click();
  await reloaded;
  shop.recorded.requests.length = 0;
  await menuLink(page, 'Профиль').click();
  await seeSecond(page);
  const profile = shop.recorded.requests.find((request) => request.url().endsWith('/users/1002'));
  expect(await profile?.headerValue('authorization')).toBe(`tma ${SECOND}`);
  expect(page.url()).toBe(`${shop.server.origin}/profile`);
});
