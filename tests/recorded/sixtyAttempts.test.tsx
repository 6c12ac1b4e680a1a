import { test } from 'vitest';
import { recordedShop } from '../support/replay';

const { open } = recordedShop();

test('a payment that stays pending fails after five minutes', async () => {
  const shop = await open({ persona: 'browser', path: '/item/26' });
  await shop.press('button', 'В корзину');
  await shop.press('button', 'Перейти в корзину');
  await shop.press('button', 'Оформить покупку');
  await shop.scenario(['payment-pending-forever']);
  await shop.press('button', 'Оплатить 1199 руб.');
  await shop.wait(300_000);

  await shop.seePath('/failure-payment');
  await shop.seeStates({
    shop: { running: 'open' },
    session: 'settled',
    maintenance: { mode: 'off', poll: 'waiting' },
    payment: { idle: 'free' },
    cart: { total: 'server', quote: 'standing', currencies: 'agreeing', dialog: 'closed' },
    promo: 'empty',
    favourites: 'listing',
    wishes: {},
    listPositions: 'opening',
    search: { results: 'unasked', genres: 'unasked', input: 'left', visit: 'away' },
    currency: { list: 'known', user: 'known', choice: 'settled' },
    navigation: 'away',
  });
});
