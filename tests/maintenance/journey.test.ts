import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { eventually, plain, see, seeGone } from '../support/see';

const shop = openShop();

/** Advances the clock by one poll interval and waits for the `count`th status request. */
async function turnToPoll(page: Page, count: number): Promise<void> {
  await page.clock.runFor(30_000);
  await eventually(
    async () => (await shop.server.calls('GET', '/settings/maintenance-status')).length,
  ).toBeGreaterThanOrEqual(count);
  await eventually(() => page.getByRole('main').count()).toBe(1);
}

test('maintenance replaces the whole shop on the next poll, and its end reloads the page with the cart unchanged', async () => {
  await shop.context.clock.install();
  const page = await shop.enter();
  await page.getByRole('button', { name: 'Добавить в корзину' }).first().click();
  await shop.server.scenario('maintenance');
  await turnToPoll(page, 2);
  expect(plain(await page.getByRole('main').getByRole('alert').innerText())).toBe(
    'Бот временно недоступен.\nВедутся технические работы.\nПожалуйста, попробуйте позже.',
  );
  await seeGone(page.getByRole('navigation'));

  await shop.server.scenario('normal');
  await Promise.all([page.waitForEvent('load'), turnToPoll(page, 3)]);
  await see(page.getByRole('link', { name: 'Корзина, 1' }));
});
