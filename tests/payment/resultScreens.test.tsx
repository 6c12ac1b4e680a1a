import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { billedItem } from '../../machines/model/quote';
import { noTelegram } from '../../src/shop/platform/telegram';
import { WORDS } from '../../src/shop/words';
import { paymentData } from '../support/samples';
import { demoServer, holdAnswer, paidOrder, renderShop, SIGNED_IN, soldItem, storedCart } from '../support/renderShop';

const { demo, server } = demoServer();
const overlay = (name: string) => screen.findByRole('dialog', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const SOLD = { ...billedItem(soldItem(demo, 26), 0, 1), image: '/covers/celeste.jpg' };
const [sum, lines] = [`${SOLD.finalPrice - 100}\u00A0руб.`, `${SOLD.finalPrice}\u00A0руб.`];

const receipt = (name: string) => screen.findByRole('region', { name });

const paidData = () => paymentData({ orderId: paidOrder(demo).id, items: [SOLD], amount: SOLD.finalPrice - 100 });

/** A shopper who returns to an order that is already paid. */
const openPaid = (cart = {}) =>
  renderShop('/success-payment', { stored: { ...SIGNED_IN, ...cart, paymentData: JSON.stringify(paidData()) } });

describe('the success screen', () => {
  it('verifies the order, then shows «Оплата успешна!» and clears the stored order', async () => {
    const release = holdAnswer(server, 'post', '/payment/verify');
    const { storage } = openPaid();
    expect(await screen.findByText('Проверяем статус платежа...')).toHaveAttribute('role', 'status');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    release();
    expect(await heading('Оплата успешна!')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent(
      /Мы начали обработку вашего заказа\. Вы получите уведомление .+ как только игры будут добавлены в ваш аккаунт\./,
    );
    expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
    expect(storage.read('paymentData')).toBeNull();
  });

  it('verifies also an order that was given up before it was known whether it is paid', async () => {
    const record = { unresolvedOrder: { data: paidData(), attempts: 60, status: 'awaited' } };
    const stored = { ...SIGNED_IN, [`shop.${SIGNED_IN.telegramId}`]: JSON.stringify(record) };
    const { seePath } = renderShop('/success-payment', { stored });
    expect(await heading('Оплата успешна!')).toBeVisible();
    await seePath('/success-payment');
  });

  it.each([
    ['verification-refused', 'Не удалось подтвердить платёж. Пожалуйста, свяжитесь с поддержкой.'],
    ['verification-error', 'Произошла ошибка при проверке платежа. Пожалуйста, свяжитесь с поддержкой.'],
  ] as const)(
    'is replaced after %s by the error screen with the reason, the order and the support',
    async (scenario, text) => {
      demo.scenarios.use(scenario);
      const { seePath } = openPaid();
      await seePath('/payment-error');
      // The success screen shows the same text until the error screen has loaded.
      await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Произошла ошибка' })).toBeVisible());
      await waitFor(() => expect(screen.getByText(text)).toBeVisible());
      expect(await screen.findByText(WORDS.unpaid.unknownOrder)).toBeVisible();
      expect(within(await receipt('Заказ')).getByRole('listitem')).toHaveTextContent(SOLD.title);
      expect(screen.queryByText(WORDS.unpaid.notCharged)).toBeNull();
      expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
      expect(screen.getByRole('link', { name: 'Служба поддержки' })).toHaveAttribute(
        'href',
        'https://t.me/shop_support',
      );
    },
  );

  it('replaces the error screen of its order once that is confirmed after all, also on the way back', async () => {
    server.use(http.post('*/api/payment/verify', () => HttpResponse.json({ success: false }), { once: true }));
    const { user, wait, seePath } = openPaid();
    expect(await screen.findByText(WORDS.unpaid.unknownOrder)).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Вернуться на главную' }));
    await seePath('/');
    await wait(5_000);
    await wait(1_500);
    await seePath('/success-payment');
    expect(await heading('Оплата успешна!')).toBeVisible();
    const wentBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await wentBack;
    await seePath('/success-payment');
    expect(await receipt('Ваш заказ')).toBeVisible();
  });

  it('shows the receipt: number, lines with covers, discount, sum, e-mail and the next steps', async () => {
    openPaid();
    const shown = within(await receipt('Ваш заказ'));
    expect(shown.getByText(/^Заказ № \d+$/)).toBeVisible();
    const line = shown.getByRole('listitem');
    expect(line).toHaveTextContent(`${SOLD.title}${SOLD.editionName}${lines.replace('\u00A0', ' ')}`);
    expect(line.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/covers/celeste.jpg'));
    expect(shown.getByText('Скидка').nextSibling).toHaveTextContent('−100 руб.');
    await waitFor(() => expect(shown.getByText('Итого').nextSibling?.textContent).toBe(sum));
    const next = within(screen.getByRole('region', { name: 'Что дальше' }));
    expect(next.getAllByRole('listitem').map((step) => step.textContent)).toEqual(WORDS.receipt.next);
    expect(next.getByText('Чек придёт на me@mail.ru')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Служба поддержки' })).toBeVisible();
  });
});

it('«Оплатить» is busy while the order before is being verified', async () => {
  const release = holdAnswer(server, 'post', '/payment/verify');
  const { user } = openPaid(storedCart([soldItem(demo, 7)]));
  await user.click(await screen.findByRole('link', { name: 'Корзина, 1' }));
  await user.click(await screen.findByRole('button', { name: 'Оформить покупку' }));
  await waitFor(() => expect(screen.getByLabelText('Email для чека')).toBeVisible());
  const pay = await screen.findByRole('button', { name: /^Оплатить/ });
  expect(pay).toHaveAttribute('aria-busy', 'true');
  release();
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'));
});

it('the failure screen links to the payment form, to Home and to the support', async () => {
  const { user, seePath } = renderShop('/failure-payment');
  expect(await heading('Ошибка оплаты')).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(/произошла ошибка.+ещё раз.+поддержк/);
  expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Служба поддержки' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Попробовать снова' }));
  await seePath('/payment');
});

describe('an order that is not paid', () => {
  it.each([
    ['/payment-error', 'Произошла ошибка'],
    ['/failure-payment', 'Ошибка оплаты'],
  ])('and not known either: %s advises to ask the support before paying again', async (path, title) => {
    renderShop(path);
    expect(await heading(title)).toBeVisible();
    expect(screen.getByText(WORDS.unpaid.unknown)).toBeVisible();
    expect(screen.queryByRole('region', { name: /заказ/i })).toBeNull();
  });

  it('is shown on the failure screen with its lines, and with the text that no money was taken, when the server refused it', async () => {
    const data = paymentData({ items: [SOLD], amount: SOLD.finalPrice - 100 });
    server.use(http.get('*/api/payment/status/:id', () => HttpResponse.json({ status: 'failed' })));
    const { wait } = renderShop('/payment', { stored: { ...SIGNED_IN, paymentData: JSON.stringify(data) } });
    await overlay('Ошибка при оплате');
    await wait(1_500);
    await heading('Ошибка оплаты');
    expect(screen.getByText('Деньги за этот заказ не списаны.')).toBeVisible();
    const shown = within(await receipt('Неоплаченный заказ'));
    expect(shown.getByText('Заказ № A-1')).toBeVisible();
    expect(shown.getByRole('listitem')).toHaveTextContent(SOLD.title);
    await waitFor(() => expect(shown.getByText('Итого').nextSibling?.textContent).toBe(sum));
    expect(screen.queryByText(WORDS.unpaid.unknownOrder)).toBeNull();
  });
});

describe('the support link', () => {
  it('is opened by Telegram when the shop runs in it', async () => {
    const opened: string[] = [];
    const telegram = { ...noTelegram, isInside: true, openTelegramLink: (url: string) => void opened.push(url) };
    renderShop('/payment-error', { over: { telegram } });
    const link = await screen.findByRole('link', { name: 'Служба поддержки' });
    // `false`: the default was prevented, so the web view does not leave the shop.
    expect(fireEvent.click(link)).toBe(false);
    expect(opened).toEqual(['https://t.me/shop_support']);
  });

  it('is not rendered when the operator has set no support chat', async () => {
    renderShop('/payment-error', { over: { links: { botName: null, supportChat: null } } });
    expect(await heading('Произошла ошибка')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Служба поддержки' })).toBeNull();
  });
});
