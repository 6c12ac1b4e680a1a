import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toCard } from '../../machines/model/editions';
import { favouriteOf } from '../../machines/model/favourites';
import { storedFavourite } from '../../src/shop/wiring/savedSchemas';
import {
  chooseCurrency,
  demoServer,
  holdAnswer,
  renderShop,
  menu,
  openShop,
  SIGNED_IN,
  soldItem,
  storedCart,
  findScreen,
} from '../support/renderShop';
import { card, cartItem, edition, KZT, RUB, TRY } from '../support/samples';

const { demo, server } = demoServer();

afterEach(() => void vi.restoreAllMocks());

const currencyButton = () => screen.getByRole('button', { name: /^Валюта: / });
const offered = () =>
  screen.queryAllByRole('button', { name: /^Выбрать валюту / }).map((each) => each.getAttribute('aria-label'));
const open = (path?: string, stored?: Record<string, string>) => openShop(demo, path, stored);

describe('a saved currency that is no longer in the list', () => {
  const product = soldItem(demo, 7);
  const favourites = JSON.stringify([storedFavourite(favouriteOf(toCard(card(), edition())))]);

  it.each(['/', '/collection/1', `/item/${product.productId}`, '/shop-bag', '/favourites', '/payment'])(
    'shows «Загрузка...» at %s until the shopper’s own currency is known',
    async (path) => {
      const shopper = demo.users.find('1001');
      if (shopper) demo.users.setCurrency(shopper, 2);
      let leave = (): void => {};
      const left = new Promise<void>((resolve) => (leave = resolve));
      server.use(
        http.get('*/api/currencies', async () => {
          await left;
          return HttpResponse.json([KZT, TRY]);
        }),
      );
      const release = holdAnswer(server, 'get', '/users/1001/currency');
      renderShop(path, { stored: { ...SIGNED_IN, ...storedCart([product]), favourites } });
      await screen.findAllByText(/\d\sруб\./);
      leave();
      await screen.findByText('Загрузка...');
      expect(screen.queryByText(/\d\sруб\./, { ignore: '[aria-hidden] *' })).toBeNull();
      release();
      await waitFor(() => expect(currencyButton()).toHaveAccessibleName('Валюта: TRY'));
      await waitFor(() => expect(screen.queryByText('Загрузка...')).toBeNull());
      // No request was sent in the first currency of the list meanwhile.
      expect(demo.calls.all().filter(({ query }) => query.includes('currency_id=5'))).toEqual([]);
    },
  );
});

