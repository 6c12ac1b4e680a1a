import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { failedCall, said } from '../support/record';
import { eventually, plain, see } from '../support/see';

const shop = openShop();

/** Starts to record what a screen reader announces by itself: every text that appears in a live region. */
async function listen(): Promise<(page: Page) => Promise<string[]>> {
  await shop.context.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const LIVE = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
    const hear = (element: Element): void => {
      const text = element.textContent?.trim();
      if (text) heard.push(text);
    };
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
        if (around) regions.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const one of [node, ...node.querySelectorAll(LIVE)]) if (one.matches(LIVE)) regions.add(one);
        }
      }
      // A region inside another one is announced with it.
      regions.forEach((region) => region.parentElement?.closest(LIVE) || hear(region));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return async (page) => (await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).map(plain);
}

test('the screen reader announces once that the shop is loading, and nothing when the products are shown', async () => {
  const heard = await listen();
  const page = await shop.enter('/collection/2');
  await see(page.getByRole('article').first());
  expect(await heard(page)).toEqual(['Загрузка...']);
});

test('the screen reader announces an error once', async () => {
  shop.expectConsole(failedCall('/feed'), said('error', /^Ошибка при загрузке данных/));
  await shop.server.scenario('feed-error');
  const heard = await listen();
  const page = await shop.enter();
  await see(page.getByRole('alert'));
  expect(await heard(page)).toEqual(['Загрузка...', 'Ошибка при загрузке данных']);
});

test('the screen reader announces once that a search is running, and once its results', async () => {
  const heard = await listen();
  const page = await shop.enter('/search-results');
  await page.getByRole('searchbox', { name: 'Поиск' }).fill('assassin');
  await see(page.getByRole('article').first());
  const found = await page.getByRole('article').count();
  // A screen that opens at once announces no loading.
  const told = async (): Promise<string[]> => {
    const [first, ...others] = await heard(page);
    return first === undefined || first === 'Загрузка...' ? others : [first, ...others];
  };
  await eventually(told).toEqual(['Поиск игр...', `Найдено: ${found}`]);
});

test('the screen reader announces once that a payment is awaited, however often the server is polled', async () => {
  await shop.server.scenario('payment-pending-forever');
  await shop.context.clock.install();
  const heard = await listen();
  const page = await shop.enter('/item/26');
  await page.getByRole('button', { name: 'В корзину', exact: true }).click();
  await page.getByRole('button', { name: 'Перейти в корзину' }).click();
  await page.getByRole('button', { name: 'Оформить покупку' }).click();
  await eventually(() => page.getByRole('textbox', { name: 'Email для чека' }).inputValue()).toBe('demo@example.com');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Оплатить\s\d/ }).click(),
  ]);
  await see(page.getByRole('dialog', { name: 'Ожидание оплаты' }));
  const before = await heard(page);
  for (const asked of [2, 3, 4]) {
    await page.clock.runFor(5000);
    await eventually(
      async () => (await shop.server.calls()).filter(({ path }) => path.startsWith('/api/payment/status')).length,
    ).toBeGreaterThanOrEqual(asked);
  }
  expect(await heard(page)).toEqual(before);
  await popup.close();
});
