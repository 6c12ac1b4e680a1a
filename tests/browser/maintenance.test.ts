import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { eventually, plain, see, seeGone, seeOutline, seeScreen } from '../support/see';

const shop = openShop();

const STATUS = '/settings/maintenance-status';
const DEFAULT_TEXT = 'Бот временно недоступен.\nВедутся технические работы.\nПожалуйста, попробуйте позже.';

/** Opens the shop on a clock that stands until it is turned. */
async function openTurned(): Promise<Page> {
  await shop.context.clock.install();
  return shop.enter();
}

const notice = (page: Page) => page.getByRole('main').getByRole('alert');

/** Paths of everything the shop asked its server for. */
const asked = async (): Promise<string[]> => [...new Set((await shop.server.calls()).map(({ path }) => path))];

describe('maintenance that is on at startup', () => {
  test('shows only the notice, with its line breaks, and makes only the status call', async () => {
    await shop.server.scenario('maintenance-message', { message: 'Обновляем витрину.\nВернёмся в 15:00.' });
    const page = await openTurned();
    expect(plain(await notice(page).innerText())).toBe('Обновляем витрину.\nВернёмся в 15:00.');
    await page.clock.runFor(29_000);
    expect(await asked()).toEqual([`/api${STATUS}`]);
    expect(await page.locator('body').innerText()).toBe(await notice(page).innerText());
    for (const role of ['navigation', 'link', 'button'] as const)
      expect(await page.getByRole(role).count(), role).toBe(0);
  });

  test('without a message says that the bot is unavailable', async () => {
    await shop.server.scenario('maintenance');
    const page = await openTurned();
    expect(plain(await notice(page).innerText())).toBe(DEFAULT_TEXT);
  });

  test('ends with a reload into the shop on the next poll', async () => {
    await shop.server.scenario('maintenance');
    const page = await openTurned();
    await see(notice(page));
    // Still on: the notice stays.
    await page.clock.runFor(30_000);
    await eventually(() => shop.server.calls('GET', STATUS)).toHaveLength(2);
    await see(notice(page));

    await shop.server.scenario('normal');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await Promise.all([page.waitForEvent('load'), turnToPoll(page, 3)]);
    await seeScreen(page, 'Магазин');
    await see(page.getByRole('article').first());
    await seeGone(notice(page));
    expect(loads).toBe(1);
  });
});

describe('maintenance that begins while the shop is open', () => {
  test('replaces the whole shop on the next poll, and keeps what is in the cart', async () => {
    const page = await openTurned();
    await page.getByRole('button', { name: 'Добавить в корзину' }).first().click();
    await shop.server.scenario('maintenance');
    await turnToPoll(page, 2);
    expect(plain(await notice(page).innerText())).toBe(DEFAULT_TEXT);
    await seeGone(page.getByRole('navigation'));

    await shop.server.scenario('normal');
    await Promise.all([page.waitForEvent('load'), turnToPoll(page, 3)]);
    await see(page.getByRole('link', { name: 'Корзина, 1' }));
  });
});

describe('the maintenance status', () => {
  test('that hangs delays the shop by at most 1.5 s; a late «on» still shows the notice', async () => {
    await shop.server.scenario('maintenance');
    let release: (() => void) | undefined;
    await shop.context.route(`**/api${STATUS}`, async (route) => {
      await new Promise<void>((go) => (release = go));
      await route.continue();
    });
    await shop.context.clock.install();
    await shop.context.clock.pauseAt(Date.now() + 60_000);
    const page = await shop.enter();
    await seeOutline(page, 'Магазин');
    await eventually(() => release !== undefined).toBe(true);
    // The page itself has asked; the shop's patience begins with the shop.
    await eventually(() => page.getByRole('status').filter({ hasText: 'Загрузка...' }).count()).toBe(1);
    await page.clock.runFor(1499);
    expect(await asked()).toEqual([]);
    await page.clock.runFor(1);
    await see(page.getByRole('article').first());

    release?.();
    expect(plain(await notice(page).innerText())).toBe(DEFAULT_TEXT);
  });

  test('that fails is treated as off', async () => {
    await shop.context.route(`**/api${STATUS}`, (route) => route.fulfill({ status: 200, body: 'не JSON' }));
    const page = await shop.enter();
    await see(page.getByRole('article').first());
  });
});

/** Turns the clock by one poll interval and waits for the `count`th status call. */
async function turnToPoll(page: Page, count: number): Promise<void> {
  await page.clock.runFor(30_000);
  await eventually(async () => (await shop.server.calls('GET', STATUS)).length).toBeGreaterThanOrEqual(count);
  await eventually(() => page.getByRole('main').count()).toBe(1);
}
