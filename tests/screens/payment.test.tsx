import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { quoteLine } from '../../machines/model/quote';
import type { PaymentWindow } from '../../src/platform/paymentWindow';
import { cartItem, paymentData } from '../support/samples';
import { demoServer, renderShop, SIGNED_IN, soldItem, storedCart } from '../support/renderShop';

const { demo } = demoServer();
const game = soldItem(demo, 7);
const total = quoteLine(game, demo.now()).price;

interface Visit {
  stored?: Record<string, string>;
  paymentWindow?: PaymentWindow;
}

const open = async ({ stored = { ...SIGNED_IN, ...storedCart([game]) }, paymentWindow }: Visit = {}) => {
  const shop = renderShop('/payment', { stored, ...(paymentWindow ? { over: { paymentWindow } } : {}) });
  await screen.findByRole('heading', { level: 1, name: 'Оплата' });
  return shop;
};
/** The form once the shopper's profile has filled it. */
const openFilled = async (visit: Visit = {}) => {
  const shop = await open(visit);
  await waitFor(() => expect(field('Email для чека')).toHaveValue('demo@example.com'));
  return shop;
};
const field = (name: string) => screen.getByLabelText(name, { exact: true });
const pay = () => screen.getByRole('button', { name: /^Оплатить/ });
const overlay = (name: string) => screen.findByRole('dialog', { name });
const blocked: PaymentWindow = { open: () => 'blocked', isClosed: () => true, close: () => {} };

