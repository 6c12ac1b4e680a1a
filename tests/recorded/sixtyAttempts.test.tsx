import { test } from 'vitest';
import { recordedShop } from '../support/replay';

const { repeat } = recordedShop();

test('a payment that stays pending fails after five minutes', () =>
  repeat({
    version: 1,
    persona: 'browser',
    path: '/item/26',
    steps: [
      { do: 'press', at: { role: 'button', name: 'В корзину' } },
      { do: 'press', at: { role: 'button', name: 'Перейти в корзину' } },
      { do: 'press', at: { role: 'button', name: 'Оформить покупку' } },
      { do: 'scenario', names: ['payment-pending-forever'], options: {} },
      { do: 'press', at: { role: 'button', name: 'Оплатить 1199 руб.' } },
      { do: 'wait', ms: 300_000 },
    ],
    reached: {
      path: '/failure-payment',
      states: {
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
      },
    },
  }));
