import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { firstQuestion } from '../../src/shop/page/firstQuestion';
import { answerElements, inert, withMain } from '../../src/operator/serve/pageAnswers';
import { readRenderer } from '../../src/operator/serve/loadFiles';
import { openShop } from '../support/browser';
import { holdBack } from '../support/holdBack';
import { consoleLine } from '../support/record';
import { eventually, see, seeOutline, seeScreen, textOf } from '../support/see';
import { PLAIN_GAME } from '../support/shopper';
import { watchShifts } from '../support/shifts';
import { withoutCode } from '../support/withoutCode';

const shop = openShop();

const GAME = 'Balatro';

interface Embedded {
  answers: { url: string; ageMs: number; body: unknown }[];
  main: string;
}

let before = 0;
/** The requests since the page was given its responses. */
const calls = async (): Promise<string[]> =>
  (await shop.server.calls()).slice(before).map(({ method, path, query }) => `${method} ${path}${query}`);

/**
 * Embeds the server's current responses in the page of a screen, as `npm run serve` does.
 * @param change modifies them
 * @returns what was embedded
 */
async function embed(change: (embedded: Embedded) => void = () => {}, path = '/'): Promise<Embedded> {
  const question = firstQuestion(path);
  if (!question) throw new Error(`${path} asks for nothing`);
  const urls = ['/api/settings/maintenance-status', '/api/currencies', `/api${question.path}?currency_id=1`];
  const render = await readRenderer(inject('shopBuild'), '');
  const bodies = await Promise.all(
    urls.map(async (url) => (await fetch(shop.server.origin + url)).json() as Promise<unknown>),
  );
  const [, currencies, answer] = bodies;
  const embedded: Embedded = {
    answers: urls.map((url, n) => ({ url, ageMs: 100, body: bodies[n] })),
    main: (await render?.({ ...question, answer, currencies, currencyId: '1' }, Date.now())) ?? '',
  };
  change(embedded);
  before = (await shop.server.calls()).length;
  const elements = answerElements(
    embedded.answers.map(({ url, ageMs, body }) => ({ url, askedAt: -ageMs, json: inert(JSON.stringify(body)) })),
    0,
  );
  await shop.context.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(/<meta charset="[^"]*"\s*\/?>/i, (line) => line + elements);
      await route.fulfill({ response, body: withMain(html, embedded.main) });
    },
  );
  return embedded;
}

/** Stores a value in the browser before the page opens. */
const stored = (key: string, value: string): Promise<unknown> =>
  shop.context.addInitScript(
    ([name, text]) => {
      // The blank page that every window starts with has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem(name, text);
    },
    [key, value] as const,
  );
const card = (page: Page) => page.getByRole('article', { name: GAME }).first();
function open(path: string): Promise<Page> {
  shop.expectConsole(consoleLine('warning', 'Telegram user ID not available'));
  return shop.open(path, 'commit');
}
/** A page with embedded responses whose code is held back. */
async function openHeld(path = '/', change?: (embedded: Embedded) => void) {
  const release = await withoutCode(shop.context);
  const embedded = await embed(change, path);
  return { release, embedded, page: await open(path) };
}

