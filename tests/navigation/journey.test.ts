import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { holdBack } from '../support/holdBack';
import { eventually, see, seeHidden, seeScreen } from '../support/see';
import { openOnPhone } from '../support/telegramHost';

const botToken = '7000000000:demo-token-of-the-tests';
const shop = openShop({ botToken, insideTelegram: true });

/** The path of a page's address. */
const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Swipes by synthetic events: inside a carousel a real touch would start the browser's own gesture. */
const swipeInside = (locator: Locator): Promise<void> =>
  locator.evaluate((target) => {
    const dispatchTouch = (type: string, clientX: number): void => {
      const touch = new Touch({ identifier: 1, target, clientX, clientY: 20 });
      const touches = type === 'touchend' ? [] : [touch];
      target.dispatchEvent(
        new TouchEvent(type, { bubbles: true, touches, targetTouches: touches, changedTouches: [touch] }),
      );
    };
    dispatchTouch('touchstart', 40);
    dispatchTouch('touchend', 180);
  });

test('a screen whose file is still loading is in the history once, however often its link is clicked', async () => {
  const { page } = await openOnPhone(shop, { botToken });
  await see(page.getByRole('article').first());
  const release = await holdBack(page, /ItemScreen/);
  const before = await page.evaluate(() => history.length);
  for (let clicks = 0; clicks < 3; clicks += 1) {
    await page.getByRole('article').first().getByRole('link').first().click();
    await eventually(() => pathOf(page)).toMatch(/^\/item\//);
  }
  release();
  await seeHidden(page.getByRole('heading', { level: 1, name: 'Магазин' }));
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
});

test('a screen that a tap on the current tab gives up while its file is loading is not left behind in the history', async () => {
  const phone = await openOnPhone(shop, { botToken });
  const { page } = phone;
  const tap = (tab: string) => page.getByRole('link', { name: tab }).click();
  await see(page.getByRole('article').first());
  await tap('Профиль');
  await seeScreen(page, 'Личный кабинет');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  // The tapped tab stays in the page, and would keep the focus.
  await eventually(focused).toBe('Личный кабинет');
  const release = await holdBack(page, /CartScreen/);
  await tap('Корзина');
  await eventually(() => pathOf(page)).toBe('/shop-bag');
  await tap('Профиль');
  await eventually(() => pathOf(page)).toBe('/profile');
  release();
  await phone.deliver('back_button_pressed');
  await seeScreen(page, 'Магазин');
});

test.each([
  ['a link', 'link', 'Избранное', 'Избранное'],
  ['the search box', 'searchbox', 'Поиск', 'Поиск'],
] as const)(
  'a product that a tap on %s gives up while its file is loading is not left behind in the history',
  async (_, role, name, heading) => {
    const { page } = await openOnPhone(shop, { botToken });
    await see(page.getByRole('article').first());
    const release = await holdBack(page, /ItemScreen/);
    await page.getByRole('article').first().getByRole('link').first().click();
    await eventually(() => pathOf(page)).toMatch(/^\/item\//);
    await page.getByRole(role, { name }).click();
    await seeScreen(page, heading);
    release();
    await page.goBack();
    await seeScreen(page, 'Магазин');
  },
);

test('a swipe that begins in a carousel or an input does not leave the screen', async () => {
  const { page, sent } = await openOnPhone(shop, { botToken, path: '/item/9' });
  await swipeInside(page.getByRole('region', { name: 'Издания' }).getByRole('group').first());
  // Nor does it close the mini-app.
  const allowed = (): unknown[] => sent('web_app_setup_swipe_behavior').map(({ data }) => data['allow_vertical_swipe']);
  await eventually(allowed).toEqual([false, true]);
  expect(pathOf(page)).toBe('/item/9');
  await page.goto(`${shop.server.origin}/create-ps-account`);
  await swipeInside(page.getByRole('textbox', { name: 'Имя' }));
  expect(pathOf(page)).toBe('/create-ps-account');
  await swipeInside(page.getByRole('heading', { level: 1 }));
  await seeScreen(page, 'Магазин');
});

test('a tap outside inputs removes the focus from an input and closes the QR popup', async () => {
  const phone = await openOnPhone(shop, { botToken, path: '/create-ps-account' });
  const name = phone.page.getByRole('textbox', { name: 'Имя' });
  await name.tap();
  await phone.page.getByRole('heading', { level: 1 }).tap();
  await eventually(() => name.evaluate((element) => element === document.activeElement)).toBe(false);
  await eventually(() => phone.sent('web_app_close_scan_qr_popup').length).toBeGreaterThan(0);
});
