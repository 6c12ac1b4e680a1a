import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { describe, expect, it } from 'vitest';
import { PAYMENT_REASONS } from '../../machines/model/paymentReasons';
import { paymentData } from '../support/samples';
import { demoServer, renderShop, SIGNED_IN, soldItem, storedCart } from '../support/renderShop';

const { demo, server } = demoServer();

const REQUEST_ID = 'bf400950-3681-47d0-989f-4369f3ea7f3a';

/** One call answers with a failure; its answer has the id of the request, unless there is none. */
function answerWith(
  [method, path]: readonly ['get' | 'post', string],
  { status = 500, body = {}, id = REQUEST_ID }: { status?: number; body?: JsonBodyType; id?: string | null } = {},
): void {
  const headers = id === null ? {} : { 'x-request-id': id };
  server.use(http[method](`*/api${path}`, () => HttpResponse.json(body, { status, headers })));
}

const seeCode = () => waitFor(() => expect(screen.getByText('код 7f3a')).toBeVisible());

const FEED = ['get', '/feed'] as const;
const BILL = ['post', '/payment/create-bill'] as const;

describe('the code for the support', () => {
  it.each([
    ['Home', '/', FEED, 'Ошибка при загрузке данных'],
    ['a collection', '/collection/1', ['get', '/collections/1'], 'Ошибка при загрузке коллекции'],
    ['a product', '/item/7', ['get', '/products/7'], 'Ошибка при загрузке игры'],
    ['the profile', '/profile', ['get', '/users/1001'], 'Ошибка при загрузке данных профиля'],
  ] as const)(
    'is the end of the failed request’s id, beside the unchanged error of %s',
    async (_, path, call, text) => {
      answerWith(call);
      renderShop(path);
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
      await seeCode();
    },
  );

  it('is shown beside the error of a search', async () => {
    answerWith(['get', '/products/search']);
    const { user, wait } = renderShop('/search-results');
    await user.type(await screen.findByRole('searchbox'), 'ведьмак');
    await wait(300);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Произошла ошибка при поиске игр/));
    await seeCode();
  });

  it.each([
    ['an error', { status: 500, body: { error: 'Касса закрыта' } }, 'Касса закрыта'],
    ['a refusal', { status: 200, body: { success: false, message: 'Касса закрыта' } }, 'Касса закрыта'],
    ['no order', { status: 200, body: { success: true } }, PAYMENT_REASONS.billNameless],
    [
      'a link that may not be opened',
      { status: 200, body: { success: true, orderId: 5, paymentUrl: 'javascript:alert(1)' } },
      'Не удалось создать счет для оплаты',
    ],
  ])('is shown below the payment form when a bill was answered with %s', async (_, answer, text) => {
    answerWith(BILL, answer);
    const { user } = renderShop('/payment', { stored: { ...SIGNED_IN, ...storedCart([soldItem(demo, 7)]) } });
    await waitFor(() =>
      expect(screen.getByLabelText('Email для чека', { exact: true })).toHaveValue('demo@example.com'),
    );
    await user.click(screen.getByRole('button', { name: /^Оплатить/ }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    await seeCode();
  });

  it('is shown on the screen of a payment that could not be verified', async () => {
    answerWith(['post', '/payment/verify']);
    const stored = { ...SIGNED_IN, paymentData: JSON.stringify(paymentData()) };
    const { seePath } = renderShop('/success-payment', { stored });
    await seePath('/payment-error');
    await waitFor(() =>
      expect(
        screen.getByText('Произошла ошибка при проверке платежа. Пожалуйста, свяжитесь с поддержкой.'),
      ).toBeVisible(),
    );
    await seeCode();
  });

  it('is not shown for an answer without the id of its request', async () => {
    answerWith(FEED, { id: null });
    renderShop('/');
    await screen.findByRole('alert');
    expect(screen.queryByText(/код/)).toBeNull();
  });
});
