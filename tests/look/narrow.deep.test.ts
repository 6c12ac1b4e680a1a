import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { clippedText, overflow } from '../support/layout';
import { payInPopup } from '../support/payment';
import { allLoaded, eventually, see, seeScreen } from '../support/see';
import { buyChosen, menuLink, PLAIN_GAME, seeFilledForm } from '../support/shopper';

const shop = openShop();

async function seeWithinWindow(part: Locator): Promise<void> {
  await see(part);
  const { x = NaN, width = NaN } = (await part.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
}

describe('the page in a window of 320 px', () => {
  test.each(['/', '/collection/1'])(
    'is as wide as its window at %s, however long the name of a platform is',
    async (path) => {
      const page = await shop.enter('/support');
      await page.setViewportSize({ width: 320, height: 640 });
      await page.route(/\/api\/(feed|collections)/, async (route) => {
        const body = await (await route.fetch()).text();
        const long = `"platforms":[{"id":1,"name":"PlayStation${'Очень'.repeat(12)}"},{"id":2,"name":"${'PS '.repeat(30)}"}]`;
        await route.fulfill({
          contentType: 'application/json',
          body: body.replaceAll(/"platforms":\[[^\]]*\]/g, long),
        });
      });
      await page.goto(shop.server.origin + path);
      const card = page.getByRole('article').first();
      await seeWithinWindow(card.getByRole('img', { name: /^PlayStationОчень/ }));
      expect(await overflow(page)).toEqual([]);
      await card.getByRole('button', { name: 'Добавить в корзину' }).click();
      await card.getByRole('button', { name: 'В избранное' }).click();
      for (const [link, title] of [
        ['Корзина, 1', 'Корзина'],
        ['Избранное, 1', 'Избранное'],
      ] as const) {
        await menuLink(page, link).click();
        await seeScreen(page, title);
        await seeWithinWindow(page.getByRole('listitem').getByRole('img', { name: /^PlayStationОчень/ }));
        expect(await overflow(page), title).toEqual([]);
      }
    },
  );

  test('shows at twice the text size the price that is typed into the filters, also with its error', async () => {
    const page = await shop.enter('/search-results');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await page.getByRole('button', { name: 'Фильтры' }).click();
    await see(page.getByRole('button', { name: 'Гонки' }));
    for (const [name, text] of [
      ['Цена от', '300'],
      ['Цена до', '200'],
    ] as const) {
      await page.getByRole('spinbutton', { name }).tap();
      await page.keyboard.type(text);
    }
    await see(page.getByRole('alert'));
    const isCovered = page.getByRole('spinbutton', { name: 'Цена до' }).evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height - 1) !== field;
    });
    expect(await isCovered).toBe(false);
  });
});

test('at 320 px and twice the text size, every sum from the cart to the payment fits, however long its currency is', async () => {
  await shop.context.route('**/api/currencies', async (route) => {
    const response = await route.fetch();
    const [first, ...others] = (await response.json()) as object[];
    await route.fulfill({ response, json: [{ ...first, code: 'XTS', symbol: 'рубликов' }, ...others] });
  });
  await shop.server.scenario('payment-pending-forever');
  const page = await shop.enter(PLAIN_GAME.path);
  await page.setViewportSize({ width: 320, height: 640 });
  // Neither past the edge nor broken within the word: only beside a cover it may be.
  const seeSumsFit = async (): Promise<void> => {
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    const sums = page.getByText(/\d\sрубликов/).filter({ visible: true });
    await see(sums.first());
    const wrong = sums.evaluateAll((written) =>
      written.flatMap((sum) => {
        const range = document.createRange();
        const words = sum.lastChild as Text;
        range.setStart(words, words.data.indexOf('рубликов'));
        range.setEnd(words, words.length);
        const isWhole = range.getClientRects().length === 1 || sum.closest('li, [role=listitem]');
        const fits = isWhole && range.getBoundingClientRect().right <= innerWidth;
        return fits ? [] : [sum.outerHTML];
      }),
    );
    expect(await wrong).toEqual([]);
  };
  await buyChosen(page);
  await seeSumsFit();
  await page.getByRole('button', { name: 'Оформить покупку' }).click();
  await seeFilledForm(page);
  await page.getByText('1 товар').click();
  await seeSumsFit();
  await (await payInPopup(page)).close();
  await see(page.getByRole('dialog', { name: 'Ожидание оплаты' }));
  await seeSumsFit();
});

test('at twice the text size the tick of a card and its link to the cart are one shape', async () => {
  const page = await shop.enter('/collection/2');
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: 'Добавить в корзину' }).click();
  const tick = await card.getByRole('button', { name: 'Убрать из корзины' }).boundingBox();
  const toCart = await card.getByRole('link', { name: 'В корзине' }).boundingBox();
  expect({ y: tick?.y, height: tick?.height }).toEqual({ y: toCart?.y, height: toCart?.height });
});

test('a banner whose picture is missing shows its name, also at twice the text size, and no squeezed drawing', async () => {
  shop.expectConsole(({ text }) => text.startsWith('Failed to load resource'));
  await shop.context.route('**/uploads/banners/*', (route) => route.fulfill({ status: 404, body: '' }));
  const page = await shop.enterHome();
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);
    await allLoaded(page);
    expect(await clippedText(page), size).toEqual([]);
    const drawings = await page.locator('[data-banners] svg').filter({ visible: true }).all();
    for (const drawing of drawings) expect((await drawing.boundingBox())?.height, size).toBeGreaterThanOrEqual(24);
  }
});

describe.each([
  ['the cart', 'Добавить в корзину', 'Корзина, 1'],
  ['the favourites', 'В избранное', 'Избранное, 1'],
])('a row of %s', (_, add, link) => {
  test('opens its product on a tap on the cover, the title or the price', async () => {
    const page = await shop.enter('/collection/2');
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: add }).click();
    const title = (await card.getByRole('heading').innerText()).trim();
    const row = page.getByRole('listitem');
    for (const part of [row.locator('img').first(), row.getByText(title), row.getByText(/^\d+\s\S+$/).first()]) {
      await menuLink(page, link).click();
      await see(part);
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
      await page.mouse.click(x + width / 2, y + height / 2);
      await seeScreen(page, title);
    }
    await menuLink(page, link).click();
    await eventually(() => row.getByRole('link').count()).toBe(1);
    await row.getByRole('button', { name: `Удалить ${title}` }).click({ trial: true });
  });
});
