import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';
import { itemMachine } from '../../machines/item/item.machine';
import { holdCalls } from '../support/heldServer';
import { chooseCurrency, demoServer, renderShop } from '../support/renderShop';
import { product, RUB, TRY } from '../support/samples';
import { answered, failed, type GraphSnapshot } from '../support/statechart';
import { take, walksOf, type Sees } from '../support/walks';

const { server } = demoServer();
const roubles = { type: 'currency.changed', currency: RUB };
const liras = { type: 'currency.changed', currency: TRY };
const codeOf = (event: EventObject) => (event as unknown as { currency: { code: string } }).currency.code;
const currencyOf = ({ context }: GraphSnapshot) => (context as { currency: { code: string } | null }).currency?.code;

describe('the screen of a product', () => {
  const WIRE = {
    data: {
      id: 10,
      name: 'Ведьмак 3',
      editions: [
        { id: 100, editionName: { name: 'Standard' }, convertedPrice: 4000, display_currency_id: 1 },
        { id: 200, editionName: { name: 'Standard' }, convertedPrice: 900, display_currency_id: 2 },
      ],
    },
  };
  const walks = walksOf('a product on the screen', itemMachine, {
    input: { subject: '10' },
    events: [liras, roubles, { type: 'page.retried' }, answered('fetchPage', product([])), failed('fetchPage')],
    possible: (from, event) => event.type !== 'currency.changed' || codeOf(event) !== currencyOf(from),
    opening: [roubles],
  });

  const seeLoading = () => expect(screen.getByText('Загрузка...')).toBeInTheDocument();
  const sees: Sees = {
    loading: () => waitFor(seeLoading),
    refreshing: (snapshot) =>
      waitFor(() => {
        if ((snapshot.context as { data: unknown }).data === null) return seeLoading();
        expect(screen.getByRole('heading', { level: 1, name: 'Ведьмак 3' })).toBeVisible();
        expect(screen.queryByRole('radio')).toBeNull();
        expect(screen.getByRole('button', { name: 'В корзину' })).toBeDisabled();
      }),
    failed: () => waitFor(() => expect(screen.getByText('Ошибка при загрузке игры')).toBeVisible()),
    shown: (snapshot) =>
      waitFor(() => {
        const price = currencyOf(snapshot) === 'TRY' ? /900\s₺/ : /4000\sруб\./;
        expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName(price);
        expect(screen.getByRole('button', { name: 'В корзину' })).toBeEnabled();
      }),
  };

  it.each(walks)('follows the chart on walk $n', async ({ walk }) => {
    const held = holdCalls(server, { product: ['get', '/products/:id'] });
    const { user } = renderShop('/item/10');
    await screen.findByRole('button', { name: 'Валюта: RUB' });
    await held.asked('product');
    await take(walk, {
      sees,
      causes: {
        'currency.changed': async (event) => {
          await chooseCurrency(user, codeOf(event));
          await screen.findByRole('button', { name: `Валюта: ${codeOf(event)}` });
        },
        'page.retried': () => user.click(screen.getByRole('button', { name: 'Повторить' })),
        'xstate.done.actor.fetchPage': () => held.answer('product', WIRE),
        'xstate.error.actor.fetchPage': () => held.answer('product', { status: 500 }),
      },
    });
  });
});
