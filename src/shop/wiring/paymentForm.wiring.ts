import { fromCallback, fromPromise, waitFor, type SnapshotFrom } from 'xstate';
import { selectHasOrder, selectIsCreatingBill, selectIsPaid } from '../../../machines/payment/payment.selectors';
import { paymentFormMachine } from '../../../machines/paymentForm/paymentForm.machine';
import { selectIdentity } from '../../../machines/session/session.selectors';
import { fetchUser } from '../api/users.api';
import { awaitRetry } from './awaitRetry';
import type { Effects } from './effects';
import { follow } from './follow';
import { flowOf, type Flow, type Shop } from './shop.wiring';

/** How far the order is that covers the form; null without one. */
const orderOf = (payment: SnapshotFrom<Flow<'payment'>>) =>
  selectIsPaid(payment) ? 'paid' : selectHasOrder(payment) ? 'begun' : null;

/** Connects the payment form with the session, the stored draft and the server. */
export const wirePaymentForm = ({ browserWindow, client, saved }: Effects, shop: Shop) => {
  // A form that is opened during the request is not the one that was sent.
  const isLater = selectIsCreatingBill(flowOf(shop, 'payment').getSnapshot());
  return paymentFormMachine.provide({
    actors: {
      followShop: fromCallback(({ sendBack }) => {
        let sent: { telegramId: string | null; order: ReturnType<typeof orderOf> } | null = null;
        let isBegun = false;
        const notify = (): void => {
          const { telegramId } = selectIdentity(flowOf(shop, 'session').getSnapshot());
          const order = orderOf(flowOf(shop, 'payment').getSnapshot());
          if (sent?.telegramId === telegramId && sent.order === order) return;
          const isOther = sent !== null && sent.telegramId !== telegramId;
          // An unpaid order of another window has ended: the form keeps its text.
          const keepsForm = isBegun && !isOther && saved.read().order?.status !== 'paid';
          sent = { telegramId, order };
          if (isOther || !order) {
            isBegun = true;
            sendBack({ type: 'shopper.known', telegramId, draft: keepsForm ? null : saved.readDraft(telegramId) });
          }
          if (order) sendBack({ type: `order.${order}` });
        };
        const offs = [follow(shop, 'session', selectIdentity, notify), follow(shop, 'payment', orderOf, notify)];
        return () => offs.forEach((off) => off());
      }),
      fetchProfile: fromPromise(async ({ input, signal }) => {
        const user = await fetchUser(client, input.telegramId, signal);
        // Until then the form shows what was sent.
        await waitFor(flowOf(shop, 'payment'), (payment) => isLater || !selectIsCreatingBill(payment), { signal });
        return user;
      }),
      awaitRetry: awaitRetry(browserWindow),
    },
    actions: {
      announceChange: (_, { fields }) =>
        fields.forEach((field) => flowOf(shop, 'payment').send({ type: 'form.changed', field })),
      keepDraft: (_, { telegramId, draft }) => saved.writeDraft(telegramId, draft),
    },
  });
};
