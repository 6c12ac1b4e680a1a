import { fromCallback, fromPromise } from 'xstate';
import { shopActors } from '../../machines/shop/shop.machine';
import { fetchUser } from '../api/users';
import type { Effects } from './effects';

/** Connects the identity with the storage, the HTTP client and the console. */
export const wireSession = ({ client, saved, identify, log, browserWindow }: Effects) =>
  shopActors.session.provide({
    actors: {
      loadUser: fromPromise(async ({ input, signal }) => {
        await fetchUser(client, input.telegramId, signal);
      }),
      followOwner: fromCallback(({ sendBack }) => {
        // If the storage had no room to switch to this account, it never belonged to this account.
        if (!saved.isOwner()) return () => {};
        const look = (): void => {
          if (!saved.isOwner()) sendBack({ type: 'owner.changed' });
        };
        const offs = [
          browserWindow.onStoredElsewhere((key) => key === 'owner' && look()),
          // A frozen window gets no events, so it checks when its shopper is back. If it lost the storage meanwhile, it
          // reloads, even if it owns the storage again: it has missed what was written.
          browserWindow.onReturn(() => {
            look();
            sendBack({ type: 'shopper.returned' });
          }),
        ];
        return () => offs.forEach((off) => off());
      }),
    },
    actions: {
      saveIdentity: (_, identity) => saved.writeIdentity(identity),
      useIdentity: (_, identity) => identify(identity),
      reloadPage: () => browserWindow.reload(),
      warnPlatformMissing: () => log.warn('Telegram environment is missing'),
    },
  });
