import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { holdBack } from '../support/holdBack';
import { failedCall, consoleLine } from '../support/record';
import { allLoaded, eventually, see, seeOutline, seeScreen } from '../support/see';
import { addFirstCard } from '../support/shopper';
import { watchShifts } from '../support/shifts';
import { withoutCode } from '../support/withoutCode';

const shop = openShop();

const paths = async (): Promise<string[]> =>
  (await shop.server.calls()).map(({ method, path }) => `${method} ${path.split('?')[0]}`);
const count = async (call: string): Promise<number> => (await paths()).filter((one) => one === call).length;

/** The last action of the page’s early script: two seconds after the shop has opened the files of the next screens are fetched ahead. */
async function goesOn(page: Page): Promise<void> {
  await eventually(async () => {
    await page.clock.fastForward(2_000);
    return page.locator('link[rel=prefetch]').count();
  }).toBeGreaterThan(0);
}

describe('before the shop’s own code has loaded', () => {
  /** Holds back every script of the shop. */
  const hold = () => withoutCode(shop.context);

  test('every address shows its title, its tab and the shopper’s badges, and nothing shifts when the shop starts', async () => {
    const visit = await shop.enter();
    await addFirstCard(visit, 'Хиты PlayStation');
    await addFirstCard(visit, 'Только для PS5');
    await visit.getByRole('button', { name: 'В избранное' }).first().click();
    await visit.close();
    for (const [path, title, tab] of [
      ['/shop-bag', 'Корзина', 'Корзина, 2'],
      ['/favourites', 'Избранное', 'Избранное, 1'],
      ['/profile', 'Личный кабинет', 'Профиль'],
      ['/payment', 'Оплата', null],
      ['/create-ps-account', 'Создание аккаунта PS', null],
      ['/ps-plus-extra-collection', 'Бесплатно с PS Plus Extra', null],
      ['/collection/2', 'Коллекция', null],
      ['/item/26', 'Товар', null],
    ] as const) {
      const release = await withoutCode(shop.context);
      const page = await shop.open(path, 'commit');
      await seeOutline(page, title);
      expect(await page.getByRole('main', { name: title, exact: true }).count(), path).toBe(1);
      expect(await page.getByRole('searchbox').count(), 'that of Home').toBe(0);
      const shifts = await watchShifts(page);
      expect(await page.title()).toBe(`${title} – Магазин игр PlayStation`);
      const menu = page.getByRole('navigation', { name: 'Основное меню' });
      const current = await menu
        .locator('[aria-current=page]')
        .evaluateAll((links) => links.map((link) => link.ariaLabel));
      expect(current).toEqual(tab === null ? [] : [tab]);
      await see(menu.getByRole('link', { name: 'Корзина, 2' }));
      await see(menu.getByRole('link', { name: 'Избранное, 1' }));
      await release();
      await see(page.locator('main:not([data-outline])'));
      await allLoaded(page);
      expect(await shifts(), path).toBeLessThan(0.01);
      await page.close();
      await shop.context.unroute('**/assets/*.js');
    }
  });

  test('the outline of the payment leaves room for the line of the order, so that its fields do not move down', async () => {
    const visit = await shop.enterHome();
    await addFirstCard(visit);
    await visit.close();
    const release = await hold();
    const page = await shop.context.newPage();
    await page.route('**/api/users/*', () => {});
    const place = async () => (await page.locator('main div:has(> span:empty)').first().boundingBox())?.y;
    await page.goto(`${shop.server.origin}/payment`, { waitUntil: 'commit' });
    await seeOutline(page, 'Оплата');
    const before = await place();
    await release();
    await see(page.getByRole('group', { name: 'Ваш заказ' }));
    expect(await place()).toBe(before);
  });

  test('a page that is scrolled to its end stays there when the shop starts', async () => {
    const release = await hold();
    await shop.context.route('**/api/collections/*', () => {});
    shop.expectConsole(consoleLine('warning', 'Telegram user ID not available'));
    const page = await shop.open('/collection/2', 'commit');
    await seeOutline(page, 'Коллекция');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const position = () => page.evaluate(() => Math.round(scrollY));
    const before = await position();
    await release();
    await see(page.locator('main:not([data-outline])'));
    expect(await position()).toBe(before);
  });

  test('the first request is sent before the files of the first screen are fetched', async () => {
    await hold();
    const page = await shop.context.newPage();
    const fetched = page.waitForRequest('**/assets/libraries-*.js');
    await page.goto(shop.server.origin, { waitUntil: 'commit' });
    await fetched;
    const asked = shop.recorded.requests.map((request) => new URL(request.url()).pathname);
    const [first] = asked.filter((path) => /^\/api\/|\/assets\/(libraries|shop)-/.test(path));
    expect(first).toBe('/api/settings/maintenance-status');
  });

  test.each(['/', '/collection/1'])(
    'the first picture of %s is fetched, without a console warning when it is shown late',
    async (path) => {
      await hold();
      const page = await shop.context.newPage();
      const picture = page.waitForRequest('**/uploads/{posters,banners}/*');
      await page.goto(shop.server.origin + path, { waitUntil: 'commit' });
      const fetched = await picture;
      expect(fetched.resourceType()).toBe('image');
      expect(await page.locator('link[rel=preload]').count()).toBe(0);
      await page.close();
      await shop.context.unroute('**/assets/*.js');
      const visit = await shop.enter(path);
      await see(visit.getByRole('article').first());
      const shown = visit.getByRole('main').locator('img').first();
      expect(await shown.evaluate((image: HTMLImageElement) => image.src)).toBe(fetched.url());
    },
  );

  test('a shared link shows the skeleton of its product, and requests that product and never the feed', async () => {
    shop.expectConsole(consoleLine('warning', 'Telegram user ID not available'));
    const release = await hold();
    const page = await shop.open('/?tgWebAppStartParam=item_26', 'commit');
    await seeOutline(page, 'Товар');
    const calls = ['GET /api/settings/maintenance-status', 'GET /api/currencies', 'GET /api/products/26'];
    await eventually(paths).toEqual(calls);
    await release();
    await seeScreen(page, 'Celeste');
    expect(await paths()).toEqual(calls);
    await page.goBack();
    await seeScreen(page, 'Магазин');
  });
});

