import { HttpResponse } from 'msw';
import { BILL } from '../../../shop/api/payment.api';
import type { Order } from '../orders';
import type { DemoShop } from '../demoShop';
import { readBill } from './bill.handlers';
import { asObject, optionalText, requiredText } from './input.handlers';
import { namingKeys, oneOrder } from './keys.handlers';
import { type ApiCall, bare, Refusal, refuse, route } from './route.handlers';

function statusOf(shop: DemoShop, order: Order): { status: string; message?: string } {
  const { scenarios } = shop;
  if (scenarios.has('payment-failed'))
    return { status: 'failed', message: scenarios.text('payment-failed', 'message') };
  if (scenarios.has('payment-pending-forever')) return { status: 'pending' };
  if (scenarios.has('paid-after') && order.polls >= scenarios.number('paid-after', 'polls')) shop.settle(order, 'paid');
  if (order.status === 'declined') return { status: 'failed', message: 'Платёж отклонён' };
  return { status: order.status };
}

function ownOrder(shop: DemoShop, id: string, { userId }: ApiCall): Order {
  if (userId === undefined) throw new Refusal(401, 'Необходима авторизация');
  const order = shop.orders.find(id);
  if (!order || order.userId !== userId) throw new Refusal(404, 'Заказ не найден');
  return order;
}

/** The answer of create-bill. @param paymentUrl undefined leaves it out */
export const billAnswer = (orderId: unknown, paymentUrl?: string): Record<string, unknown> => ({
  success: true,
  message: 'Счёт создан',
  [BILL.orderId]: orderId,
  [BILL.paymentUrl]: paymentUrl,
});

/** POST /payment/create-bill, GET /payment/status/{orderId}, POST /payment/verify */
export function paymentHandlers(shop: DemoShop) {
  const { scenarios } = shop;
  return [
    route(
      shop,
      'post',
      '/payment/create-bill',
      'signed',
      (call) => {
        if (scenarios.has('bill-error')) return bare(500);
        if (scenarios.has('bill-refused'))
          return HttpResponse.json({ success: false, message: scenarios.text('bill-refused', 'message') });
        const order = oneOrder(shop, call, () => shop.orders.add(readBill(shop, call.body, call.userId), call.origin));
        if (scenarios.has('bill-answer-lost')) {
          scenarios.end('bill-answer-lost');
          return HttpResponse.error();
        }
        return HttpResponse.json(
          billAnswer(order.id, scenarios.has('bill-without-link') ? undefined : order.paymentUrl),
        );
      },
      namingKeys(shop),
    ),
    route(shop, 'get', '/payment/status/:orderId', 'signed', (call) => {
      if (scenarios.has('payment-status-down')) return bare(503);
      const order = ownOrder(shop, call.params.orderId ?? '', call);
      order.polls += 1;
      return HttpResponse.json({ ...statusOf(shop, order), paymentUrl: order.paymentUrl });
    }),
    route(shop, 'post', '/payment/verify', 'signed', (call) => {
      const body = asObject(call.body);
      const sent = typeof body.orderId === 'number' ? { ...body, orderId: String(body.orderId) } : body;
      const orderId = requiredText(sent, 'orderId', 'Укажите номер заказа');
      const email = requiredText(body, 'email', 'Укажите email');
      optionalText(body, 'telegramUsername');
      if (scenarios.has('verification-error')) return refuse(500, 'Сервис подтверждения недоступен');
      const order = ownOrder(shop, orderId, call);
      const success =
        !scenarios.has('verification-refused') &&
        order.status === 'paid' &&
        order.email.toLowerCase() === email.toLowerCase();
      return HttpResponse.json({ data: { success } });
    }),
  ];
}
