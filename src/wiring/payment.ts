import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { Id, Identity, PaymentData, User } from '../../machines/model/entities';
import {
  billRequest, paymentDataOf,
  type Order, type PaymentForm, type PaymentStatusAnswer, type PaymentWindow,
} from '../../machines/model/payment';
import { shopActors } from '../../machines/shop/shop.machine';
import { ApiError } from '../api/errors';
import { createBill, fetchPaymentStatus, verifyPayment } from '../api/payment';
import { fetchUser } from '../api/users';
import { safePaymentUrl } from '../platform/links';
import type { Effects } from './effects';
import { followShopper } from './followShopper';

/** Payment meets the server, storage, the payment window and the router. */
export const wirePayment = ({ client, saved, router, page, telegram, paymentWindow, paymentHosts, now }: Effects) =>
  shopActors.payment.provide({
    actors: {
      followShopper: fromCallback<EventObject>(({ sendBack }) => followShopper(page, (here) => sendBack({ type: here ? 'shopper.back' : 'shopper.gone' }))),
      fetchProfile: fromPromise<User, { telegramId: string }>(({ input, signal }) =>
        fetchUser(client, input.telegramId, signal)),
      createBill: fromPromise<PaymentData, { order: Order; form: PaymentForm; identity: Identity }>(
        async ({ input, signal }) => {
          const request = billRequest(input.order, input.form, input.identity, now());
          const bill = await createBill(client, request, signal);
          const paymentUrl = safePaymentUrl(bill.paymentUrl, paymentHosts);
          if (paymentUrl === null) throw new ApiError('Не удалось создать счет для оплаты');
          return paymentDataOf({ ...bill, paymentUrl }, request);
        },
      ),
      openPaymentWindow: fromPromise<PaymentWindow, { url: string }>(async ({ input }) => {
        // A stored link may have been written by anyone: it is checked again before it is opened.
        const url = safePaymentUrl(input.url, paymentHosts);
        return url === null ? 'blocked' : paymentWindow.open(url);
      }),
      fetchStatus: fromPromise<PaymentStatusAnswer, { orderId: Id }>(async ({ input, signal }) => {
        const answer = await fetchPaymentStatus(client, input.orderId, signal);
        return { ...answer, paymentUrl: answer.paymentUrl && safePaymentUrl(answer.paymentUrl, paymentHosts) };
      }),
      isWindowClosed: fromPromise<boolean>(async () => paymentWindow.isClosed()),
      isShopperBack: fromPromise<boolean>(async () => page.isVisible()),
      verifyPayment: fromPromise<boolean, { orderId: Id; telegramUsername: string; email: string }>(({ input, signal }) =>
        verifyPayment(client, input, signal)),
    },
    actions: {
      savePayment: (_, payment) => saved.writePayment(payment),
      clearSavedPayment: () => saved.clearPayment(),
      closePaymentWindow: () => paymentWindow.close(),
      goTo: (_, { path }) => router.replace(path),
      vibrate: (_, { feeling }) => telegram.vibrate(feeling),
      guardClosing: (_, { unpaid }) => telegram.confirmClosing(unpaid),
    },
  });
