import { expect, test } from 'vitest';
import { openOldShop } from './oldShop';
import { consoleLine } from '../support/record';
import { see } from '../support/see';

const shop = openOldShop();

// Old engines remember by its address that a file failed to load.
test('in Chromium 92 «Повторить» loads the file of the HTTP library again after it failed', async () => {
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
