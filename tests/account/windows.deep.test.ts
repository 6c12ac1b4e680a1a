import { expect, test } from 'vitest';
import { openShop } from '../support/browser';
import { billRequests, seeWaiting } from '../support/payment';
import { eventually, see } from '../support/see';
import { goToFilledForm, payButton, PLAIN_GAME, seeFilledForm } from '../support/shopper';

const shop = openShop();

test('the payment in two windows of the shop requests one bill when both windows submit at the same time', async () => {
  const page = await shop.enter(PLAIN_GAME.path);
  await goToFilledForm(page);
  const other = await shop.enter('/payment');
  await seeFilledForm(other);
  const held: (() => Promise<void>)[] = [];
  shop.server.breakCall(/\/payment\/create-bill/, ({ outgoing, sane }) => {
    held.push(async () => {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await sane()));
    });
  });
  for (const one of [page, other]) {
    await payButton(one).click();
    await see(one.getByRole('button', { name: 'Создание счета...' }));
  }
  await eventually(() => held.length).toBe(1);
  await held[0]!();
  await seeWaiting(page);
  await seeWaiting(other);
  expect(billRequests(shop.recorded)).toHaveLength(1);
  expect(await shop.server.orders()).toHaveLength(1);
});
