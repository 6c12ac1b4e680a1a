// oxlint-disable vitest/no-standalone-expect -- the tables of a walk are checked inside its tests
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventObject, SnapshotFrom } from 'xstate';
import { itemMachine } from '../../machines/item/item.machine';
import { holdCalls } from '../support/heldServer';
import { chooseCurrency, demoServer, renderShop, scrollableWindow, findScreen } from '../support/renderShop';
import { edition, product, RUB, TRY } from '../support/samples';
import { after, answered, coverageOf, failed, type GraphSnapshot } from '../support/statechart';
import { missedOnScreen, statesOf, take, walksOf, type Sees } from '../support/walks';

const { server } = demoServer();
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const roubles = { type: 'currency.changed', currency: RUB };
const liras = { type: 'currency.changed', currency: TRY };
const codeOf = (event: EventObject) => (event as unknown as { currency: { code: string } }).currency.code;
const currencyOf = ({ context }: GraphSnapshot) => (context as { currency: { code: string } | null }).currency?.code;

async function choose(user: UserEvent, event: EventObject): Promise<void> {
  await chooseCurrency(user, codeOf(event));
  await screen.findByRole('button', { name: `Валюта: ${codeOf(event)}` });
}

describe('the screen of a product', () => {
  type Item = SnapshotFrom<typeof itemMachine>;
  const coverage = coverageOf(itemMachine);
  const GAME = product([edition({ psPlusPrice: 2000 }), edition({ id: '101', editionName: 'Deluxe' })]);
  const WIRE = {
    data: {
      id: 10,
      name: 'Ведьмак 3',
      editions: [
        {
          id: 100,
          editionName: { name: 'Standard' },
          convertedPrice: 4000,
          ps_plus_price: 2000,
          display_currency_id: 1,
        },
        { id: 101, editionName: { name: 'Deluxe' }, convertedPrice: 4000, display_currency_id: 1 },
      ],
    },
  };
  const inCart = { type: 'cart.changed', editionIds: ['100'] };
  const events = [
    liras,
    roubles,
    { type: 'edition.chosen', editionId: '101' },
    { type: 'price.chosen', editionId: '100', priceType: 'ps_plus' },
    { type: 'item.bought' },
    { type: 'page.retried' },
    inCart,
    answered('fetchProduct', GAME),
    failed('fetchProduct'),
    after('confirmationPause', 'item.shown.confirmed'),
  ];
  const isChosen = (from: GraphSnapshot, id: string, price: string) =>
    (from as Item).context.selectedPrices[id] === price;
  function possible(from: GraphSnapshot, event: EventObject): boolean {
    const { context } = from as Item;
    const isBought = statesOf(from.value).includes('shown.confirmed') && context.inCart.length === 0;
    // A bought edition is in the cart at once: the cart sends its event by itself.
    if (isBought || event.type === 'cart.changed')
      return isBought && event.type === 'cart.changed' && context.selectedEdition === '100';
    switch (event.type) {
      case 'currency.changed':
        return codeOf(event) !== currencyOf(from);
      case 'item.bought':
        return context.selectedEdition === '100';
      case 'edition.chosen':
        return !isChosen(from, '101', 'standard');
      case 'price.chosen':
        return !isChosen(from, '100', 'ps_plus');
      default:
        return true;
    }
  }
  const { walks, edges } = walksOf(itemMachine, {
    input: { productId: '10' },
    events,
    possible,
    opening: [roubles],
    // For a product that is in the cart the button opens the cart.
    isLast: (event, from) => event.type === 'item.bought' && (from as Item).context.inCart.length > 0,
  });
  console.log(
    `a product on the screen: ${edges.length} edges in ${walks.length} walks of ${walks.flat().length} steps`,
  );

  const buy = (snapshot: GraphSnapshot) =>
    waitFor(() => {
      const { context } = snapshot as Item;
      if (window.location.pathname === '/shop-bag') return;
      const isIn = context.selectedEdition !== null && context.inCart.includes(context.selectedEdition);
      if (isIn) expect(button('Перейти в корзину')).toBeEnabled();
      else if (context.selectedEdition === null) expect(button('В корзину')).toBeDisabled();
      for (const [id, price] of Object.entries(context.selectedPrices)) {
        const group = within(screen.getByRole('group', { name: id === '100' ? 'Standard' : 'Deluxe' }));
        expect(group.getByRole('radio', { checked: true })).toHaveAccessibleName(
          price === 'standard' ? /Обычная цена/ : /С PS Plus/,
        );
      }
    });
  const sees: Sees = {
    loading: () => waitFor(() => expect(screen.getByText('Загрузка...')).toBeInTheDocument()),
    refreshing: () =>
      waitFor(() => {
        expect(screen.getByRole('heading', { level: 1, name: 'Ведьмак 3' })).toBeVisible();
        expect(screen.queryByRole('radio')).toBeNull();
      }),
    failed: () => waitFor(() => expect(screen.getByText('Ошибка при загрузке игры')).toBeVisible()),
    shown: () =>
      waitFor(() => {
        const title = window.location.pathname === '/shop-bag' ? 'Корзина' : 'Ведьмак 3';
        expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      }),
    'shown.choosing': buy,
    'shown.confirmed': buy,
  };

  it.each(walks.map((walk, n) => ({ n: n + 1, walk })))('follows the chart on walk $n', async ({ walk }) => {
    const held = holdCalls(server, {
      product: ['get', '/products/:id'],
      total: ['post', '/products/calculate-cart-total'],
    });
    const { user, wait } = renderShop('/item/10', { inspect: coverage.record });
    await screen.findByRole('button', { name: 'Валюта: RUB' });
    await held.asked('product');
    await take(walk, {
      sees,
      causes: {
        'currency.changed': (event) => choose(user, event),
        'cart.changed': () => waitFor(() => expect(button('Перейти в корзину')).toBeVisible()),
        'edition.chosen': () => user.click(button('Deluxe')),
        'price.chosen': () => user.click(screen.getByRole('radio', { name: /С PS Plus/ })),
        'item.bought': () => user.click(button(/корзину$/)),
        'page.retried': () => user.click(button('Повторить')),
        'xstate.done.actor.fetchProduct': () => held.answer('product', WIRE),
        'xstate.error.actor.fetchProduct': () => held.answer('product', { status: 500 }),
        'xstate.after.confirmationPause.item.shown.confirmed': () => wait(2_000),
      },
    });
  });

  it('restores its scroll position when the shopper returns', async () => {
    const { browserWindow, positions, scroll } = scrollableWindow();
    const { wait, user } = renderShop('/item/26', { over: { browserWindow }, inspect: coverage.record });
    await findScreen('Celeste');
    scroll(500);
    await user.click(screen.getByRole('link', { name: 'Избранное' }));
    await findScreen('Избранное');
    window.history.back();
    await findScreen('Celeste');
    scroll(20);
    await wait(100);
    expect(positions.at(-1)).toBe(500);
  });

  afterAll(() => {
    expect(missedOnScreen(coverage)).toEqual([]);
  });
});
