import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { PAYMENT_REASONS } from '../../machines/model/paymentReasons';
import { createStorage } from '../../src/shop/platform/storage';
import type { Effects } from '../../src/shop/wiring/effects';
import { withCartChange } from '../../src/shop/wiring/record';
import { createSaved } from '../../src/shop/wiring/saved';
import { shopInput } from '../../src/shop/wiring/shop.wiring';
import { fakeEffects } from '../support/effects';
import { cartItem, RUB } from '../support/samples';
import { demoServer, holdAnswer, renderShop, SIGNED_IN, storedCart, findScreen, soldItem } from '../support/renderShop';
import { EMPTY_CART } from '../support/texts';

const { demo, server } = demoServer();

const witcher = cartItem({
  price: 4000,
  discountedPrice: 3000,
  priceType: 'ps_plus',
  platforms: [{ id: '1', name: 'PS5', icon: null }],
});
const doom = cartItem({
  id: '200',
  productId: '20',
  title: 'Doom',
  editionName: 'Deluxe',
  editionType: 'Премиум-издание',
  price: 2000,
});

const open = async (stored: Record<string, string> = storedCart([witcher, doom]), over: Partial<Effects> = {}) => {
  const shop = renderShop('/shop-bag', { stored: { ...SIGNED_IN, ...stored }, over });
  await findScreen('Корзина');
  await waitFor(() => expect(screen.queryByText('Загрузка...')).toBeNull());
  return shop;
};
const totals = () => within(screen.getByRole('region', { name: 'Итого' }));
const promo = () => screen.getByRole('textbox', { name: 'Промокод' });
const button = (name: string) => screen.getByRole('button', { name });
const row = (title: string) =>
  within(screen.getByRole('link', { name: title }).closest('[role=listitem]') as HTMLElement);

it('the total of the server is shown when the shopper returns, where the request for it had failed', async () => {
  const call = '*/api/products/calculate-cart-total';
  server.use(
    http.post(call, () => HttpResponse.error(), { once: true }),
    http.post(call, () => HttpResponse.json({ total: 4321 })),
  );
  const { effects, comeBack } = fakeEffects();
  await open(undefined, { browserWindow: effects.browserWindow });
  await waitFor(() => expect(totals().getByText('5000 руб.')).toBeVisible());
  act(comeBack);
  expect(await totals().findByText('4321 руб.')).toBeVisible();
});

it.each([
  ['/shop-bag', 'Оформить покупку'],
  ['/payment', /^Оплатить/],
])(
  'the button of %s has a hint why a line without a price cannot be bought, until the server’s total is there',
  async (path, name) => {
    const release = holdAnswer(server, 'post', '/products/calculate-cart-total');
    renderShop(path, { stored: { ...SIGNED_IN, ...storedCart([{ ...soldItem(demo, 7), price: null }]) } });
    const buy = await screen.findByRole('button', { name });
    await waitFor(() => expect(buy).toHaveAccessibleDescription(PAYMENT_REASONS.unpriced));
    expect(buy).toBeDisabled();
    release();
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    expect(screen.queryByText(PAYMENT_REASONS.unpriced)).toBeNull();
  },
);

it('a line costs its full price when the shopper returns after the end of its promotion', async () => {
  let now = Date.parse('2030-01-01');
  const { effects, comeBack } = fakeEffects();
  const sale = { ...doom, discountedPrice: 1500, promotionEnd: '2030-01-02' };
  await open(storedCart([sale]), { browserWindow: effects.browserWindow, now: () => now });
  await waitFor(() => expect(totals().getByText('1500 руб.')).toBeVisible());
  now = Date.parse('2030-01-04');
  act(comeBack);
  await waitFor(() => expect(totals().queryByText('1500 руб.')).toBeNull());
  expect(row('Doom').getByText('2000 руб.')).toBeVisible();
});

it('an empty cart links to the catalogue and shows why there is no checkout', async () => {
  const { user, seePath } = await open({});
  expect(screen.getByText(EMPTY_CART)).toBeVisible();
  expect(button('Оформить покупку')).toBeDisabled();
  expect(button('Оформить покупку')).toHaveAccessibleDescription('Добавьте товары в корзину, чтобы оформить заказ');
  await user.click(screen.getByRole('link', { name: 'Перейти в каталог' }));
  await seePath('/');
});

