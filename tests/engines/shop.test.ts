import { describe, expect, test } from 'vitest';
import { takeAway, YOUNGER } from './compat/younger';
import { openOldShop } from './oldShop';
import { billRequests, openBank, settle, stored, seePaid } from '../support/payment';
import { consoleLine } from '../support/record';
import { see, seeScreen } from '../support/see';
import { PLAIN_GAME } from '../support/shopper';
import { reachState, SCREEN_STATES } from '../support/states';

describe('in Chromium 92,', () => {
  const shop = openOldShop();

  test.each(SCREEN_STATES.map((state) => [state.name, state] as const))(
    'the screen «%s» can be reached',
    async (_, state) => {
      await reachState(shop, state);
    },
  );

  // Old engines remember by its address that a file failed to load.
  test('«Повторить» loads the file of the HTTP library again after it failed', async () => {
    shop.expectConsole(
      consoleLine('error', /Failed to load resource/),
      consoleLine('error', /^(Failed to fetch genres|Произошла ошибка при поиске)/),
    );
    const asked: string[] = [];
    await shop.context.route(/assets\/axios-/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 503 });
    });
    const page = await shop.enter('/search-results');
    await page.getByRole('searchbox', { name: 'Поиск' }).fill('Celeste');
    await see(page.getByRole('alert'));
    await shop.context.unroute(/assets\/axios-/);
    await page.getByRole('button', { name: 'Повторить' }).click();
    await see(page.getByRole('article').first());
    expect(asked.length).toBeGreaterThan(0);
  });
});

/** Safari 15 is not available: this is the oldest available engine, without the functions that Safari 15 lacks. */
describe('in Chromium 92 without the functions that Safari 15 lacks,', () => {
  const shop = openOldShop();

  test('the shopper buys a game, from its page to «Оплата успешна!»', async () => {
    await shop.context.addInitScript(takeAway, YOUNGER);
    const page = await shop.enter(PLAIN_GAME.path);
    const popup = await openBank(page);
    await see(page.getByRole('dialog', { name: 'Ожидание оплаты' }));
    expect(await stored(page)).toHaveProperty('paymentData');
    await settle(popup, 'Оплатить');
    await seePaid(page);
    await seeScreen(page, 'Оплата успешна!');
    expect(billRequests(shop.recorded)).toHaveLength(1);
    expect(await page.evaluate(() => ['at' in Array.prototype, 'hasOwn' in Object])).toEqual([false, false]);
  });
});
