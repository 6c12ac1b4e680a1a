import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readings } from '../../src/api/readings';
import type { PageAnswer } from '../../src/api/early';
import { rememberFeed } from '../../src/wiring/rememberedFeed';
import { openShop } from '../support/browser';
import { said } from '../support/record';
import { eventually, see } from '../support/see';
import { withoutCode } from '../support/withoutCode';

const shop = openShop();

const RUB = { id: 1, code: 'RUB', name: 'Рубль', icon: null, symbol: null };
const GAME = 'Balatro';

interface Brought {
  answers: PageAnswer[];
  goods: ReturnType<typeof rememberFeed>;
}

let before = 0;
/** What was asked since the page was given its answers. */
const calls = async (): Promise<string[]> =>
  (await shop.server.calls()).slice(before).map(({ method, path, query }) => `${method} ${path}${query}`);

/** Puts the server's present answers into the page, as `npm run serve` does. @param change what is different in them */
async function bring(change: (brought: Brought) => void = () => {}): Promise<void> {
  const urls = ['/api/settings/maintenance-status', '/api/currencies', '/api/feed?currency_id=1'];
  const bodies = await Promise.all(
    urls.map(async (url) => (await fetch(shop.server.origin + url)).json() as Promise<unknown>),
  );
  const brought: Brought = {
    answers: urls.map((url, n) => ({ url, ageMs: 100, body: bodies[n] })),
    goods: rememberFeed(await readings.feed(bodies[2]), RUB, Date.now()),
  };
  change(brought);
  before = (await shop.server.calls()).length;
  const json = JSON.stringify(brought).replaceAll('<', String.raw`\u003c`);
  await shop.context.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(
        /<meta charset="[^"]*"\s*\/?>/i,
        (line) => `${line}<script type="application/json" id="answers">${json}</script>`,
      );
      await route.fulfill({ response, body: html });
    },
  );
}

/** What the browser has stored when the page opens. */
const stored = (key: string, value: string): Promise<unknown> =>
  shop.context.addInitScript(
    ([name, text]) => {
      // The empty page that every window begins with has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem(name, text);
    },
    [key, value] as const,
  );
const card = (page: Page) => page.getByRole('article', { name: GAME }).first();
async function openHome(): Promise<Page> {
  shop.expectConsole(said('warning', 'Telegram user ID not available'));
  const page = await shop.context.newPage();
  await page.goto(shop.server.origin, { waitUntil: 'commit' });
  return page;
}

describe('a page that brings its answers', () => {
  test('shows goods with prices before any code has loaded, and asks for none of them', async () => {
    await bring();
    await withoutCode(shop.context);
    const page = await openHome();
    await eventually(() => card(page).innerText()).toMatch(/\d+ руб\./);
    expect(await calls()).toEqual([]);
  });

  test('has goods that can be bought as soon as the code is there, without a question twice', async () => {
    await bring();
    const page = await openHome();
    await card(page).getByRole('button', { name: 'Добавить в корзину' }).click();
    await see(card(page).getByRole('button', { name: 'Убрать из корзины' }));
    expect((await calls()).filter((call) => /maintenance|currencies|feed/.test(call))).toEqual([]);
  });

  test('keeps its layout when the shop takes over', async () => {
    await bring();
    const page = await openHome();
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) + entry.value,
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await see(card(page).getByRole('button', { name: 'Добавить в корзину' }));
    await eventually(() => card(page).getByRole('button', { name: 'Добавить в корзину' }).isEnabled()).toBe(true);
    expect(Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? 0))).toBeLessThan(0.001);
  });

  test('asks again for answers that are older than 15 s, and shows none of their goods', async () => {
    await bring(({ answers }) => {
      for (const one of answers) one.ageMs = 15_001;
    });
    await withoutCode(shop.context);
    const page = await openHome();
    await eventually(calls).toEqual([
      'GET /api/settings/maintenance-status',
      'GET /api/currencies',
      'GET /api/feed?currency_id=1',
    ]);
    expect(await card(page).count()).toBe(0);
  });

  test('shows no goods and asks for nothing when its maintenance status is on', async () => {
    await bring(({ answers }) => {
      const [status] = answers;
      if (status) status.body = { maintenanceMode: true, maintenanceMessage: 'Переезд' };
    });
    const page = await openHome();
    await see(page.getByRole('alert').getByText('Переезд'));
    expect(await card(page).count()).toBe(0);
    expect((await calls()).filter((call) => !call.includes('maintenance'))).toEqual([]);
  });

  test('asks for the goods of the chosen currency when that is another one', async () => {
    await stored('userCurrency', '{"id":2,"code":"TRY","name":"Лира","icon":null,"symbol":"₺"}');
    await bring();
    await withoutCode(shop.context);
    const page = await openHome();
    await eventually(calls).toContain('GET /api/feed?currency_id=2');
    expect(await card(page).count()).toBe(0);
  });

  test('shows goods without prices to a known shopper whose currency is not known yet', async () => {
    await stored('telegramId', '1001');
    await bring();
    await withoutCode(shop.context);
    const page = await openHome();
    await see(card(page));
    expect(await page.getByRole('main').innerText()).not.toContain('руб.');
    await eventually(calls).toEqual(['GET /api/users/1001/currency']);
  });

  test('is like any other page when what it brings cannot be read', async () => {
    await bring((brought) => Object.assign(brought, { answers: 7, goods: 'no' }));
    await withoutCode(shop.context);
    await openHome();
    await eventually(calls).toContain('GET /api/feed?currency_id=1');
  });
});