describe('a page with embedded responses', () => {
  test('adds the product of its page when «В корзину» is tapped before the code has loaded', async () => {
    const { page, release, embedded } = await openHeld(PLAIN_GAME.path);
    expect(embedded.main).toContain(PLAIN_GAME.title);
    const button = page.getByRole('button', { name: 'В корзину', exact: true });
    await button.click();
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await release();
    await see(page.getByRole('button', { name: 'Перейти в корзину' }));
  });

  test.each([
    ['a product in the cart', '[data-wish=cart]', 'Корзина, 1'],
    ['a favourite', '[data-wish=favourite]', 'Избранное, 1'],
  ])('keeps %s that was tapped before a link, both before the code has loaded', async (_, tapped, badge) => {
    const { page, release } = await openHeld();
    await card(page).locator(tapped).first().click();
    const link = page.getByRole('link', { name: 'Профиль' });
    await link.click();
    expect(await link.getAttribute('aria-busy')).toBe('true');
    await release();
    await seeScreen(page, 'Личный кабинет');
    await see(page.getByRole('link', { name: badge }));
    await page.goBack();
    await seeScreen(page, 'Магазин');
  });

  test('does not open a link that was tapped before the code has loaded where another one was tapped after it', async () => {
    const answerCurrencies = await holdBack(shop.context, '**/api/currencies*');
    const { page, release } = await openHeld('/', ({ answers }) => void answers.splice(1));
    await card(page).locator('[data-wish=favourite]').first().click();
    const link = page.getByRole('link', { name: 'Профиль' });
    await link.click();
    await release();
    // The shop's own menu.
    await eventually(() => link.getAttribute('aria-busy')).toBeNull();
    await page.getByRole('link', { name: 'Корзина' }).click();
    await seeScreen(page, 'Корзина');
    answerCurrencies();
    await page.getByRole('link', { name: 'Главная' }).click();
    await see(page.getByRole('link', { name: 'Избранное, 1' }));
    // The products have loaded.
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('adds a product once when its button is tapped three times at once before the code has loaded', async () => {
    const { page, release } = await openHeld();
    const button = card(page).locator('[data-wish=cart]').first();
    await button.evaluate((tapped: HTMLElement) => {
      const start = Date.now();
      for (const after of [0, 300, 600]) {
        Date.now = () => start + after;
        tapped.click();
      }
    });
    await eventually(() => button.getAttribute('aria-busy')).toBe('true');
    await release();
    await see(card(page).getByRole('button', { name: 'Убрать из корзины' }));
  });

  test.each([
    ['a button', '[data-wish=cart]', 'Убрать из корзины'],
    ['a link', 'a', 'В корзину'],
  ])('counts a press that lasts while the shop takes over: %s', async (_, pressed, then) => {
    const { page, release } = await openHeld();
    await card(page).locator(pressed).first().hover();
    await page.mouse.down();
    await release();
    await eventually(() => page.evaluate(() => globalThis.early?.shown)).toBeNull();
    await page.mouse.up();
    await see(page.getByRole('button', { name: then, exact: true }).first());
  });

  test('handles a tap on a card that has loaded before the rest of the page', async () => {
    // The parser waits for a script before the menu and the end of the shell.
    let goOn = (): void => {};
    const rest = new Promise<void>((resolve) => (goOn = resolve));
    await shop.context.route('**/late.js', async (route) => {
      await rest;
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await embed((embedded) => (embedded.main += '<script src="/late.js"></script>'));
    const page = await open('/');
    const button = card(page).locator('[data-wish=cart]').first();
    // Not `click`, which waits until the page has loaded.
    await button.dispatchEvent('click');
    expect(await button.getAttribute('aria-busy')).toBeNull();
    goOn();
    await see(card(page).getByRole('button', { name: 'Убрать из корзины' }));
  });

  test('keeps its layout when the shop starts, and sells its products without a repeated request', async () => {
    await embed();
    const page = await open('/');
    const shifts = await watchShifts(page);
    const button = card(page).getByRole('button', { name: 'Добавить в корзину' });
    await see(button);
    await eventually(() => button.isEnabled()).toBe(true);
    expect(await shifts()).toBeLessThan(0.001);
    await button.click();
    await see(card(page).getByRole('button', { name: 'Убрать из корзины' }));
    expect((await calls()).filter((call) => /maintenance|currencies|feed/.test(call))).toEqual([]);
  });

  test('requests the feed of the chosen currency when it differs from the embedded one, and shows that currency in the menu', async () => {
    await stored('userCurrency', '{"id":2,"code":"TRY","name":"Лира","icon":"icons/try.svg","symbol":"₺"}');
    const { page } = await openHeld();
    await eventually(calls).toContain('GET /api/feed?currency_id=2');
    expect(await card(page).count()).toBe(0);
    const currency = page.getByRole('button', { name: 'Валюта: TRY' });
    await see(currency.locator('img[src="/uploads/icons/try.svg"]'));
  });

  test('shows products without prices to a known shopper whose currency is not known yet', async () => {
    await stored('telegramId', '1001');
    const { page } = await openHeld();
    await see(card(page));
    expect(await page.getByRole('main').innerText()).not.toContain('руб.');
    await eventually(calls).toEqual(['GET /api/users/1001/currency']);
  });
});

test('a page with an embedded Home shows no product of it where its fragment links to another screen', async () => {
  await embed();
  await withoutCode(shop.context);
  const page = await open('/#tgWebAppStartParam=item_26');
  await seeOutline(page, 'Товар');
  expect(await card(page).count()).toBe(0);
});

describe('the page of a product with an embedded response', () => {
  const ITEM = '/item/26';
  const main = (page: Page) => page.getByRole('main');

  test('keeps its layout when the shop starts, and sells the product', async () => {
    await embed(undefined, ITEM);
    const page = await open(ITEM);
    const shifts = await watchShifts(page);
    await see(page.getByRole('button', { name: 'В корзину' }));
    expect(await shifts()).toBeLessThan(0.001);
    expect((await calls()).filter((call) => /maintenance|currencies|products/.test(call))).toEqual([]);
  });

  test('shows no product after a reload, because the shopper may have chosen another edition', async () => {
    const { page } = await openHeld(ITEM);
    await see(main(page).locator('img'));
    await page.reload({ waitUntil: 'commit' });
    await see(page.getByRole('link', { name: 'Главная' }));
    expect(await main(page).locator('img').count()).toBe(0);
  });
});

describe('the page of a collection with an embedded response', () => {
  const COLLECTION = '/collection/1';
  const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
  const cards = (page: Page) => page.getByRole('main').getByRole('article');

  test('shows its name and its first products before any code has loaded, without a request', async () => {
    const { page, release } = await openHeld(COLLECTION);
    await eventually(() => cards(page).count()).toBe(8);
    expect(await calls()).toEqual([]);
    const [name, first] = [await textOf(heading(page)), await textOf(cards(page).first().getByRole('heading'))];
    await eventually(() => page.title()).toBe(`${name} – Магазин игр PlayStation`);
    const shifts = await watchShifts(page);
    await release();
    await eventually(() => cards(page).first().innerText()).toMatch(/\d\sруб\./);
    expect(await textOf(heading(page))).toBe(name);
    expect(await textOf(cards(page).first().getByRole('heading')), 'in the same order').toBe(first);
    expect(await shifts()).toBeLessThan(0.001);
  });

  test('keeps its products on the screen until the shop has rendered its own', async () => {
    const { page, release } = await openHeld(COLLECTION);
    await eventually(() => cards(page).count()).toBe(8);
    await page.evaluate(() => {
      const seen = Object.assign(window, { fewest: Infinity });
      new MutationObserver(() => {
        seen.fewest = Math.min(seen.fewest, document.querySelectorAll('main article').length);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await release();
    await see(page.getByRole('navigation', { name: 'Страницы' }));
    expect(await page.evaluate(() => (window as unknown as { fewest: number }).fewest)).toBeGreaterThan(0);
  });

  test('keeps its scroll position when the file of its screen arrives after the shop has opened', async () => {
    await embed(undefined, COLLECTION);
    const release = await holdBack(shop.context, /assets\/collectionScreens-.*\.js/);
    const page = await open(COLLECTION);
    await see(page.getByRole('button', { name: /^Валюта: RUB/, disabled: false }));
    await page.evaluate(() => scrollTo(0, 300));
    release();
    await see(page.getByRole('navigation', { name: 'Страницы' }));
    expect(await page.evaluate(() => scrollY)).toBe(300);
  });

  test('shows its products while it requests a response that was too large to be embedded', async () => {
    const { page } = await openHeld(COLLECTION, ({ answers }) => void answers.pop());
    await eventually(() => cards(page).count()).toBe(8);
    await eventually(calls).toEqual(['GET /api/collections/1?currency_id=1']);
  });
});
