import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { noTelegram } from '../../src/shop/platform/telegram';
import type { Effects } from '../../src/shop/wiring/effects';
import { paymentData } from '../support/samples';
import { demoServer, renderShop, SIGNED_IN } from '../support/renderShop';

const { demo, server } = demoServer();
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** A shopper who returns to an order that is already paid. */
function openPaid(over: Partial<Effects> = {}) {
  const order = demo.orders.add(
    { userId: '1001', amount: 4000, currencyId: 1, email: 'me@mail.ru', promoCode: null, titles: ['Ведьмак 3'] },
    'http://localhost:3000',
  );
  demo.settle(order, 'paid');
  const data = JSON.stringify(paymentData({ orderId: order.id }));
  return renderShop('/success-payment', { stored: { ...SIGNED_IN, paymentData: data }, over });
}

describe('the success screen', () => {
  it('verifies the order, then shows «Оплата успешна!» and clears the stored order', async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // Returning nothing, this handler only delays the response of the demo server.
    server.use(http.post('*/api/payment/verify', () => held));
    const { storage } = openPaid();
    expect(await screen.findByText('Проверяем статус платежа...')).toHaveAttribute('role', 'status');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    letGo();
    expect(await heading('Оплата успешна!')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent(
      /Мы начали обработку вашего заказа\. Вы получите уведомление .+ как только игры будут добавлены в ваш аккаунт\./,
    );
    expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
    expect(storage.read('paymentData')).toBeNull();
  });

  it.each([
    ['verification-refused', 'Не удалось подтвердить платёж. Пожалуйста, свяжитесь с поддержкой.'],
    ['verification-error', 'Произошла ошибка при проверке платежа. Пожалуйста, свяжитесь с поддержкой.'],
  ] as const)('redirects to the error screen with a text after %s', async (scenario, text) => {
    demo.scenarios.use(scenario);
    const { seePath } = openPaid();
    await seePath('/payment-error');
    // The success screen shows the same text until the error screen has loaded.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Произошла ошибка' })).toBeVisible());
    await waitFor(() => expect(screen.getByText(text)).toBeVisible());
    expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Служба поддержки' })).toHaveAttribute('href', 'https://t.me/shop_support');
  });

  it('redirects to Home when no order is stored', async () => {
    const { seePath } = renderShop('/success-payment');
    await seePath('/');
  });
});

describe('the failure screen', () => {
  it('links to the payment form, to Home and to the support', async () => {
    const { user, seePath } = renderShop('/failure-payment');
    expect(await heading('Ошибка оплаты')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent(/произошла ошибка.+ещё раз.+поддержк/);
    expect(screen.getByRole('link', { name: 'Вернуться на главную' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Служба поддержки' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Попробовать снова' }));
    await seePath('/payment');
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
