import { fromCallback, fromPromise } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import { addressOf } from '../../machines/model/screens';
import { fetchPaymentStatus, verifyPayment } from '../api/payment';
import { safePaymentUrl } from '../platform/links';
import { makeBill } from './bill';
import type { Effects } from './effects';
import { followShopper } from './followShopper';
import { concerns } from './storedNews';

/** Where an order is stored. A storage that was cleared as a whole has ended none. */
const PAYMENT_KEYS: ReadonlySet<string | null> = new Set(['paymentData', 'paymentAttempts']);

/** Payment meets the server, storage, the payment window and the router. */
export const wirePayment = (effects: Effects) => {
  const { client, saved, draft, router, page, telegram, paymentWindow, paymentHosts } = effects;
  return shopActors.payment.provide({
    actors: {
      followStorage: fromCallback(({ sendBack }) => {
        const tell = (): void => {
          if (saved.isOwner()) sendBack({ type: 'payment.reloaded', saved: saved.readPayment() });
        };
        // The shop was opened with what was stored then: another window may have been faster since.
        tell();
        return page.onStoredElsewhere((key) => {
          if (concerns(PAYMENT_KEYS, key)) tell();
        });
      }),
      followShopper: fromCallback(({ sendBack }) =>
        followShopper(page, (here) => sendBack({ type: here ? 'shopper.back' : 'shopper.gone' })),
      ),
      createBill: fromPromise(({ input, signal }) => makeBill(effects, input, signal)),
      openPaymentWindow: fromPromise(async ({ input }) => {
        // A stored link may have been written by anyone: it is checked again before it is opened.
        const url = safePaymentUrl(input.url, paymentHosts);
        return url === null ? 'blocked' : paymentWindow.open(url);
      }),
      fetchStatus: fromPromise(async ({ input, signal }) => {
        const answer = await fetchPaymentStatus(client, input.orderId, signal);
        return { ...answer, paymentUrl: answer.paymentUrl && safePaymentUrl(answer.paymentUrl, paymentHosts) };
      }),
      isWindowClosed: fromPromise(async () => paymentWindow.isClosed()),
      isShopperBack: fromPromise(async () => page.isVisible()),
      verifyPayment: fromPromise(({ input, signal }) => verifyPayment(client, input, signal)),
    },
    actions: {
      // The bill was stored when it was made: what comes later is how it stands.
      savePayment: (_, payment) => saved.updatePayment(payment),
      clearSavedPayment: (_, { orderId }) => saved.clearPayment(orderId),
      forgetDraft: () => draft.forget(),
      closePaymentWindow: () => paymentWindow.close(),
      goTo: ({ self }, { screen }) => {
        const path = addressOf(screen);
        // The router tells of no navigation to where one is.
        if (router.visit().path === path) self.send({ type: 'screen.changed', screen });
        else router.replace(path);
      },
      vibrate: (_, { feeling }) => telegram.vibrate(feeling),
      guardClosing: (_, { unpaid }) => telegram.confirmClosing(unpaid),
    },
  });
};
