import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { quoteLine } from '../../machines/model/quote';
import { WORDS } from '../../src/shop/words';
import { findScreen, holdAnswer, renderShop, SIGNED_IN, soldItem, storedCart } from '../support/renderShop';
import { cartItem } from '../support/samples';
import { field, openAccount, overlay, pay, paymentForm } from './paymentForm';

const { demo, server, game, total, open, openFilled } = paymentForm();

describe('the payment form', () => {
  it('has fields for the console account and fills them from the profile', async () => {
    await openFilled();
    expect(field('Email аккаунта PlayStation')).toHaveValue('demo.player@example.com');
    expect(field('Резервные коды (если есть)')).not.toHaveValue('');
    for (const name of ['Email аккаунта PlayStation', 'Пароль', 'Резервные коды (если есть)'])
      expect(field(name)).toHaveAttribute('autocomplete', 'off');
    const receipt = within(screen.getByRole('group', { name: 'Чек' })).getAllByRole('textbox');
    expect(receipt).toEqual([field('Логин Telegram'), field('Email для чека')]);
    expect(field('Логин Telegram')).toHaveValue('demo');
    expect(field('Логин Telegram')).toBeDisabled();
    expect(field('Email для чека')).toBeRequired();
    expect(pay()).toHaveTextContent(`Оплатить ${total} руб.`);
  });

  it('has fields for a name and a birth date instead when «У меня нет зарубежного аккаунта PlayStation» is ticked', async () => {
    const { user } = await openFilled();
    await user.click(screen.getByRole('checkbox', { name: 'У меня нет зарубежного аккаунта PlayStation' }));
    const offered = { Имя: 'given-name', Фамилия: 'family-name', Email: 'email', 'Дата рождения': 'bday' };
    for (const [name, known] of Object.entries(offered)) {
      expect(field(name)).toBeVisible();
      expect(field(name)).toHaveAttribute('autocomplete', known);
    }
    expect(screen.queryByLabelText('Пароль')).toBeNull();
    const now = new Date();
    const max = new Date(`${field('Дата рождения').getAttribute('max') ?? ''}T00:00`);
    expect(max.toDateString()).toBe(now.toDateString());
  });

  it('moves the focus to the next field on Enter, and submits on Enter in the last one', async () => {
    const { user } = await open({ stored: SIGNED_IN });
    await user.click(screen.getByRole('checkbox'));
    const order = ['Имя', 'Фамилия', 'Email', 'Дата рождения', 'Email для чека'];
    for (const name of order) {
      await user.keyboard('{Enter}');
      expect(field(name)).toHaveFocus();
    }
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('moves the focus past the collapsed account', async () => {
    const { user } = await openFilled();
    screen.getByRole('checkbox').focus();
    await user.keyboard('{Enter}');
    expect(field('Email для чека')).toHaveFocus();
  });

  it.each([
    ['has left the list', '77'],
    ['is not known yet, while the list is loading', '2'],
  ])('has no sum on its button for a cart whose currency %s', async (_, currencyId) => {
    const release = currencyId === '2' ? holdAnswer(server, 'get', '/currencies') : () => {};
    const line = cartItem({ price: 900, currencyId });
    renderShop('/payment', { stored: { ...SIGNED_IN, ...storedCart([line], currencyId) } });
    expect(await screen.findByRole('button', { name: /^Оплатить/ })).toHaveAccessibleName('Оплатить');
    release();
    if (currencyId === '2') expect(await screen.findByRole('button', { name: /^Оплатить 900\s₺$/ })).toBeVisible();
  });
});

describe('the order summary of the payment form', () => {
  const other = soldItem(demo, 26);
  const summary = () => screen.getByRole('group', { name: 'Ваш заказ' });
  const written = () =>
    within(summary())
      .getAllByRole('listitem')
      .map((line) => line.textContent.replaceAll('\u00A0', ' '));

  it('is above the fields, and lists the products with their prices and the sum of the button', async () => {
    await open({ stored: { ...SIGNED_IN, ...storedCart([game, other]) } });
    const price = quoteLine(other, demo.now()).price;
    expect(written()).toEqual([
      `${game.title} ${game.editionName}${total} руб.`,
      `${other.title} ${other.editionName}${price} руб.`,
    ]);
    expect(within(summary()).getByText('2 товара')).toBeVisible();
    expect(within(summary()).queryByText(/^Промокод/)).toBeNull();
    const sum = pay().textContent.replace('Оплатить ', '');
    expect(within(summary()).getByText('Итого').parentElement).toHaveTextContent(`Итого${sum.replace('\u00A0', ' ')}`);
    expect(summary().compareDocumentPosition(field('Email для чека'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('names the promo code and its discount', async () => {
    const promo = { promoCode: 'WELCOME10', promoDiscount: '10', promoStatus: 'success' };
    await open({ stored: { ...SIGNED_IN, ...storedCart([game]), ...promo } });
    const reduced = Math.floor(total * 0.9);
    await waitFor(() => expect(pay()).toHaveTextContent(`Оплатить ${reduced} руб.`));
    const line = within(summary()).getByText('Промокод WELCOME10').parentElement;
    expect(line).toHaveTextContent(`Промокод WELCOME10−${total - reduced} руб.`);
  });

  it.each([
    [1024, true],
    [640, true],
    [639, false],
  ])('is initially open in a window of %i px: %s', async (width, isOpen) => {
    vi.stubGlobal('innerWidth', width);
    const { user } = await open();
    expect(summary().hasAttribute('open')).toBe(isOpen);
    expect(within(summary()).getByText('1 товар')).toBeVisible();
    // Typing does not undo what the shopper has opened or closed.
    summary().toggleAttribute('open', !isOpen);
    await user.type(field('Email для чека'), 'm');
    expect(summary().hasAttribute('open')).toBe(!isOpen);
  });

  it.each([
    ['the cart is empty', SIGNED_IN],
    ['the cart is in another currency', { ...SIGNED_IN, ...storedCart([cartItem({ currencyId: '2' })], '2') }],
    ['the cart is in two currencies', { ...SIGNED_IN, ...storedCart([game, cartItem({ currencyId: '2' })]) }],
  ])('is not shown while %s', async (_, stored) => {
    await openFilled({ stored });
    expect(screen.queryByRole('group', { name: 'Ваш заказ' })).toBeNull();
  });

  it('is hidden from the screen reader and cannot be focused while the currency loads, but keeps its height', async () => {
    const release = [holdAnswer(server, 'get', '/currencies'), holdAnswer(server, 'get', '/users/1001/currency')];
    await open({ stored: { ...SIGNED_IN, ...storedCart([game]), userCurrency: '' } });
    expect(screen.queryByRole('group', { name: 'Ваш заказ' })).toBeNull();
    const place = screen.getByText('1 товар').closest('details');
    expect(place).toHaveAttribute('aria-hidden');
    release.forEach((go) => go());
    expect(await screen.findByRole('group', { name: 'Ваш заказ' })).toBe(place);
  });

  it('stays rendered with its sum under the overlay of the paid order, as does the account in one line without its password', async () => {
    const { user, wait, storage } = await openFilled();
    await user.click(pay());
    await overlay('Ожидание оплаты');
    for (const order of demo.orders.all()) demo.settle(order, 'paid');
    await wait(5_000);
    await overlay('Оплата успешно завершена!');
    expect(storage.read('cart')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Перейти в каталог' })).toBeNull();
    expect(within(summary()).getByText('1 товар')).toBeVisible();
    expect(pay()).toHaveTextContent('Оплатить 4499 руб.');
    expect(field('Пароль')).toHaveValue('');
    expect(field('Пароль')).not.toBeVisible();
  });
});

describe('the account of the payment form', () => {
  const LOGIN = 'demo.player@example.com';
  const account = () => screen.getByRole('group', { name: 'Аккаунт PlayStation' });

  it('explains why it is requested, and that its secrets are sent only with the order, for each kind of account', async () => {
    const { user } = await openFilled();
    const { ownAccount, newAccount } = WORDS.payment;
    expect(account().querySelector('input'), 'the tick is first').toBe(screen.getByRole('checkbox'));
    expect(account()).toHaveAccessibleDescription(`${ownAccount.why} ${ownAccount.secrets}`);
    await user.click(screen.getByRole('checkbox'));
    expect(account()).toHaveAccessibleDescription(`${newAccount.why} ${newAccount.secrets}`);
  });

  it('does not promise that nothing of a new account is stored, as the typed name is stored until the order is paid', async () => {
    const { user, effects } = await openFilled();
    await user.click(screen.getByRole('checkbox'));
    await user.type(field('Имя'), 'Иван');
    expect(effects.saved.readDraft('1001')).toMatchObject({ firstName: 'Иван' });
    expect(account()).not.toHaveAccessibleDescription(/не сохраняются/);
  });

  it('is one line with the login when the profile has filled it in, and opens with the focus in its first field', async () => {
    const { user } = await openFilled();
    expect(within(account()).getByText(LOGIN)).toBeVisible();
    expect(field('Email аккаунта PlayStation')).not.toBeVisible();
    expect(field('Пароль')).toHaveValue('Demo-Pass-1');
    await openAccount(user);
    expect(field('Email аккаунта PlayStation')).toHaveFocus();
    for (const name of ['Email аккаунта PlayStation', 'Пароль', 'Резервные коды (если есть)'])
      expect(field(name)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Изменить' })).toBeNull();
  });
});

describe('a tap on «Оплатить»', () => {
  it('requests no bill without a shopper’s id, and shows and speaks this refusal again at each tap', async () => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const { user } = await open({ stored: storedCart([game]) });
    expect(field('Логин Telegram')).toHaveValue('Не указан');
    await user.click(pay());
    const refusal = screen.getByRole('alert');
    await user.click(pay());
    expect(scrolled).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('alert')).not.toBe(refusal);
    expect(screen.getByRole('alert')).toHaveTextContent('Для оплаты необходимо открыть приложение через Telegram');
  });

  it('does nothing until the profile has filled in the account, or the empty fields are shown', async () => {
    const { user, wait } = await openFilled();
    await user.type(field('Email для чека'), '{Home}my.');
    await user.click(screen.getByRole('link', { name: /^Корзина/ }));
    holdAnswer(server, 'get', '/users/1001');
    await user.click(await screen.findByRole('button', { name: 'Оформить покупку' }));
    await findScreen('Оплата');
    expect(field('Email для чека')).toHaveValue('my.demo@example.com');
    await user.click(pay());
    expect(pay()).toHaveAttribute('aria-busy', 'true');
    await wait(1_500);
    expect(pay()).not.toHaveAttribute('aria-busy');
    expect(demo.calls.of('POST', '/api/payment/create-bill')).toHaveLength(0);
  });

  it('shows what was sent while its bill is requested, and takes a late profile once the bill is refused', async () => {
    const answerProfile = holdAnswer(server, 'get', '/users/1001');
    const { user, wait } = await open();
    await wait(1_500);
    await user.type(field('Email для чека'), 'me@mail.ru');
    const answerBill = holdAnswer(server, 'post', '/payment/create-bill');
    await user.click(pay());
    expect(await screen.findByRole('button', { name: 'Создание счета...' })).toBeVisible();
    answerProfile();
    await waitFor(() => expect(demo.calls.of('GET', '/api/users/1001')).not.toHaveLength(0));
    await wait(100);
    expect(field('Email аккаунта PlayStation')).toHaveValue('');
    answerBill();
    await waitFor(() => expect(field('Email аккаунта PlayStation')).toHaveValue('demo.player@example.com'));
    expect(demo.calls.of('POST', '/api/payment/create-bill')).toHaveLength(1);
    expect(field('Email для чека')).toHaveValue('me@mail.ru');
    expect(screen.queryByText('Укажите email аккаунта PlayStation')).toBeNull();
  });

  it('is filled from the profile where it is opened again while its bill is requested', async () => {
    const { user } = await openFilled();
    holdAnswer(server, 'post', '/payment/create-bill');
    await user.click(pay());
    await user.click(screen.getByRole('link', { name: /^Корзина/ }));
    await user.click(await screen.findByRole('button', { name: 'Оформить покупку' }));
    await findScreen('Оплата');
    await waitFor(() => expect(field('Email аккаунта PlayStation')).toHaveValue('demo.player@example.com'));
    expect(screen.getByRole('button', { name: 'Создание счета...' })).toBeVisible();
  });

  const MALFORMED = 'Некорректный email. Укажите адрес вида name@example.com';

  it.each([
    ['the receipt’s e-mail is missing', 'Email для чека', false, '', 'Пожалуйста, укажите email для чека'],
    ['the receipt’s e-mail is malformed', 'Email для чека', false, 'i@me', MALFORMED],
    ['the e-mail of the account is malformed', 'Email аккаунта PlayStation', false, 'player', MALFORMED],
    ['the e-mail of the new account is malformed', 'Email', true, 'i me@mail.ru', MALFORMED],
  ])(
    'requests no bill while %s: each tap focuses that field, which shows the reason',
    async (_, name, isNew, text, error) => {
      const { user } = await openFilled();
      await (isNew ? user.click(screen.getByRole('checkbox')) : openAccount(user));
      const wrong = field(name);
      await user.clear(wrong);
      if (text) await user.type(wrong, text);
      expect(wrong).not.toHaveAttribute('aria-invalid');
      for (const times of ['once', 'again']) {
        pay().focus();
        await user.keyboard('{Enter}');
        expect(wrong, times).toHaveFocus();
        expect(wrong).toHaveAttribute('aria-invalid', 'true');
        expect(wrong).toHaveAccessibleDescription(error);
        expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([error]);
      }
      expect(demo.calls.of('POST', '/api/payment/create-bill')).toEqual([]);
      await user.type(wrong, '.ru');
      expect(wrong).not.toHaveAttribute('aria-invalid');
      expect(wrong).not.toHaveAccessibleDescription();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it.each([
    ['error', 400, { error: 'Неверный пароль', field: 'psPassword' }],
    ['message', 422, { error: { message: 'Неверный пароль', field: 'psPassword' } }],
    ['refused bill', 200, { success: false, message: 'Неверный пароль', field: 'psPassword' }],
  ])('focuses the field that the server’s %s names, which shows the text', async (_, status, body) => {
    const { user } = await openFilled();
    const refuse = () =>
      server.use(http.post('*/api/payment/create-bill', () => HttpResponse.json(body, { status }), { once: true }));
    refuse();
    await user.click(pay());
    const password = field('Пароль');
    await waitFor(() => expect(password).toHaveFocus());
    expect(password, 'the fields of the account have opened').toBeVisible();
    expect(password).toHaveAttribute('aria-invalid', 'true');
    expect(password).toHaveAccessibleDescription('Неверный пароль');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    refuse();
    const release = holdAnswer(server, 'post', '/payment/create-bill');
    await user.click(pay());
    expect(await screen.findByRole('button', { name: 'Создание счета...' })).toBeVisible();
    expect(password, 'they stay open').toBeVisible();
    release();
    await waitFor(() => expect(password).toHaveFocus());
    await user.type(password, '1');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(password, 'they stay open').toBeVisible();
    await user.click(pay());
    await overlay('Ожидание оплаты');
  });

  it('shows the sum without its promo code when the server refuses the code, and the next tap is billed with that sum', async () => {
    const promo = { promoCode: 'WELCOME10', promoDiscount: '10', promoStatus: 'success' };
    const { user } = await openFilled({ stored: { ...SIGNED_IN, ...storedCart([game]), ...promo } });
    await waitFor(() => expect(demo.calls.of('POST', '/api/products/calculate-cart-total')).not.toHaveLength(0));
    await waitFor(() => expect(pay()).toHaveTextContent(`Оплатить ${Math.floor(total * 0.9)} руб.`));
    demo.scenarios.use('promo-used');
    await user.click(pay());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Вы уже использовали этот промокод'));
    await waitFor(() => expect(pay()).toHaveTextContent(`Оплатить ${total} руб.`));
    await user.click(pay());
    expect(await overlay('Ожидание оплаты')).toBeVisible();
  });

  it.each(['amount', 'customerEmail'])(
    'shows the text under the form when the server names a field that is not on the screen (%s)',
    async (name) => {
      const { user } = await openFilled();
      const refusal = { error: 'Заказ отклонён', field: name };
      server.use(http.post('*/api/payment/create-bill', () => HttpResponse.json(refusal, { status: 400 })));
      await user.click(pay());
      expect(await screen.findByRole('alert')).toHaveTextContent('Заказ отклонён');
      expect(pay()).toHaveFocus();
    },
  );

  it('requests no bill with an empty cart: a link to the catalogue is shown', async () => {
    const { user } = await openFilled({ stored: SIGNED_IN });
    expect(screen.getByRole('link', { name: 'Перейти в каталог' })).toHaveAttribute('href', '/');
    pay().focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Корзина пуста');
    expect(pay()).toHaveFocus();
    expect(field('Email для чека')).not.toHaveAttribute('aria-invalid');
  });

  it.each([
    ['in another currency', [cartItem({ currencyId: '2' })], 'Оплатить 4000 ₺'],
    ['in two currencies', [game, cartItem({ currencyId: '2' })], /^Оплатить$/],
  ])('is impossible with a cart %s: the button is disabled and describes why', async (_, lines, name) => {
    const { user } = await openFilled({ stored: { ...SIGNED_IN, ...storedCart(lines, '2') } });
    const why = 'Для оформления покупки переключитесь на соответствующую валюту или очистите корзину';
    await waitFor(() => expect(pay()).toHaveTextContent(name));
    expect(pay()).toBeDisabled();
    expect(pay()).toHaveAccessibleDescription(why);
    expect(screen.getByText(why)).toBeVisible();
    await user.type(field('Email для чека'), '{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(demo.calls.of('POST', '/api/payment/create-bill')).toEqual([]);
  });

  it('becomes possible once the shopper’s currency is that of the cart', async () => {
    const { user } = await openFilled({
      stored: { ...SIGNED_IN, ...storedCart([cartItem({ currencyId: '2' })], '2') },
    });
    await user.click(await screen.findByRole('button', { name: /^Валюта/ }));
    await user.click(screen.getByRole('button', { name: 'Выбрать валюту TRY' }));
    await waitFor(() => expect(pay()).toBeEnabled());
    expect(pay()).not.toHaveAccessibleDescription();
  });

  it('stays possible when the profile fails to load, and the error is shown', async () => {
    demo.scenarios.use('profile-error');
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Ошибка при загрузке данных профиля');
    expect(pay()).toBeEnabled();
  });
});