test('the focus stays on a link of the menu while the shop replaces the page', async () => {
  shop.expectConsole(consoleLine('warning', 'Telegram user ID not available'));
  const releaseCode = await withoutCode(shop.context);
  const page = await shop.open('/', 'commit');
  const link = page.getByRole('link', { name: 'Корзина' });
  await link.focus();
  await releaseCode();
  await eventually(() => page.getByRole('searchbox').isEnabled()).toBe(true);
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await seeScreen(page, 'Корзина');
});

test('a slow maintenance status causes no request to be sent twice', async () => {
  await shop.context.clock.install();
  const release = await holdBack(shop.context, '**/api/settings/maintenance-status');
  const page = await shop.enter();
  // The shop starts without the status.
  await see(page.getByRole('article').first());
  const answered = page.waitForResponse('**/api/settings/maintenance-status');
  release();
  await answered;
  await goesOn(page);
  for (const call of ['GET /api/currencies', 'GET /api/users/1001/currency', 'GET /api/feed'])
    expect(await count(call), call).toBe(1);
});

test('the files of the next screens are fetched only after the shop has opened, also where the second script arrives after it', async () => {
  await shop.context.clock.install();
  const release = await holdBack(shop.context, /assets\/libraries-/);
  const releaseSecondScript = await holdBack(shop.context, /assets\/second-/);
  const page = await shop.enter();
  await see(page.getByRole('navigation', { name: 'Основное меню' }));
  await page.clock.fastForward(2_500);
  expect(await page.locator('link[rel=prefetch]').count()).toBe(0);
  release();
  await see(page.getByRole('article').first());
  releaseSecondScript();
  await goesOn(page);
});

test('in data-saving mode no file of another screen is fetched ahead', async () => {
  await shop.context.clock.install();
  await shop.context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const page = await shop.enter('/favourites');
  await seeScreen(page, 'Избранное');
  await page.clock.fastForward(10_000);
  await allLoaded(page);
  expect(shop.recorded.requests.map((request) => request.url())).not.toContainEqual(
    expect.stringMatching(/CartScreen/),
  );
});

describe('the page’s early script does not fail', () => {
  test('at an address that names a property of every object', async () => {
    await shop.context.clock.install();
    shop.expectConsole(
      failedCall('/products/'),
      failedCall('/collections/'),
      consoleLine('error', /^Ошибка при загрузке игры|^Ошибка при загрузке коллекции/),
    );
    const page = await shop.enter();
    for (const path of ['/constructor', '/__proto__', '/toString/1', '/item/constructor', '/collection/__proto__']) {
      await page.goto(shop.server.origin + path);
      await goesOn(page);
    }
  });

  test('with stored data of another version', async () => {
    await shop.context.clock.install();
    const page = await shop.enterHome();
    for (const kept of [
      ['feed', '{"currencyId":null}'],
      ['feed', '{"currency":{"id":"1"},"sections":[]}'],
      ['userCurrency', '{"id":{"toString":null}}'],
      ['cart', '{"version":1,"state":{"items":[{"id":7}]}}'],
      ['favourites', '[null, 42, {"id": {}}]'],
      ['shop.1001', '[null, 42, {"id": {}}]'],
      ['shop.1001', '{"cart":{"items":{"0":{"id":1}}},"favourites":7,"order":[]}'],
    ] as const) {
      await page.evaluate(([name, value]) => {
        localStorage.setItem('userCurrency', '{"id":"1","code":"RUB","name":"Рубль","icon":null,"symbol":"₽"}');
        localStorage.setItem(name, value);
      }, kept);
      await page.reload();
      await see(page.getByRole('article').first());
      await goesOn(page);
    }
  });
});
