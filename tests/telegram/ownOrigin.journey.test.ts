import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { allAnswered } from '../support/record';
import { see } from '../support/see';
import { goToPayment } from '../support/shopper';
import { openOnPhone } from '../support/telegramHost';

const botToken = '7000000000:demo-token-of-the-tests';
const shop = openShop({ botToken, insideTelegram: true });

test('the built shop in Telegram loads nothing from telegram.org or any other origin, from Home to the payment form', async () => {
  const { page } = await openOnPhone(shop, { botToken });
  await see(page.getByRole('article').first());
  await page.getByRole('article').first().getByRole('link').first().click();
  await goToPayment(page);
  await see(page.getByRole('button', { name: /^Оплатить/ }));
  await allAnswered(shop.recorded);
  const { requests } = shop.recorded;
  const types = new Set(requests.map((request) => request.resourceType()));
  expect([...types]).toEqual(expect.arrayContaining(['document', 'script', 'stylesheet', 'image', 'fetch']));
  const addresses = requests.map((request) => request.url()).filter((address) => !address.startsWith('data:'));
  expect(addresses.filter((address) => new URL(address).origin !== shop.server.origin)).toEqual([]);
});
