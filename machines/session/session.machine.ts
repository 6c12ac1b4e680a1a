import { assign, fromPromise, setup } from 'xstate';
import type { Identity } from '../model/entities';
import { missingEffect } from '../model/missingEffect';

/** What is known at start: the platform's launch data, and what an earlier visit saved. */
export interface SessionInput {
  /** Null outside the platform, or when the launch data name no user. */
  launch: Identity | null;
  saved: Identity;
}

/** Who is shopping (identity-1, identity-2). */
export const sessionMachine = setup({
  types: {
    context: {} as { launch: Identity | null; identity: Identity },
    input: {} as SessionInput,
    events: {} as { type: 'shop.opened' } | { type: 'session.logout' },
  },
  actors: { loadUser: fromPromise<void, { telegramId: string }>(missingEffect('loadUser')) },
  guards: {
    launchedByUser: ({ context }) => context.launch?.telegramId != null,
    isKnown: ({ context }) => context.identity.telegramId !== null,
  },
  actions: {
    forgetIdentity: assign({ identity: { telegramId: null, telegramUsername: null } }),
    /** Provided by wiring: clears the saved id and username. */
    clearSavedIdentity: () => {},
    /** Provided by wiring: every call names this identity from now on. */
    useIdentity: (_, _params: Identity) => {},
    /** Provided by wiring: says in the console that the platform environment is missing. */
    warnPlatformMissing: () => {},
    /** Sent to the shop. */
    announceIdentity: (_, _params: Identity) => {},
  },
}).createMachine({
  id: 'session',
  description: 'Knows the shopper: from the launch data, else from the data of an earlier visit.',
  context: ({ input }) => ({
    launch: input.launch,
    identity: input.launch?.telegramId != null ? input.launch : input.saved,
  }),
  initial: 'recognising',
  on: {
    'session.logout': {
      target: '.anonymous',
      description: 'For a sign-in of an operator’s own. No screen of this shop sends it: the account is Telegram’s.',
      actions: [
        { type: 'forgetIdentity' },
        { type: 'clearSavedIdentity' },
        { type: 'useIdentity', params: ({ context }) => context.identity },
        { type: 'announceIdentity', params: ({ context }) => context.identity },
      ],
    },
  },
  states: {
    recognising: {
      description: 'Decides at once where the identity comes from.',
      always: [
        { guard: { type: 'launchedByUser' }, target: 'known' },
        { guard: { type: 'isKnown' }, target: 'known', actions: [{ type: 'warnPlatformMissing' }] },
        { target: 'anonymous', actions: [{ type: 'warnPlatformMissing' }] },
      ],
    },
    anonymous: { description: 'The shopper is not known: profile and payment are refused.' },
    known: {
      description: 'An id is known; the shop is not open yet, so no request is sent.',
      entry: [
        { type: 'useIdentity', params: ({ context }) => context.identity },
        { type: 'announceIdentity', params: ({ context }) => context.identity },
      ],
      on: { 'shop.opened': { target: 'greeting' } },
    },
    greeting: {
      description: 'Loads the user once, so that the server knows the visit. A failure is ignored.',
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        input: ({ context }) => ({ telegramId: context.identity.telegramId ?? '' }),
        onDone: { target: 'settled' },
        onError: { target: 'settled' },
      },
    },
    settled: { description: 'The identity is settled.' },
  },
});
