import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OpenShop } from './browser';
import { eventually, see, seeScreen } from './see';
import { openOnPhone } from './telegramHost';

/** Every path with the heading of its screen; null where it renders nothing, «Магазин» where it leads home. */
export const ROUTES: [string, string | null][] = [
  ['/profile', 'Личный кабинет'],
  ['/favourites', 'Избранное'],
  ['/shop-bag', 'Корзина'],
  ['/search-results', 'Поиск'],
  ['/support', null],
  ['/create-ps-account', 'Создание аккаунта PS'],
  ['/payment', 'Оплата'],
  ['/collection/2', 'Хиты PlayStation'],
  ['/item/26', 'Celeste'],
  ['/success-payment', 'Магазин'],
  ['/failure-payment', 'Ошибка оплаты'],
  ['/payment-error', 'Произошла ошибка'],
  ['/ea-play-collection', 'Бесплатно с EA Play'],
  ['/ps-plus-extra-collection', 'Бесплатно с PS Plus Extra'],
  ['/ps-plus-essential-collection', 'Бесплатно с PS Plus Essential'],
  ['/ps-plus-deluxe-collection', 'Бесплатно с PS Plus Deluxe'],
  ['/no-such-screen', 'Магазин'],
];

async function seeRoute(page: Page, heading: string | null): Promise<void> {
  if (heading !== null) {
    await seeScreen(page, heading);
    return;
  }
  await see(page.getByRole('navigation', { name: 'Основное меню' }));
  await eventually(() => page.getByRole('main').count()).toBe(0);
}

/** Swipes with one finger. */
export async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** The path of a page's address. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Opens a screen in Telegram on a phone, and leaves it by the platform's back button, by a swipe and by the browser. */
export async function leaveThreeWays(
  shop: OpenShop,
  botToken: string,
  [path, heading]: (typeof ROUTES)[number],
): Promise<void> {
  const phone = await openOnPhone(shop, { botToken, path });
  const { page } = phone;
  const leadsHome = heading === 'Магазин';
  await seeRoute(page, heading);
  await phone.seeBackButton(!leadsHome);
  if (!leadsHome) {
    await phone.deliver('back_button_pressed');
    await seeScreen(page, 'Магазин');
    await phone.seeBackButton(false);

    await page.goto(shop.server.origin + path);
    await seeRoute(page, heading);
    await swipe(page, { x: 40, y: 20 }, { x: 120, y: 25 });
    await seeScreen(page, 'Магазин');

    await page.goto(shop.server.origin + path);
    await seeRoute(page, heading);
    await page.goBack();
    await seeScreen(page, 'Магазин');
  }
  expect(pathOf(page)).toBe('/');
}
