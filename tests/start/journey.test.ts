import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { signInitData } from '../../src/workshop/demo/initData';
import { openShop } from '../support/browser';
import { holdBack } from '../support/holdBack';
import { consoleLine } from '../support/record';
import { see, seeHidden, seeOutline, seeScreen } from '../support/see';
import { launchFragment } from '../support/telegramHost';

const shop = openShop();
/** The build that contains the tools of QA. */
const qa = openShop({ build: 'qaBuild' });
beforeEach(() => shop.expectConsole(consoleLine('warning', 'Telegram user ID not available')));

const notOpened = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 1, name: 'Магазин не открылся' });

/** Opens Home with a stopped clock, without waiting for the page. */
async function openTurned(path = '/', { context, server } = shop): Promise<Page> {
  const page = await context.newPage();
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
  await page.goto(server.origin + path, { waitUntil: 'commit' });
  return page;
}

/**
 * Waits until the start waits for this step; the clock must not advance earlier. Before the shop's first line runs, the
 * step is the first file.
 */
const seeWaitingFor = (page: Page, step: string) =>
  page.waitForFunction((name) => (globalThis.early?.waitsFor ?? 'first file') === name, step);

/** Resolves once the file is requested. */
const requested = (file: RegExp, { context } = shop) =>
  context.waitForEvent('request', (request) => file.test(request.url()));

const CONNECTION = /^Проверьте соединение и попробуйте снова\. Корзина и избранное сохранены\.$/;
const initData = signInitData({ id: 1001, first_name: 'Демо', username: 'demo' }, undefined, Date.now());

describe('a start that does not finish', () => {
  test.each([
    ['its first file', /assets\/index-.*\.js/, CONNECTION, shop],
    ['the file of the libraries', /assets\/libraries-.*\.js/, CONNECTION, shop],
    ['the file of the shop', /assets\/shop-.*\.js/, CONNECTION, shop],
    ['the tools of QA', /assets\/tools-.*\.js/, CONNECTION, qa],
    ['the launch data of Telegram', /assets\/(sdk|dist|telegram)[^/]*\.js/, /^Не удалось узнать, кто вы\./, shop],
  ])(
    'shows an error within 3 s where %s hangs, and the shop opens if the file still arrives',
    async (what, file, notice, where) => {
      const release = await holdBack(where.context, file);
      const line = new RegExp(`it waits for ${what}$`);
      where.expectConsole(consoleLine('error', line), consoleLine('warning', 'Telegram user ID not available'));
      const asked = requested(file, where);
      const page = await openTurned(what.endsWith('Telegram') ? `/${launchFragment(initData)}` : '/', where);
      await asked;
      await seeOutline(page, 'Магазин');
      await seeWaitingFor(page, what.replace(/^its |^the /, ''));
      await page.clock.runFor(6_000);
      await see(notOpened(page));
      expect(await page.getByRole('alert').allInnerTexts()).toEqual([expect.stringMatching(notice)]);
      expect(where.recorded.console.map(({ text }) => text)).toContainEqual(expect.stringMatching(line));
      release();
      await page.clock.resume();
      await seeHidden(notOpened(page));
      await seeScreen(page, 'Магазин');
    },
  );

  test.each([
    ['first file', /assets\/index-.*\.js/],
    ['file of the shop', /assets\/shop-.*\.js/],
  ])('shows an error at once where the %s fails, with a button that tries again', async (_, file) => {
    shop.expectConsole(
      consoleLine('error', /Failed to load resource/),
      consoleLine('error', /^The shop (has not opened|did not open)/),
    );
    await shop.context.route(file, (route) => route.abort());
    const page = await shop.open();
    await see(notOpened(page));
    await shop.context.unroute(file);
    const again = page.getByRole('button', { name: 'Попробовать снова' });
    await shop.context.setOffline(true);
    await Promise.all([page.waitForEvent('requestfailed'), again.click()]);
    await shop.context.setOffline(false);
    await shop.context.route(page.url(), (route) => route.fulfill({ status: 502 }));
    await Promise.all([page.waitForResponse(page.url()), again.click()]);
    await see(notOpened(page));
    await shop.context.unroute(page.url());
    await again.click();
    await see(page.getByRole('article').first());
  });

  test('is not reported where each of its files takes less than 3 s, and all of them take longer', async () => {
    const libraries = await holdBack(shop.context, /assets\/libraries-.*\.js/);
    const code = await holdBack(shop.context, /assets\/shop-.*\.js/);
    const page = await openTurned();
    await seeOutline(page, 'Магазин');
    await seeWaitingFor(page, 'file of the libraries');
    await page.clock.runFor(2_500);
    libraries();
    await seeWaitingFor(page, 'file of the shop');
    await page.clock.runFor(2_500);
    expect(await notOpened(page).count()).toBe(0);
    code();
    await page.clock.resume();
    await seeScreen(page, 'Магазин');
  });

  test('is not caused by products in the page that are never painted', async () => {
    await shop.context.addInitScript(() => {
      let early: typeof globalThis.early;
      Object.defineProperty(globalThis, 'early', {
        get: () => early,
        set: (handover: object) => {
          early = Object.defineProperty(handover, 'painted', { get: () => new Promise(() => {}), set: () => {} });
        },
      });
    });
    const page = await shop.open();
    await see(page.getByRole('article').first());
    expect(shop.recorded.console.map(({ text }) => text)).toContain(
      'The shop opens without waiting longer for the paint of the products in the page',
    );
  });
});
