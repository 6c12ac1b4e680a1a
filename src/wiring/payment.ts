import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { Id, Identity, User } from '../../machines/model/entities';
import {
  billRequest, paymentDataOf,
  type Bill, type Order, type PaymentForm, type PaymentStatusAnswer, type PaymentWindow,
} from '../../machines/model/payment';
import { shopActors } from '../../machines/shop/shop.machine';
import { ApiError } from '../api/errors';
import { createBill, fetchPaymentStatus, verifyPayment } from '../api/payment';
import { fetchUser } from '../api/users';
import { safePaymentUrl } from '../platform/links';
import type { Effects } from './effects';
import { followShopper } from './followShopper';

/** Where an order is stored. A storage that was cleared as a whole has ended none. */
const PAYMENT_KEYS: ReadonlySet<string | null> = new Set(['paymentData', 'paymentAttempts']);

/** Payment meets the server, storage, the payment window and the router. */
export const wirePayment = ({ client, saved, router, page, telegram, paymentWindow, paymentHosts, now }: Effects) =>
  shopActors.payment.provide({
    actors: {
      followStorage: fromCallback<EventObject>(({ sendBack }) => {
        const tell = (): void => sendBack({ type: 'payment.reloaded', saved: saved.readPayment() });
        // The shop was opened with what was stored then: another window may have been faster since.
        tell();
        return page.onStoredElsewhere((key) => {
          if (PAYMENT_KEYS.has(key)) tell();
        });
      }),
      followShopper: fromCallback<EventObject>(({ sendBack }) => followShopper(page, (here) => sendBack({ type: here ? 'shopper.back' : 'shopper.gone' }))),
      fetchProfile: fromPromise<User, { telegramId: string }>(({ input, signal }) =>
        fetchUser(client, input.telegramId, signal)),
      // One window of the shop at a time looks for an order, asks for a bill and stores it: news of it may get lost.
      createBill: fromPromise<Bill, { order: Order; form: PaymentForm; identity: Identity }>(({ input, signal }) =>
        page.alone('bill', signal, async () => {
          const { data, attempts } = saved.readPayment();
          if (data !== null) return { data, attempts };
          const request = billRequest(input.order, input.form, input.identity, now());
          const answer = await createBill(client, request, signal);
          const paymentUrl = safePaymentUrl(answer.paymentUrl, paymentHosts);
          if (paymentUrl === null) throw new ApiError('Не удалось создать счет для оплаты');
          const bill = { data: paymentDataOf({ ...answer, paymentUrl }, request), attempts: 0 };
          saved.writePayment(bill);
          return bill;
        })),
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
      isFormShown: fromPromise<boolean>(async () => router.visit().path === '/payment'),
      verifyPayment: fromPromise<boolean, { orderId: Id; telegramUsername: string; email: string }>(({ input, signal }) =>
        verifyPayment(client, input, signal)),
    },
    actions: {
      savePayment: (_, payment) => saved.writePayment(payment),
      clearSavedPayment: (_, { orderId }) => saved.clearPayment(orderId),
      closePaymentWindow: () => paymentWindow.close(),
      goTo: (_, { path }) => router.replace(path),
      vibrate: (_, { feeling }) => telegram.vibrate(feeling),
      guardClosing: (_, { unpaid }) => telegram.confirmClosing(unpaid),
    },
  });
