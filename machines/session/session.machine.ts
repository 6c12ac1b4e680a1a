import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import type { Identity } from '../model/entities';
import { missingEffect } from '../model/missingEffect';

/** What is known at start: the platform's launch data, and what an earlier visit saved. */
export interface SessionInput {
  /** Null outside the platform, or when the launch data name no user. */
  launch: Identity | null;
  saved: Identity;
}

/** Who is shopping (section 4, Auth; decisions, Identity). */
export const sessionMachine = setup({
  types: {
    context: {} as { launch: Identity | null; identity: Identity },
    input: {} as SessionInput,
    events: {} as
      { type: 'shop.opened' } | { type: 'session.logout' } | { type: 'owner.changed' } | { type: 'shopper.returned' },
  },
  actors: {
    loadUser: fromPromise<void, { telegramId: string }>(missingEffect('loadUser')),
    followOwner: fromCallback<EventObject>(missingEffect('followOwner')),
  },
  guards: {
    launchedByUser: ({ context }) => context.launch?.telegramId != null,
    isKnown: ({ context }) => context.identity.telegramId !== null,
  },
  actions: {
    forgetIdentity: assign({ identity: { telegramId: null, telegramUsername: null } }),
    /** Provided by wiring: writes or clears the saved id and username. */
    saveIdentity: (_, _params: Identity) => {},
    /** Provided by wiring: every call names this identity from now on. */
    useIdentity: (_, _params: Identity) => {},
    /** Provided by wiring: reloads this window with the data of its own account. */
    reloadPage: () => {},
    /** Provided by wiring: says in the console that the platform environment is missing. */
    warnPlatformMissing: () => {},
    /** Heard by the shop. */
    announceIdentity: (_, _params: Identity) => {},
  },
}).createMachine({
  id: 'session',
  description: 'Knows who is shopping: from the launch data, else from what an earlier visit saved.',
  context: ({ input }) => ({
    launch: input.launch,
    identity: input.launch?.telegramId != null ? input.launch : input.saved,
  }),
  invoke: {
    id: 'followOwner',
    src: 'followOwner',
    onError: { description: 'What another account does in this storage stays unknown.' },
  },
  initial: 'recognising',
  on: {
    'owner.changed': { target: '.displaced' },
    'session.logout': {
      target: '.anonymous',
      actions: [
        { type: 'forgetIdentity' },
        { type: 'saveIdentity', params: ({ context }) => context.identity },
        { type: 'useIdentity', params: ({ context }) => context.identity },
        { type: 'announceIdentity', params: ({ context }) => context.identity },
      ],
    },
  },
  states: {
    recognising: {
      description: 'Decides at once where the identity comes from.',
      always: [
        {
          guard: { type: 'launchedByUser' },
          target: 'known',
          actions: [
            { type: 'saveIdentity', params: ({ context }) => context.identity },
            { type: 'useIdentity', params: ({ context }) => context.identity },
            { type: 'announceIdentity', params: ({ context }) => context.identity },
          ],
        },
        {
          guard: { type: 'isKnown' },
          target: 'known',
          actions: [
            { type: 'warnPlatformMissing' },
            { type: 'useIdentity', params: ({ context }) => context.identity },
            { type: 'announceIdentity', params: ({ context }) => context.identity },
          ],
        },
        { target: 'anonymous', actions: [{ type: 'warnPlatformMissing' }] },
      ],
    },
    anonymous: { description: 'Nobody is known: profile and payment are refused.' },
    known: {
      description: 'An id is known; the shop is not open yet, so nothing is asked of the server.',
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
    settled: { description: 'Everything about the shopper that can be known is known.' },
    displaced: {
      description:
        'Another account owns the storage now: this window writes and adopts nothing more but its own order.',
      on: {
        'owner.changed': { description: 'Known already.' },
        'shopper.returned': { actions: [{ type: 'reloadPage' }] },
      },
    },
  },
});
