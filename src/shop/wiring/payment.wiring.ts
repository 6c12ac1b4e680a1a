import { fromCallback, fromPromise } from 'xstate';
import { shopActors } from '../../../machines/shop/shop.machine';
import { addressOf, screenAt } from '../../../machines/model/screens';
import { fetchPaymentStatus, verifyPayment } from '../api/payment.api';
import { both } from '../platform/both';
import { refusalOf, safePaymentUrl } from '../platform/links';
import { makeBill } from './bill';
import type { Effects } from './effects';
import { lookEvery } from './lookEvery';
import { withoutOrder, withPaid, withProgress } from './record';
import { followRecord } from './storageEvents';

/** Connects the payment with the server, the storage, the payment window and the router. */
export const wirePayment = (effects: Effects) => {
  const { client, saved, router, browserWindow, telegram, paymentWindow, paymentHosts, log } = effects;
  /** Not null while a new order of this window is stored but its flow has not received it; aborted if that flow has ended. */
  let storing: AbortSignal | null = null;
  return shopActors.payment.provide({
    actors: {
      followStorage: followRecord(effects, 'payment', ({ order, confirmedOrder }) =>
        // The flow would take this window's own new order for one of another window, and open no payment page.
        storing && !storing.aborted ? null : { type: 'payment.reloaded', order, confirmedOrder },
      ),
      followShopper: fromCallback(({ sendBack }) =>
        both(
          browserWindow.onSight,
          browserWindow.onConnection,
        )((here) => sendBack({ type: here ? 'shopper.back' : 'shopper.gone' })),
      ),
      createBill: fromPromise(({ input, signal }) =>
        makeBill(effects, input, signal, () => (storing = signal)).finally(() => (storing = null)),
      ),
      openPaymentWindow: fromPromise(async ({ input }) => {
        // A stored link may have been written by anyone: it is checked again before it is opened.
        const url = safePaymentUrl(input.url, paymentHosts);
        if (url !== null) return paymentWindow.open(url);
        if (input.url) log.error(refusalOf(input.url));
        return 'blocked';
      }),
      fetchStatus: fromPromise(async ({ input, signal }) => {
        const answer = await fetchPaymentStatus(client, input.orderId, signal);
        return { ...answer, paymentUrl: safePaymentUrl(answer.paymentUrl, paymentHosts) };
      }),
      watchWindow: lookEvery(500, () => (notify) => paymentWindow.isClosed() && notify({ type: 'window.left' })),
      watchReturn: lookEvery(1_000, () => (notify) => browserWindow.isVisible() && notify({ type: 'window.left' })),
      verifyPayment: fromPromise(({ input, signal }) => verifyPayment(client, input, signal)),
    },
    actions: {
      recallOrder: ({ self }) => {
        const { order, confirmedOrder } = saved.read();
        self.send({ type: 'payment.reloaded', order, confirmedOrder });
      },
      // The bill itself was stored when it was made: later only its status is updated, unless it has ended elsewhere.
      saveOrder: (_, { order }) => order && saved.change((record) => withProgress(record, order), 'payment'),
      storePaid: (_, { order }) => order && saved.change((record) => withPaid(record, order), 'payment'),
      clearSavedOrder: (_, { order, outcome }) => order && saved.change(withoutOrder(order, outcome), 'payment'),
      keepEnds: (_, { ends }) => saved.writeEnds(ends),
      forgetDraft: () => saved.removeDraft(),
      goTo: (_, { screen, order, from }) => {
        if (from === undefined || screenAt(router.visit().path) === from)
          router.replace(addressOf(screen), order?.data.orderId);
      },
      vibrate: (_, { feeling }) => telegram.vibrate(feeling),
      guardClosing: (_, { unpaid }) => telegram.confirmClosing(unpaid),
    },
  });
};
