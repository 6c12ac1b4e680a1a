import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { alertText, eventually, seeGone, seeScreen } from '../support/see';
import { menuLink } from '../support/shopper';

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