describe('a filled cart', () => {
  it.each(['null', 'undefined'])(
    'can be checked out when an earlier version has stored «%s» for its unknown currency',
    async (written) => {
      await open(storedCart([cartItem({ currencyId: null })], written));
      expect(screen.getByRole('link', { name: 'Ведьмак 3' })).toBeVisible();
      expect(button('Оформить покупку')).toBeEnabled();
    },
  );

  it('shows each line with its prices and marks', async () => {
    await open();
    expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Ведьмак 3' })).toHaveAttribute('href', '/item/10');
    const first = row('Ведьмак 3');
    for (const text of ['Игра', 'Game', 'Standard', '-25%', '3000 руб.']) expect(first.getByText(text)).toBeVisible();
    expect(first.getByRole('deletion')).toHaveTextContent('4000 руб.');
    for (const name of ['PS Plus', 'PS5']) expect(first.getByRole('img', { name })).toBeVisible();
    const second = row('Doom');
    for (const text of ['Премиум-издание', 'Deluxe', '2000 руб.']) expect(second.getByText(text)).toBeVisible();
    expect(second.queryByRole('deletion')).toBeNull();
    expect(second.queryByRole('img', { name: 'PS Plus' })).toBeNull();
    expect(screen.queryByText('0')).toBeNull();
  });

  it('shows lines of an unknown currency in the currency of the shopper', async () => {
    const lira = { id: '2', code: 'TRY', symbol: '₺', icon: null };
    const line = cartItem({ price: 900, currencyId: null });
    await open({ ...storedCart([line], ''), userCurrency: JSON.stringify(lira) });
    expect(row('Ведьмак 3').getByText(/^900\s₺$/)).toBeVisible();
  });

  it('shows one label where the server sends the type and the edition type with the same text', async () => {
    await open(storedCart([cartItem({ type: 'Игра', editionType: 'игра', editionName: 'Standard' })]));
    expect(row('Ведьмак 3').getByText(/^игра$/i)).toBeVisible();
  });

  it('shows the final sum, the original one struck, and the saving', async () => {
    await open();
    expect(totals().getByText('5000 руб.')).toBeVisible();
    expect(totals().getByRole('deletion')).toHaveTextContent('6000 руб.');
    expect(totals().getByText('Выгода 1000 руб.')).toBeVisible();
  });

  it('shows only the sum when there is no discount', async () => {
    await open(storedCart([doom]));
    expect(totals().getByText('2000 руб.')).toBeVisible();
    expect(totals().queryByRole('deletion')).toBeNull();
    expect(totals().queryByText(/Выгода|Промокод/)).toBeNull();
  });

  it('explains why prices are reduced', async () => {
    const { user } = await open();
    await user.click(button('Цена игр в корзине уменьшилась?'));
    const dialog = screen.getByRole('dialog', { name: 'Цена игр в корзине уменьшилась?' });
    expect(dialog).toHaveTextContent(/Это не ошибка! .+ Чем больше величина покупки, тем меньше цена\./);
    await user.click(button('Понятно'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a removal on the cart screen reloads no other screen, where something may have been typed by then', async () => {
  const { user, wait, did } = await open();
  await user.click(button('Удалить Doom'));
  await user.click(button('Да'));
  await user.click(screen.getByRole('link', { name: 'Профиль' }));
  await wait(300);
  expect(did).not.toContain('reload');
});

it('a removal holds back bills until the page reloads, but not once another screen is shown', async () => {
  const { user, effects } = await open();
  const decided = vi.spyOn(effects.browserWindow, 'decideReload');
  await user.click(button('Удалить Doom'));
  await user.click(button('Да'));
  const willReload = decided.mock.lastCall?.[0];
  expect(willReload?.()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Профиль' }));
  expect(willReload?.()).toBe(false);
});

it('a removal where the browser stores nothing reloads no page: the other lines would be lost', async () => {
  const memory = () => createStorage<never>(() => undefined, vi.fn());
  const saved = createSaved(memory(), memory());
  for (const item of [witcher, doom])
    saved.change((record) => withCartChange(record, { kind: 'add', item, currencyId: '1' }), 'favourites');
  const { user, wait, did } = await open({}, { saved });
  await user.click(button('Удалить Doom'));
  await user.click(button('Да'));
  await wait(300);
  expect(did).not.toContain('reload');
  expect(screen.getByRole('link', { name: 'Ведьмак 3' })).toBeVisible();
});

describe('the promo code', () => {
  it('cannot be applied while it is empty', async () => {
    const { user } = await open();
    expect(button('Применить')).toBeDisabled();
    await user.type(promo(), '   ');
    expect(button('Применить')).toBeDisabled();
  });

  it('reduces the sum, and the button shows «Промокод применен» until the input is edited', async () => {
    const { user } = await open();
    await user.type(promo(), ' PLAY15 {Enter}');
    expect(await screen.findByRole('button', { name: 'Промокод применен' })).toBeVisible();
    await waitFor(() => expect(totals().getByText('4250 руб.')).toBeVisible());
    expect(totals().getByText('Промокод PLAY15')).toBeVisible();
    expect(totals().getByText('−750 руб.')).toBeVisible();
    await user.type(promo(), 'X');
    expect(button('Применить')).toBeEnabled();
    expect(totals().getByText('4250 руб.')).toBeVisible();
  });

  it('has a busy button while it is checked, and its reason beside it until the input is edited where it is refused', async () => {
    const release = holdAnswer(server, 'get', '/promos/SPENT');
    const { user } = await open();
    await user.type(promo(), 'SPENT{Enter}');
    expect(button('Применить')).toHaveAttribute('aria-busy', 'true');
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent('Вы уже использовали этот промокод');
    expect(promo()).toBeInvalid();
    await user.type(promo(), 'X');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(promo()).toBeValid();
  });

  it('that was typed and not applied is kept through a reload of the page, but not after the cart is emptied', async () => {
    const { user, effects } = await open();
    await user.type(promo(), 'PLAY');
    expect(shopInput(effects).saved.promoText).toBe('PLAY');
    await user.type(promo(), '15{Enter}');
    await screen.findByRole('button', { name: 'Промокод применен' });
    expect(shopInput(effects).saved.promoText, 'its code is stored with the cart').toBe('');
    await user.type(promo(), 'X');
    await user.click(button('Очистить корзину'));
    expect(screen.getByRole('dialog')).toHaveTextContent('Все товары будут удалены из корзины.');
    await user.click(button('Да, очистить'));
    expect(shopInput(effects).saved.promoText).toBe('');
    expect(effects.saved.read(), 'nor is the code that counted').toMatchObject({ promo: null, promoStatus: 'empty' });
  });

  it('is checked to the end before the page reloads after a removal', async () => {
    const { user, effects } = await open();
    const held = vi.spyOn(effects.browserWindow, 'holdReload');
    await user.type(promo(), 'PLAY15{Enter}');
    expect(await screen.findByRole('button', { name: 'Промокод применен' })).toBeVisible();
    expect(held).toHaveBeenCalledTimes(1);
  });
});

it('a cart of two currencies shows all its lines, each price in its own currency, names the way to check out, and cannot be checked out', async () => {
  const gris = cartItem({ id: '201', title: 'Gris', price: 900, currencyId: '2' });
  await open(storedCart([cartItem({ currencyId: '1' }), gris, { ...doom, currencyId: null }], ''));
  expect(await screen.findByText(/^4000\sруб\.$/)).toBeVisible();
  expect(row('Doom').queryByText(/2000/), 'its currency is not known').toBeNull();
  expect(screen.getByText(/^900\s₺$/)).toBeVisible();
  expect(screen.getByText(/добавлены в другой валюте \(TRY\)/)).toBeVisible();
  expect(screen.queryByText('Товары скрыты из-за несоответствия валюты')).toBeNull();
  expect(button('Очистить корзину')).toBeEnabled();
  expect(screen.queryByRole('region', { name: 'Итого' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Оформить покупку' })).toBeDisabled();
});

describe('a cart in another currency', () => {
  const lira = storedCart([cartItem({ currencyId: '2' })], '2');

  it('hides its lines, shows the reason, and disables the checkout', async () => {
    await open(lira);
    expect(
      await screen.findByText(
        'Товары в корзине добавлены в другой валюте (TRY). Для просмотра корзины переключитесь на соответствующую валюту или очистите корзину.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Товары скрыты из-за несоответствия валюты')).toBeVisible();
    expect(screen.getByText('При добавлении товара в другой валюте корзина будет очищена.')).toBeVisible();
    expect(button('Оформить покупку')).toBeDisabled();
    expect(button('Оформить покупку')).toHaveAccessibleDescription(
      'Для оформления покупки переключитесь на соответствующую валюту или очистите корзину',
    );
    expect(screen.queryByRole('link', { name: 'Ведьмак 3' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Итого' })).toBeNull();
  });

  it('shows «Загрузка...» until the list with the code of its currency has loaded', async () => {
    const release = holdAnswer(server, 'get', '/currencies');
    renderShop('/shop-bag', { stored: { ...SIGNED_IN, ...lira } });
    await findScreen('Корзина');
    expect(screen.getByText('Загрузка...')).toHaveAttribute('role', 'status');
    expect(screen.queryByText(/^Товары в корзине/)).toBeNull();
    release();
    expect(await screen.findByText(/^Товары в корзине добавлены в другой валюте \(TRY\)/)).toBeVisible();
  });

  it.each([
    ['fails to load', HttpResponse.error()],
    ['no longer contains that currency', HttpResponse.json([RUB])],
  ])('shows the id of its currency when the list of currencies %s', async (_, list) => {
    server.use(http.get('*/api/currencies', () => list));
    await open(lira);
    expect(await screen.findByText(/^Товары в корзине добавлены в другой валюте \(2\)/)).toBeVisible();
    expect(button('Переключить валюту')).toBeDisabled();
  });
});