describe('the payment form', () => {
  it('asks for the account and fills it from the profile', async () => {
    await openFilled();
    expect(field('Email аккаунта PlayStation')).toHaveValue('demo.player@example.com');
    expect(field('Резервные коды (если есть)')).not.toHaveValue('');
    expect(field('Логин Telegram')).toHaveValue('demo');
    expect(field('Логин Telegram')).toBeDisabled();
    expect(field('Email для чека')).toBeRequired();
    expect(pay()).toHaveTextContent(`Оплатить ${total} руб.`);
  });

  it('asks for name and birth date instead, without an account', async () => {
    const { user } = await openFilled();
    await user.click(screen.getByRole('checkbox', { name: 'У меня нет зарубежного аккаунта PlayStation' }));
    for (const name of ['Имя', 'Фамилия', 'Email', 'Дата рождения']) expect(field(name)).toBeVisible();
    expect(screen.queryByLabelText('Пароль')).toBeNull();
    const now = new Date();
    const max = new Date(`${field('Дата рождения').getAttribute('max') ?? ''}T00:00`);
    expect(max.toDateString()).toBe(now.toDateString());
  });

  it('moves on with Enter, and is submitted by Enter in the last field', async () => {
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

  it('keeps the typed text when the shopper leaves and returns', async () => {
    const { user, seePath } = await openFilled({ stored: SIGNED_IN });
    await user.clear(field('Email для чека'));
    await user.type(field('Email для чека'), 'i@me.ru');
    await user.click(screen.getByRole('link', { name: 'Перейти в каталог' }));
    await seePath('/');
    window.history.back();
    expect(await screen.findByLabelText('Email для чека')).toHaveValue('i@me.ru');
  });
});

describe('no bill is made', () => {
  it('without an identity', async () => {
    const { user } = await open({ stored: storedCart([game]) });
    expect(field('Логин Telegram')).toHaveValue('Не указан');
    await user.click(pay());
    expect(screen.getByRole('alert')).toHaveTextContent('Для оплаты необходимо открыть приложение через Telegram');
  });

  it('without an e-mail for the receipt', async () => {
    const { user } = await openFilled();
    await user.clear(field('Email для чека'));
    await user.click(pay());
    expect(screen.getByRole('alert')).toHaveTextContent('Пожалуйста, укажите email для чека');
  });

  it('while the e-mail is missing: its field says so and has the focus, each time', async () => {
    const { user } = await openFilled();
    const email = field('Email для чека');
    expect(email).not.toHaveAttribute('aria-invalid');
    await user.clear(email);
    expect(email).not.toHaveAttribute('aria-invalid');
    for (const times of ['once', 'again']) {
      pay().focus();
      await user.keyboard('{Enter}');
      expect(email, times).toHaveFocus();
      expect(email).toHaveAttribute('aria-invalid', 'true');
      expect(email).toHaveAccessibleDescription('Пожалуйста, укажите email для чека');
    }
    await user.type(email, 'i@me.ru');
    expect(email).not.toHaveAttribute('aria-invalid');
    expect(email).not.toHaveAccessibleDescription();
  });

  it('for a reason outside the fields: the focus stays on the button', async () => {
    const { user } = await openFilled({ stored: SIGNED_IN });
    pay().focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Корзина пуста');
    expect(pay()).toHaveFocus();
    expect(field('Email для чека')).not.toHaveAttribute('aria-invalid');
  });

  it('with an empty cart: the way to the goods is shown', async () => {
    const { user } = await openFilled({ stored: SIGNED_IN });
    expect(screen.getByRole('link', { name: 'Перейти в каталог' })).toHaveAttribute('href', '/');
    await user.click(pay());
    expect(screen.getByRole('alert')).toHaveTextContent('Корзина пуста');
  });

  it('with a cart in another currency: its sum is shown in its own', async () => {
    const { user } = await openFilled({
      stored: { ...SIGNED_IN, ...storedCart([cartItem({ currencyId: '2' })], '2') },
    });
    expect(pay()).toHaveTextContent('Оплатить 4000 ₺');
    await user.click(pay());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Для оформления покупки переключитесь на соответствующую валюту или очистите корзину',
    );
  });

  it('by a failed profile, which is told; the form stays', async () => {
    demo.scenarios.use('profile-error');
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Ошибка при загрузке данных профиля');
    expect(pay()).toBeEnabled();
  });

  it('when the server refuses: its text is shown, or ours', async () => {
    demo.scenarios.use('bill-refused');
    const { user } = await openFilled();
    await user.click(pay());
    expect(await screen.findByRole('alert')).toHaveTextContent('Платёжный сервис отклонил заказ');
    demo.scenarios.use('bill-error');
    await user.click(pay());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Произошла ошибка при создании платежа.'));
  });
});

describe('the payment overlay', () => {
  it('says that the bill is being made, and waits for the payment', async () => {
    demo.scenarios.use('server-slow', { ms: 30 });
    const { user, did } = await openFilled();
    await user.click(pay());
    // Busy, and still in focus.
    expect(screen.getByRole('button', { name: 'Создание счета...' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Создание счета...' })).toHaveFocus();
    expect(field('Email для чека')).toHaveAttribute('readonly');
    const waiting = await overlay('Ожидание оплаты');
    for (const text of [
      'Завершите оплату в открывшемся окне с QR-кодом СБП.',
      'Если окно оплаты закрылось, вы можете открыть его снова.',
    ])
      expect(within(waiting).getByText(text)).toBeVisible();
    expect(did.filter((deed) => deed.startsWith('open '))).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Открыть окно оплаты' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(waiting).toBeVisible();
  });

  it('keeps polling without taking the focus again', async () => {
    const { user, wait } = await openFilled({ paymentWindow: blocked });
    await user.click(pay());
    const waiting = await overlay('Ожидание оплаты');
    const reopen = screen.getByRole('button', { name: 'Открыть окно оплаты' });
    reopen.focus();
    await wait(5_000);
    expect(await overlay('Ожидание оплаты')).toBe(waiting);
    expect(reopen).toHaveFocus();
  });

  it('opens a blocked window again', async () => {
    const opened: string[] = [];
    const { user } = await openFilled({ paymentWindow: { ...blocked, open: (url) => (opened.push(url), 'blocked') } });
    await user.click(pay());
    await user.click(await screen.findByRole('button', { name: 'Открыть окно оплаты' }));
    await waitFor(() => expect(opened).toHaveLength(2));
  });

  it('resumes an unpaid order of an earlier visit', async () => {
    await open({ stored: { ...SIGNED_IN, paymentData: JSON.stringify(paymentData()), paymentAttempts: '3' } });
    await overlay('Ожидание оплаты');
    expect(screen.getByRole('button', { name: 'Открыть окно оплаты' })).toBeVisible();
    expect(screen.queryByText('Добавьте товары в корзину, чтобы оформить заказ')).toBeNull();
    expect(demo.orders.all()).toHaveLength(0);
  });

  it('says that an order is paid, which is then verified and empties the cart', async () => {
    const { user, wait, seePath, storage } = await openFilled();
    await user.click(pay());
    await overlay('Ожидание оплаты');
    const [order] = demo.orders.all();
    if (order) demo.settle(order, 'paid');
    await wait(5_000);
    const paid = await overlay('Оплата успешно завершена!');
    expect(within(paid).getByRole('status')).toHaveTextContent('Перенаправление на страницу подтверждения...');
    expect(storage.read('cart')).toBeNull();
    await wait(1_500);
    await seePath('/success-payment');
    expect(await screen.findByRole('heading', { level: 1, name: 'Оплата успешна!' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why an order failed; closing it leads on at once', async () => {
    demo.scenarios.use('payment-failed');
    const { user, seePath, storage } = await openFilled();
    await user.click(pay());
    const failed = await overlay('Ошибка при оплате');
    expect(within(failed).getByRole('alert')).toHaveTextContent('Банк отклонил платёж');
    await user.click(screen.getByRole('button', { name: 'Закрыть' }));
    await seePath('/failure-payment');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ошибка оплаты' })).toBeVisible();
    expect(storage.read('paymentData')).toBeNull();
  });
});
