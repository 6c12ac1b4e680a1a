import { fromPromise } from 'xstate';
import { shopActors } from '../../../machines/shop/shop.machine';
import { fetchUser } from '../api/users.api';
import type { Effects } from './effects';

/** Connects the identity with the storage, the HTTP client and the console. */
export const wireSession = ({ client, saved, identify, log }: Effects) =>
  shopActors.session.provide({
    actors: {
      loadUser: fromPromise(async ({ input, signal }) => {
        await fetchUser(client, input.telegramId, signal);
      }),
    },
    actions: {
      clearSavedIdentity: () => saved.forgetIdentity(),
      useIdentity: (_, identity) => identify(identity),
      warnPlatformMissing: () => log.warn('Telegram environment is missing'),
    },
  });
