import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { User } from '../../machines/model/entities';
import { paymentFormMachine } from '../../machines/paymentForm/paymentForm.machine';
import { selectIdentity } from '../../machines/session/session.selectors';
import { fetchUser } from '../api/users';
import type { Effects } from './effects';
import { follow } from './follow';
import type { Shop } from './shop';

/** The form of the payment meets the shop's session, what was typed before, and the server. */
export const wirePaymentForm = ({ client, draft }: Effects, shop: Shop) =>
  paymentFormMachine.provide({
    actors: {
      followShop: fromCallback<EventObject>(({ sendBack }) =>
        follow(shop, 'session', (session) => selectIdentity(session).telegramId, (telegramId) =>
          sendBack({ type: 'shopper.known', telegramId, draft: draft.read(telegramId) }))),
      fetchProfile: fromPromise<User, { telegramId: string }>(({ input, signal }) =>
        fetchUser(client, input.telegramId, signal)),
    },
    actions: {
      keepDraft: (_, { telegramId, draft: typed }) => draft.keep(telegramId, typed),
    },
  });
