import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { PaymentWindow } from '../../src/shop/platform/paymentWindow';
import { drawQrCode } from '../../src/shop/platform/qrCode';
import { holdAnswer, SIGNED_IN } from '../support/renderShop';
import { paymentData } from '../support/samples';
import { field, overlay, pay, paymentForm } from './paymentForm';

const { demo, server, total, open, openFilled } = paymentForm();
const blocked: PaymentWindow = { isOnComputer: true, open: () => 'blocked', isClosed: () => true };

describe('the payment overlay', () => {
  it('shows that the bill is being created, then that the payment is awaited', async () => {
    const release = holdAnswer(server, 'post', '/payment/create-bill');
    const { user, did } = await openFilled();
    await user.click(pay());
    // The button is busy and keeps the focus.
    expect(screen.getByRole('button', { name: 'Создание счета...' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Создание счета...' })).toHaveFocus();
    expect(field('Email для чека')).toHaveAttribute('readonly');
    release();
    const waiting = await overlay('Ожидание оплаты');
    expect(within(waiting).getByText('Завершите оплату в открывшемся окне с QR-кодом СБП.')).toBeVisible();
    expect(did.filter((line) => line.startsWith('open '))).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Открыть окно оплаты' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(waiting).toBeVisible();
  });

  it('explains that the window can be opened again only while «Открыть окно оплаты» is shown', async () => {
    let isClosed = false;
    const { user, wait } = await openFilled({
      paymentWindow: { ...blocked, open: () => 'popup', isClosed: () => isClosed },
    });
    await user.click(pay());
    await overlay('Ожидание оплаты');
    const offer = 'Если окно оплаты закрылось, вы можете открыть его снова.';
    const seen = () => [screen.queryByText(offer), screen.queryByRole('button', { name: 'Открыть окно оплаты' })];
    expect(seen()).toEqual([null, null]);
    isClosed = true;
    await wait(500);
    await waitFor(() => expect(seen()).not.toContain(null));
    isClosed = false;
    await user.click(screen.getByRole('button', { name: 'Открыть окно оплаты' }));
    await waitFor(() => expect(seen()).toEqual([null, null]));
  });

  it('does not take the focus again when a poll is answered', async () => {
    const { user, wait } = await openFilled({ paymentWindow: blocked });
    await user.click(pay());
    const waiting = await overlay('Ожидание оплаты');
    const reopen = screen.getByRole('button', { name: 'Открыть окно оплаты' });
    reopen.focus();
    await wait(5_000);
    expect(await overlay('Ожидание оплаты')).toBe(waiting);
    expect(reopen).toHaveFocus();
  });

  it.each([
    ['was lost', () => HttpResponse.error(), 'Произошла ошибка при создании платежа.'],
    [
      'names no order',
      () => HttpResponse.json({ success: true, paymentUrl: 'https://pay.example/5' }),
      'Не удалось создать счет для оплаты.',
    ],
  ])('asks for a confirmation before another order is created when the first response %s', async (_, answer, text) => {
    const { user } = await openFilled();
    server.use(http.post('*/api/payment/create-bill', answer, { once: true }));
    await user.click(pay());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    expect(alert).toHaveTextContent('Возможно, заказ уже создан');
    await user.click(pay());
    const question = await screen.findByRole('dialog', { name: 'Создать ещё один заказ?' });
    expect(question).toHaveTextContent(`второй, на ${total} руб., нужно будет оплатить отдельно`);
    await user.click(within(question).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(demo.orders.all()).toHaveLength(0);
    await user.click(pay());
    await user.click(await screen.findByRole('button', { name: 'Да, создать' }));
    await overlay('Ожидание оплаты');
    expect(demo.orders.all()).toHaveLength(1);
  });

  it('asks for no confirmation of an order without a line: another window that empties the cart closes the question', async () => {
    const { user, effects } = await openFilled();
    server.use(http.post('*/api/payment/create-bill', () => HttpResponse.error(), { once: true }));
    await user.click(pay());
    await screen.findByRole('alert');
    await user.click(pay());
    await screen.findByRole('dialog');
    act(() => effects.saved.change((record) => ({ ...record, cart: { items: [], currencyId: null } }), 'payment'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(pay());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Корзина пуста'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an order that is awaited', () => {
  const billed = { editionId: '100', title: 'Ведьмак 3', currency: '1' };
  const unpaid = (over: object = {}) => ({
    ...SIGNED_IN,
    paymentData: JSON.stringify({ ...paymentData(), amount: 1299, items: [billed], ...over }),
    paymentAttempts: '3',
  });
  const waiting = async (stored = unpaid()) => {
    const shop = await open({ stored });
    return { ...shop, dialog: within(await overlay('Ожидание оплаты')) };
  };

  it('announces in one place that it is awaited and that it has succeeded', async () => {
    const { dialog, wait } = await waiting();
    const status = dialog.getByRole('status');
    server.use(http.get('*/payment/status/*', () => HttpResponse.json({ status: 'paid' })));
    await wait(5_000);
    expect(await screen.findByText('Перенаправление на страницу подтверждения...')).toBe(status);
  });

  it('shows its sum, its number and the time left to pay', async () => {
    const { dialog, wait } = await waiting(unpaid({ items: [{ ...billed, currency: '2' }] }));
    expect(await dialog.findByText('1299 ₺'), 'in the currency of the order').toBeVisible();
    expect(dialog.getByText('Заказ № A-1')).toBeVisible();
    const time = dialog.getByText('Осталось 4:40');
    expect(time).toBeVisible();
    await wait(5_000);
    expect(time).toHaveTextContent('Осталось 4:35');
    // In a live region the screen reader would announce the time every five seconds.
    expect(time.closest('[role="status"], [role="alert"], [aria-live]')).toBeNull();
  });

  it.each([
    ['its currency is no longer on the list', { items: [{ ...billed, currency: '77' }] }],
    ['its sum was not stored', { amount: undefined }],
  ])('shows no sum if %s', async (_, over) => {
    const { dialog } = await waiting(unpaid(over));
    expect(dialog.getByText('Заказ № A-1')).toBeVisible();
    await waitFor(() => expect(demo.calls.of('GET', '/api/currencies')).toHaveLength(1));
    await screen.findByRole('button', { name: /^Валюта/ });
    expect(dialog.queryByText(/^\d+\s(руб\.|₺|\d)/)).toBeNull();
  });

  it('shows its payment link as a QR code while no payment window is open', async () => {
    const { dialog } = await waiting();
    const code = await dialog.findByRole('img', { name: 'QR-код для оплаты' });
    const qrCode = drawQrCode('https://pay.example/A-1');
    expect(code).toHaveAttribute('viewBox', `0 0 ${qrCode.size} ${qrCode.size}`);
    expect(code.querySelector('path')).toHaveAttribute('d', qrCode.path);
  });

  it.each([
    ['may not be opened', 'http://evil.example/A-1'],
    ['is too long for a QR code', `https://pay.example/${'a'.repeat(3000)}`],
  ])('shows no QR code where its payment link %s', async (_, paymentUrl) => {
    const { dialog, wait } = await waiting(unpaid({ paymentUrl }));
    await wait(5_000);
    await overlay('Ожидание оплаты');
    expect(dialog.queryByRole('img', { name: 'QR-код для оплаты' })).toBeNull();
  });

  it('shows no QR code on a phone, nor while the payment window is open', async () => {
    const { user, wait } = await openFilled({ paymentWindow: { ...blocked, isOnComputer: false } });
    await user.click(pay());
    await screen.findByRole('button', { name: 'Открыть окно оплаты' });
    await wait(5_000);
    expect(screen.queryByRole('img', { name: 'QR-код для оплаты' })).toBeNull();
    cleanup();
    let isClosed = false;
    const watched: PaymentWindow = { ...blocked, open: () => 'popup', isClosed: () => isClosed };
    const shop = await openFilled({ paymentWindow: watched });
    await shop.user.click(pay());
    await overlay('Ожидание оплаты');
    await shop.wait(500);
    expect(screen.queryByRole('img', { name: 'QR-код для оплаты' })).toBeNull();
    isClosed = true;
    await shop.wait(500);
    expect(await screen.findByRole('img', { name: 'QR-код для оплаты' })).toBeVisible();
  });
});
