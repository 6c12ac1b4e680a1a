import { test } from 'vitest';
import { openShop } from '../support/browser';
import { see, seeGone } from '../support/see';

const shop = openShop();

test('a tap beside the list of currencies closes it and does nothing else', async () => {
  const page = await shop.enter();
  const buy = page.getByRole('article').first().getByRole('button', { name: 'Добавить в корзину' });
  const list = page.getByRole('button', { name: /^Выбрать валюту/ }).first();
  await page.getByRole('button', { name: 'Валюта: RUB' }).click();
  await see(list);
  await buy.click();
  await seeGone(list);
  await see(buy);
  await buy.click();
  await see(page.getByRole('article').first().getByRole('button', { name: 'Отменить' }));
});
