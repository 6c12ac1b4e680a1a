import { http } from 'msw';
import { renderSVG } from 'uqr';
import { currencies } from '../catalogue/reference';
import type { Order } from '../orders';
import type { DemoShop } from '../demoShop';
import { escapeHtml, page } from './html';

const marks = {
  paid: '<svg class="mark" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="#12805c"/><path d="M19 33l9 9 18-19" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>',
  declined:
    '<svg class="mark" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32" fill="#c0322b"/><path d="M22 22l20 20M42 22L22 42" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/></svg>',
};

function amountOf(order: Order): string {
  const currency = currencies.find((each) => each.id === order.currencyId);
  return `${order.amount.toLocaleString('ru-RU')} ${currency?.symbol ?? 'руб.'}`;
}

function result(order: Order): Response {
  const paid = order.status === 'paid';
  const text = paid ? 'Оплачено. Вернитесь в магазин.' : 'Платёж отклонён';
  const about = `<p>Заказ № ${order.id}, ${escapeHtml(amountOf(order))}</p>`;
  return page(
    text,
    `${paid ? marks.paid : marks.declined}<h1 role="status">${text}</h1>${about}<small>Это окно можно закрыть.</small>`,
  );
}

function bill(order: Order): Response {
  // The code leads to this very page, so a phone that scans it can pay.
  const code = renderSVG(order.paymentUrl, { border: 1, pixelSize: 6 }).replace(
    '<svg ',
    '<svg class="qr" role="img" aria-label="QR-код оплаты" ',
  );
  return page(
    `Оплата заказа № ${order.id}`,
    `<h1>Магазин игр PlayStation</h1><p>Заказ № ${order.id}</p>
<div class="amount">${escapeHtml(amountOf(order))}</div>${code}
<p>Отсканируйте код приложением банка или выберите исход здесь.</p>
<form method="post"><button name="action" value="pay">Оплатить</button><button class="quiet" name="action" value="decline">Отклонить</button></form>
<small>Учебная оплата: деньги не списываются.</small>`,
  );
}

const missing = () =>
  page('Заказ не найден', '<h1>Заказ не найден</h1><p>Вернитесь в магазин и создайте счёт ещё раз.</p>', 404);

/** The payment page of an order: GET shows it, POST with `action` pay or decline settles it. */
export const payPages = (shop: DemoShop) => [
  http.get('*/demo/pay/:orderId', ({ params }) => {
    const order = shop.orders.find(String(params.orderId));
    if (!order) return missing();
    return order.status === 'pending' ? bill(order) : result(order);
  }),
  http.post('*/demo/pay/:orderId', async ({ params, request }) => {
    const order = shop.orders.find(String(params.orderId));
    if (!order) return missing();
    const action = new URLSearchParams(await request.text()).get('action');
    if (action !== 'pay' && action !== 'decline') return page('Ошибка', '<h1>Неизвестное действие</h1>', 400);
    shop.settle(order, action === 'pay' ? 'paid' : 'declined');
    return result(order);
  }),
];
