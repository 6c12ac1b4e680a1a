import { fromCallback, fromPromise } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import { addressOf } from '../../machines/model/screens';
import { fetchPaymentStatus, verifyPayment } from '../api/payment';
import { refusalOf, safePaymentUrl } from '../platform/links';
import { makeBill } from './bill';
import type { Effects } from './effects';
import { followShopper } from './followShopper';
import { followStored } from './storedNews';

/** The keys of an order. A storage that was cleared completely does not end an order. */
const PAYMENT_KEYS: ReadonlySet<string | null> = new Set(['paymentData', 'paymentAttempts']);

/** Connects the payment with the server, the storage, the payment window and the router. */
export const wirePayment = (effects: Effects) => {
  const { client, saved, draft, router, browserWindow, telegram, paymentWindow, paymentHosts, log } = effects;
  /** Not null while a new order of this window is stored and its flow does not know it yet; aborted once that flow has gone. */
  let storing: AbortSignal | null = null;
  return shopActors.payment.provide({
    actors: {
      followStorage: fromCallback(({ sendBack }) =>
        followStored(
          browserWindow,
          PAYMENT_KEYS,
          () => {
            // Its own new order would be taken for another window's, whose payment page need not be opened here.
            if (storing && !storing.aborted) return;
            if (saved.isOwner()) sendBack({ type: 'payment.reloaded', saved: saved.readPayment() });
          },
          // A storage that was cleared completely, which holds no identity either, does not end an order.
          () => saved.readIdentity().telegramId !== null,
        ),
      ),
      followShopper: fromCallback(({ sendBack }) =>
        followShopper(browserWindow, (here) => sendBack({ type: here ? 'shopper.back' : 'shopper.gone' })),
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
        return { ...answer, paymentUrl: answer.paymentUrl && safePaymentUrl(answer.paymentUrl, paymentHosts) };
      }),
      isWindowClosed: fromPromise(async () => paymentWindow.isClosed()),
      isShopperBack: fromPromise(async () => browserWindow.isVisible()),
      verifyPayment: fromPromise(({ input, signal }) => verifyPayment(client, input, signal)),
    },
    actions: {
      // The bill itself was stored when it was made: later only its status is updated.
      savePayment: (_, payment) => saved.updatePayment(payment),
      clearSavedPayment: (_, { orderId }) => saved.clearPayment(orderId),
      forgetDraft: () => draft.forget(),
      closePaymentWindow: () => paymentWindow.close(),
      goTo: ({ self }, { screen }) => {
        const path = addressOf(screen);
        // The router reports no navigation to the current path.
        if (router.visit().path === path) self.send({ type: 'screen.changed', screen });
        else router.replace(path);
      },
      vibrate: (_, { feeling }) => telegram.vibrate(feeling),
      guardClosing: (_, { unpaid }) => telegram.confirmClosing(unpaid),
    },
  });
};
