import { fromCallback, fromPromise } from 'xstate';
import { errorText } from '../../../machines/model/errors';
import { SAVE_FAILED } from '../../../machines/model/profile';
import { profileMachine } from '../../../machines/profile/profile.machine';
import { selectIdentity } from '../../../machines/session/session.selectors';
import { fetchUser, updateUserField } from '../api/users.api';
import { awaitRetry } from './awaitRetry';
import type { Effects } from './effects';
import { follow } from './follow';
import { NEVER_ABORTED } from './neverAborted';
import type { Shop } from './shop.wiring';

/** Connects the profile with the server and the session. */
export const wireProfile = ({ client, browserWindow, voice, log }: Effects, shop: Shop) =>
  profileMachine.provide({
    actors: {
      awaitRetry: awaitRetry(browserWindow),
      followShop: fromCallback(({ sendBack }) =>
        follow(shop, 'session', selectIdentity, (identity) => sendBack({ type: 'identity.changed', ...identity })),
      ),
      fetchProfile: fromPromise(({ input, signal }) => fetchUser(client, input.telegramId, signal)),
      // Saving is neither aborted when the screen is left nor cut off by a reload (profile-9).
      saveField: fromPromise(({ input, signal }) =>
        browserWindow.holdReload(updateUserField(client, input, NEVER_ABORTED)).catch((error: unknown) => {
          log.error('Failed to update user field', error);
          // The screen was left: report the failure in a message.
          if (signal.aborted) voice.notify(errorText(error) || SAVE_FAILED);
          throw error;
        }),
      ),
    },
    actions: {
      notify: (_, { text }) => voice.notify(text),
      logFailure: (_, { text, error }) => log.error(text, error),
    },
  });
