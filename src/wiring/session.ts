import { fromPromise } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import { fetchUser } from '../api/users';
import type { Effects } from './effects';

/** Identity meets storage, the HTTP client and the console. */
export const wireSession = ({ client, saved, identify, log }: Effects) =>
  shopActors.session.provide({
    actors: {
      loadUser: fromPromise<void, { telegramId: string }>(async ({ input, signal }) => {
        await fetchUser(client, input.telegramId, signal);
      }),
    },
    actions: {
      saveIdentity: (_, identity) => saved.writeIdentity(identity),
      useIdentity: (_, identity) => identify(identity),
      warnPlatformMissing: () => log.warn('Telegram environment is missing'),
    },
  });
