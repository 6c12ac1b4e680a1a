import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { User } from '../../machines/model/entities';
import type { ProfileField } from '../../machines/model/profile';
import { profileMachine } from '../../machines/profile/profile.machine';
import { selectIdentity } from '../../machines/session/session.selectors';
import { fetchUser, updateUserField } from '../api/users';
import { awaitConnection } from './awaitConnection';
import type { Effects } from './effects';
import { follow } from './follow';
import { UNENDING } from './unending';
import type { Shop } from './shop';

/** Connects the profile with the server and the session. */
export const wireProfile = ({ client, page, voice, log }: Effects, shop: Shop) =>
  profileMachine.provide({
    actors: {
      awaitConnection: awaitConnection(page),
      followShop: fromCallback<EventObject>(({ sendBack }) =>
        follow(shop, 'session', selectIdentity, (identity) => sendBack({ type: 'identity.changed', ...identity })),
      ),
      fetchProfile: fromPromise<User, { telegramId: string }>(({ input, signal }) =>
        fetchUser(client, input.telegramId, signal),
      ),
      // A save that has begun is finished even if the screen is left (decisions, Profile).
      saveField: fromPromise<void, { telegramId: string; field: ProfileField; value: string }>(({ input }) =>
        updateUserField(client, input, UNENDING),
      ),
    },
    actions: { say: (_, { text }) => voice.say(text), logFailure: (_, { text, error }) => log.error(text, error) },
  });
