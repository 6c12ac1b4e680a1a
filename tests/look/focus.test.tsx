import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PaymentWindow } from '../../src/shop/platform/paymentWindow';
import {
  chooseCurrency,
  demoServer,
  findScreen,
  holdAnswer,
  renderShop,
  seeCurrencies,
  SIGNED_IN,
  soldItem,
  storedCart,
} from '../support/renderShop';
import { cartItem } from '../support/samples';

const { demo, server } = demoServer();

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const main = () => screen.getByRole('main');
const toCart = { stored: { ...SIGNED_IN, ...storedCart([cartItem()]) } };

/** Presses a button with the keyboard, as after moving the focus with Tab. */
async function press(shop: ReturnType<typeof renderShop>, element: HTMLElement): Promise<void> {
  element.focus();
  await shop.user.keyboard('{Enter}');
}

it('a busy button keeps the focus: «Применить» while the code is checked and afterwards', async () => {
  const shop = renderShop('/shop-bag', toCart);
  await shop.user.type(await screen.findByRole('textbox', { name: 'Промокод' }), 'WELCOME10');
  const release = holdAnswer(server, 'get', '/promos/WELCOME10');
  const apply = await button('Применить');
  await press(shop, apply);
  expect(apply).toHaveAttribute('aria-busy', 'true');
  expect(apply).toHaveFocus();
  release();
  expect(await button('Промокод применен')).toBe(apply);
  expect(apply).toHaveFocus();
});

