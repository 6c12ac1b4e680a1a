import { expect, inject, test } from 'vitest';
import { checkServer } from '../../../src/operator/check/checks';
import { openShop } from '../../support/browser';
import { startPrism } from './prism';
import { startShop } from '../../operator/support';
import { consoleLine } from '../../support/record';
import { see } from '../../support/see';

const shop = openShop();

test('the shop opens, searches and fills a cart with a server that Prism generates from the contract alone', async () => {
  shop.expectConsole(consoleLine('warning', 'Telegram user ID not available'));
  const prism = await startPrism();
  const served = await startShop({ folder: inject('shopBuild'), api: prism.api, media: shop.server.origin });
  shop.expectOrigin(served.origin);
  const page = await shop.context.newPage();
  try {
    await page.goto(served.origin);
    await see(page.getByRole('article').first());
    await page.getByRole('searchbox', { name: 'Поиск' }).click();
    await page.getByRole('searchbox', { name: 'Поиск' }).fill('the');
    await see(page.getByRole('main').getByRole('article').first());
    await page.getByRole('button', { name: 'Добавить в корзину' }).first().click();
    await page.getByRole('link', { name: /^Корзина/ }).click();
    await see(page.getByRole('main').getByText('Итого'));
    expect(await page.getByRole('main').innerText()).toMatch(/\d+\sруб\./);
  } finally {
    // The page is still fetching files ahead.
    await page.close();
    await prism.close();
  }
});

test('the demo backend passes Prism’s validating proxy in every call of a purchase', async () => {
  const prism = await startPrism(`${shop.server.origin}/api`);
  try {
    const results = await checkServer({ url: prism.api, telegramId: '1001', initData: '', write: true, origin: '' });
    expect(results.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(results.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['POST /payment/create-bill', 'GET /payment/status/{orderId}', 'POST /payment/verify']),
    );
    const promo = await fetch(`${prism.api}/promos/BIG25`, { headers: { 'x-telegram-user-id': '1001' } });
    expect(await promo.json()).toMatchObject({ discount: 25 });
  } finally {
    await prism.close();
  }
});
