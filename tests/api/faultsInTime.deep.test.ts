import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { alertText, eventually, see, seeGone, seeScreen } from '../support/see';
import { applyPromo, menuLink, payButton, PLAIN_GAME, seeFilledForm, totals } from '../support/shopper';

const shop = openShop();

/**
 * The browser's own timer of a request, which no fake clock controls, runs five times as fast for some calls: 10 s take
 * two. The timers of other calls are unchanged: on a busy machine such calls may take that long.
 * @param calls what their addresses contain
 */
function hurry(calls: readonly string[]): void {
  const { prototype } = XMLHttpRequest;
  const timer = Object.getOwnPropertyDescriptor(prototype, 'timeout')!;
  const addresses = new WeakMap<XMLHttpRequest, string>();
  const open = prototype.open as (...args: unknown[]) => void;
  prototype.open = function begin(this: XMLHttpRequest, ...args: unknown[]) {
    addresses.set(this, String(args[1]));
    open.apply(this, args);
  };
  Object.defineProperty(prototype, 'timeout', {
    ...timer,
    set(this: XMLHttpRequest, ms: number) {
      timer.set?.call(this, calls.some((call) => addresses.get(this)?.includes(call)) ? ms / 5 : ms);
    },
  });
}

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Повторить' });

/** The screen is loaded again and shows its products. */
async function seeRetried(page: Page): Promise<void> {
  shop.server.mend();
  await retry(page).click();
  await seeGone(retry(page));
}

describe('a server that never answers', () => {
  test('lets every screen time out after 10 s, which can be loaded again', async () => {
    await shop.context.addInitScript(hurry, ['/feed', '/users/1001']);
    const page = await shop.enter('/favourites');
    // Before the shop has started its menu consists of the page's own links.
    await seeScreen(page, 'Избранное');
    for (const [link, text] of [
      ['Главная', 'Ошибка при загрузке данных'],
      ['Профиль', 'Ошибка при загрузке данных профиля'],
    ] as const) {
      shop.expectConsole(
        (line) => line.type === 'error' && /^(Ошибка при загрузке данных|Failed to fetch user)/.test(line.text),
      );
      shop.server.breakCall(/\/(feed|users\/1001)/, 'no answer');
      await menuLink(page, link).click();
      expect(await alertText(page)).toContain(text);
      await seeRetried(page);
    }
  });

  test('leaves the shop’s own total, and lets promo code and bill be tried again', async () => {
    await shop.context.addInitScript(hurry, ['/promos/', '/calculate-cart-total', '/create-bill']);
    const page = await shop.enter(PLAIN_GAME.path);
    shop.server.breakCall(/\/(promos\/\w+|products\/calculate-cart-total)/, 'no answer');
    await page.getByRole('button', { name: 'В корзину', exact: true }).click();
    await menuLink(page, 'Корзина, 1').click();
    await applyPromo(page, 'WELCOME10');
    expect(await alertText(page)).toBe('Ошибка при проверке промокода');
    await see(totals(page).getByText(/^\d+\sруб\.$/));
    await page.getByRole('button', { name: 'Оформить покупку' }).click();
    await seeFilledForm(page);
    shop.server.breakCall(/\/payment\/create-bill/, 'no answer');
    await payButton(page).click();
    expect(await alertText(page)).toContain('Произошла ошибка при создании платежа.');
    shop.server.mend();
    await payButton(page).click();
    await page.getByRole('button', { name: 'Да, создать' }).click();
    await see(page.getByRole('dialog', { name: /Проверка платежа|Ожидание оплаты/ }));
    expect(await shop.server.orders()).toHaveLength(1);
  });

  test('leads to an empty search result after 30 s', async () => {
    await shop.context.addInitScript(hurry, ['/products/search']);
    const page = await shop.enter('/search-results');
    shop.server.breakCall(/\/products\/search/, 'no answer');
    await page.getByRole('searchbox', { name: 'Поиск' }).fill('god of war');
    await see(page.getByText('По вашему запросу ничего не найдено'));
  });

  test('delays the start by at most 1.5 s, and the products load once the list of currencies has timed out', async () => {
    shop.expectConsole((line) => line.type === 'error' && line.text.startsWith('Failed to fetch currencies'));
    const page = await shop.enter('/favourites');
    await page.clock.install();
    shop.server.breakCall(/\/(settings\/maintenance-status|currencies|users\/1001\/currency)/, 'no answer');
    await page.goto(shop.server.origin);
    await seeScreen(page, 'Магазин');
    // The page's first requests time out after 10 s, then those of the shop; both end.
    await eventually(async () => {
      await page.clock.runFor(1_000);
      return page.getByRole('article').count();
    }).toBeGreaterThan(0);
  });
});