describe('a button that disappears moves the focus', () => {
  it('from «Сохранить» to the saved field', async () => {
    const shop = renderShop('/profile');
    await shop.user.type(await screen.findByLabelText('Email для чека'), 'm');
    const save = await button('Сохранить');
    await press(shop, save);
    await waitFor(() => expect(save).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
    await shop.user.tab();
    expect(screen.getByLabelText('Email для чека')).toHaveFocus();
  });

  it('from «Очистить поиск» to the search field', async () => {
    const shop = renderShop('/search-results');
    await shop.user.type(await screen.findByRole('searchbox'), 'resi');
    await press(shop, await button('Очистить поиск'));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  });

  it.each([
    ['without a subscription', '/collection/2'],
    ['with the link of a subscription', '/ea-play-collection'],
  ])('from «Отменить» on a card %s to the button that adds it to the cart again', async (_, path) => {
    const shop = renderShop(path);
    const card = within((await screen.findAllByRole('article'))[0] as HTMLElement);
    await shop.user.click(card.getByRole('button', { name: 'Добавить в корзину' }));
    await press(shop, card.getByRole('button', { name: 'Отменить' }));
    await waitFor(() => expect(card.getByRole('button', { name: 'Добавить в корзину' })).toHaveFocus());
  });

  it('from «Повторить» to the screen that loads again', async () => {
    demo.scenarios.use('feed-error');
    const shop = renderShop('/');
    await press(shop, await button('Повторить'));
    await waitFor(() => expect(main()).toHaveFocus());
  });

  it('from «Переключить валюту» to the cart that is shown again', async () => {
    const shop = renderShop('/shop-bag', {
      stored: { ...SIGNED_IN, ...storedCart([cartItem({ currencyId: '2' })], '2') },
    });
    const change = await button('Переключить валюту');
    await waitFor(() => expect(change).toBeEnabled());
    await press(shop, change);
    await waitFor(() => expect(change).not.toBeInTheDocument());
    await waitFor(() => expect(main()).toHaveFocus());
  });

  it('from «Открыть окно оплаты» to its dialog', async () => {
    let isBlocked = true;
    const paymentWindow: PaymentWindow = {
      isOnComputer: true,
      open: () => (isBlocked ? 'blocked' : 'popup'),
      isClosed: () => false,
    };
    const shop = renderShop('/payment', {
      stored: { ...SIGNED_IN, ...storedCart([soldItem(demo, 7)]) },
      over: { paymentWindow },
    });
    await waitFor(() => expect(screen.getByLabelText('Email для чека')).toHaveValue('demo@example.com'));
    await shop.user.click(await button(/^Оплатить/));
    const reopen = await button('Открыть окно оплаты');
    isBlocked = false;
    await press(shop, reopen);
    await waitFor(() => expect(reopen).not.toBeInTheDocument());
    expect(screen.getByRole('dialog')).toHaveFocus();
  });
});

describe('a change of the currency moves the focus to the screen', () => {
  const favourite = { id: 26, title: 'Celeste', editionId: 1, edition: { id: 1, price: 9, display_currency_id: 1 } };
  const stored = { ...toCart.stored, favourites: JSON.stringify([favourite]) };

  it.each([
    ['the link of a banner', '/', 'link', 'Хиты PlayStation'],
    ['«Все» of a list', '/', 'link', 'Все'],
    ['a card', '/collection/2', 'link', 'Celeste'],
    ['a favourite', '/favourites', 'link', 'Celeste'],
    ['a line of the cart', '/shop-bag', 'link', cartItem().title],
    ['the promo code of the cart', '/shop-bag', 'textbox', 'Промокод'],
    ['the question about lower prices', '/shop-bag', 'button', 'Цена игр в корзине уменьшилась?'],
    ['the line of the order', '/payment', 'group', 'Ваш заказ'],
    ['the favourite button of a product', '/item/26', 'button', 'В избранное'],
    ['a price of a product', '/item/26', 'radio', /^Обычная цена/],
    ['«В корзину» of a product', '/item/26', 'button', 'В корзину'],
  ])('from %s, which it removes or disables', async (_, path, role, name) => {
    const { user } = renderShop(path, { stored });
    const release = holdAnswer(server, 'put', '/users/1001/currency');
    await seeCurrencies(demo);
    await chooseCurrency(user, 'TRY');
    await waitFor(() => {
      const [part] = within(main()).getAllByRole(role, { name });
      // A group opens by its first part, which has no role.
      (part?.querySelector('summary') ?? part)?.focus();
      expect(main()).not.toHaveFocus();
    });
    release();
    await waitFor(() => expect(main()).toHaveFocus());
  });
});

it('a field keeps the focus when its own button is tapped: «Показать пароль» in the field of a password', async () => {
  const { user } = renderShop('/profile');
  const field = await screen.findByLabelText('Пароль');
  await user.click(field);
  // That of the first password; a profile may have several.
  const [show] = await screen.findAllByRole('button', { name: 'Показать пароль' });
  await user.click(show as HTMLElement);
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('type', 'text');
});

it.each([
  ['the search', '/search-results', 'searchbox', { isComposing: true }],
  ['a form', '/create-ps-account', 'textbox', { isComposing: true }],
  // Safari has ended the composition by then.
  ['the search in Safari', '/search-results', 'searchbox', { keyCode: 229 }],
  ['a form in Safari', '/create-ps-account', 'textbox', { keyCode: 229 }],
])('Enter that accepts a text of an input method leaves the focus in the field: %s', async (_, path, role, key) => {
  renderShop(path);
  await findScreen(/^(Поиск|Создание аккаунта PS)$/);
  const field = (await screen.findAllByRole(role))[0] as HTMLElement;
  field.focus();
  fireEvent.keyDown(field, { key: 'Enter', ...key });
  expect(field).toHaveFocus();
});

it('the currency menu closes when Tab moves the focus out of it, and stays open inside it', async () => {
  const { user } = renderShop('/support');
  await seeCurrencies(demo);
  const opener = await button(/^Валюта: /);
  await user.click(opener);
  const options = await screen.findAllByRole('button', { name: /^Выбрать валюту/ });
  for (const option of options) {
    await user.tab();
    expect(option).toHaveFocus();
  }
  await user.tab();
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('link', { name: 'Главная' })).toHaveFocus();
});

it.each(['/collection/2', '/search-results'])(
  'after opening another page of a list with the keyboard, the next Tab focuses the first product of that page: %s',
  async (path) => {
    const shop = renderShop(path);
    if (path === '/search-results') {
      await shop.user.type(await screen.findByRole('searchbox'), 'the');
      await shop.wait(300);
    }
    await press(shop, await button('Последняя страница'));
    await waitFor(async () => expect(await button('Последняя страница')).toBeDisabled());
    expect(screen.getByRole('group', { name: 'Товары' })).toHaveFocus();
    await shop.user.tab();
    const [first] = screen.getAllByRole('article');
    expect(within(first as HTMLElement).getAllByRole('link')[0]).toHaveFocus();
  },
);