describe('the currency menu', () => {
  it('offers all other currencies, and closes after a choice that the server accepted', async () => {
    const { user, storage } = await open();
    expect(currencyButton()).toHaveAttribute('aria-expanded', 'false');
    expect(offered()).toEqual([]);
    await user.click(currencyButton());
    expect(currencyButton()).toHaveAttribute('aria-expanded', 'true');
    await screen.findByRole('button', { name: 'Выбрать валюту TRY' });
    expect(offered()).toEqual(['TRY', 'UAH', 'INR', 'KZT'].map((code) => `Выбрать валюту ${code}`));
    await user.click(screen.getByRole('button', { name: 'Выбрать валюту UAH' }));
    expect(await screen.findByRole('button', { name: 'Валюта: UAH' })).toHaveAttribute('aria-expanded', 'false');
    expect(offered()).toEqual([]);
    expect(demo.users.find('1001')?.currencyId).toBe(3);
    expect(JSON.parse(storage.read('userCurrency') ?? '')).toMatchObject({ id: 3, code: 'UAH' });
  });

  it('is busy until the server has answered to a choice, and so is «Переключить валюту» in the cart', async () => {
    const release = holdAnswer(server, 'put', '/users/1001/currency');
    const { user } = await open('/shop-bag', storedCart([cartItem({ currencyId: '2' })], '2'));
    const change = await screen.findByRole('button', { name: 'Переключить валюту' });
    await waitFor(() => expect(change).toBeEnabled());
    expect(currencyButton()).not.toHaveAttribute('aria-busy');
    await chooseCurrency(user, 'UAH');
    expect(currencyButton()).toHaveAttribute('aria-busy', 'true');
    expect(change).not.toHaveAttribute('aria-busy');
    await user.click(change);
    expect(change).toHaveAttribute('aria-busy', 'true');
    release();
    await waitFor(() => expect(currencyButton()).toHaveAccessibleName('Валюта: TRY'));
    expect(currencyButton()).not.toHaveAttribute('aria-busy');
  });

  it('changes nothing when the server refuses, and logs this only in the console', async () => {
    demo.scenarios.use('currency-refused');
    const { user, did, storage } = await open();
    await chooseCurrency(user, 'TRY');
    await waitFor(() => expect(did.some((line) => line.startsWith('error '))).toBe(true));
    expect(currencyButton()).toHaveAccessibleName('Валюта: RUB');
    expect(storage.read('userCurrency')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows what another window of the account has chosen', async () => {
    const { effects } = await open();
    act(() => effects.saved.change((record) => ({ ...record, currency: TRY }), 'cart'));
    expect(await screen.findByRole('button', { name: 'Валюта: TRY' })).toBeVisible();
  });

  it('keeps the focus when another window of the account has chosen the currency that had it', async () => {
    const { effects, user } = await open();
    await user.click(currencyButton());
    screen.getByRole('button', { name: 'Выбрать валюту TRY' }).focus();
    act(() => effects.saved.change((record) => ({ ...record, currency: TRY }), 'cart'));
    expect(await screen.findByRole('button', { name: 'Выбрать валюту RUB' })).toBeVisible();
    expect(document.activeElement).toHaveAccessibleName(/^Выбрать валюту /);
  });

  it('closes on a second tap on its button, on a tap elsewhere, when the focus leaves it and on Escape', async () => {
    const { user } = await open();
    await user.click(currencyButton());
    await user.click(currencyButton());
    expect(offered()).toEqual([]);
    await user.click(currencyButton());
    const link = menu().getByRole('link', { name: 'Корзина' });
    fireEvent.pointerDown(link);
    expect(offered()).toEqual([]);
    expect(fireEvent.click(link), 'that tap does nothing else').toBe(false);
    expect(window.location.pathname).toBe('/support');
    await user.click(currencyButton());
    act(() => link.focus());
    expect(offered()).toEqual([]);
    await user.click(currencyButton());
    await user.keyboard('{Tab}{Escape}');
    expect(currencyButton()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(offered()).toEqual([]);
  });

  it('closes with its screen, also when that is left by the button of the platform', async () => {
    const { user, seePath } = await open('/');
    await user.click(menu().getByRole('link', { name: 'Профиль' }));
    await findScreen('Личный кабинет');
    await user.click(currencyButton());
    expect(offered()).not.toEqual([]);
    act(() => window.history.back());
    await seePath('/');
    await findScreen('Магазин');
    expect(offered()).toEqual([]);
  });

  it('that has failed to load is requested again by a tap, and then offered', async () => {
    server.use(http.get('*/api/currencies', () => HttpResponse.error()));
    const { user, did } = renderShop('/support');
    const seeFailures = (count: number) =>
      waitFor(() => expect(did.filter((line) => line === 'error Failed to fetch currencies')).toHaveLength(count));
    await seeFailures(1);
    await user.click(currencyButton());
    await seeFailures(2);
    server.resetHandlers();
    const release = holdAnswer(server, 'get', '/currencies');
    await user.click(currencyButton());
    expect(currencyButton()).toHaveAttribute('aria-busy', 'true');
    release();
    await waitFor(() => expect(offered()).toContain('Выбрать валюту TRY'));
    expect(currencyButton()).not.toHaveAttribute('aria-busy');
  });

  it.each([
    ['has nothing to offer', () => HttpResponse.json([RUB])],
    ['is loading', () => new Promise<never>(() => {})],
  ])('that %s takes no tap from the rest of the shop', async (_, answer) => {
    server.use(http.get('*/api/currencies', answer));
    const { user, seePath } = renderShop('/support');
    await user.click(await screen.findByRole('button', { name: 'Валюта: RUB' }));
    expect(offered()).toEqual([]);
    await user.click(menu().getByRole('link', { name: 'Корзина' }));
    await seePath('/shop-bag');
  });
});
