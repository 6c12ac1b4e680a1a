import { assign, fromCallback, not, setup, type EventObject } from 'xstate';
import type { FavouriteItem, Id } from '../model/entities';
import { isSameId } from '../model/ids';
import { missingEffect } from '../model/missingEffect';
import type { ScreenName } from '../model/screens';

/** A favourite's key: unique by title and edition id (section 4, Favourites). */
export interface FavouriteKey {
  title: string;
  editionId: Id | null;
}

const isSame =
  (a: FavouriteKey) =>
  (b: FavouriteKey): boolean =>
    a.title === b.title && isSameId(a.editionId, b.editionId);

/** The shopper's favourites (section 4, Favourites). */
export const favouritesMachine = setup({
  types: {
    context: {} as { items: FavouriteItem[]; pendingRemoval: FavouriteKey | null },
    input: {} as { saved: FavouriteItem[] },
    events: {} as
      | { type: 'favourite.toggled'; item: FavouriteItem }
      | { type: 'favourites.reloaded'; items: FavouriteItem[] }
      | ({ type: 'removal.asked' } & FavouriteKey)
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.cancelled' }
      | { type: 'screen.changed'; screen: ScreenName | null },
  },
  actors: { followStorage: fromCallback<EventObject>(missingEffect('followStorage')) },
  guards: {
    isKept: ({ context }, key: FavouriteKey) => context.items.some(isSame(key)),
    hasPendingRow: ({ context }) =>
      context.pendingRemoval !== null && context.items.some(isSame(context.pendingRemoval)),
  },
  actions: {
    keep: assign({ items: ({ context }, params: { item: FavouriteItem }) => [...context.items, params.item] }),
    drop: assign({
      items: ({ context }, params: { key: FavouriteKey | null }) =>
        context.items.filter((item) => params.key === null || !isSame(params.key)(item)),
    }),
    adoptItems: assign({ items: (_, params: { items: FavouriteItem[] }) => params.items }),
    rememberRemoval: assign({ pendingRemoval: (_, { title, editionId }: FavouriteKey) => ({ title, editionId }) }),
    forgetRemoval: assign({ pendingRemoval: null }),
    /** Provided by wiring: writes `favourites`. */
    saveFavourites: (_, _params: { items: FavouriteItem[] }) => {},
    /** Provided by wiring: haptic feedback for the toggle. */
    vibrate: () => {},
  },
}).createMachine({
  id: 'favourites',
  description: 'Editions kept for later, each once; stored on every change.',
  context: ({ input }) => ({ items: input.saved, pendingRemoval: null }),
  invoke: {
    id: 'followStorage',
    src: 'followStorage',
    onError: { description: 'Without news from elsewhere the list is still right here.' },
  },
  initial: 'listing',
  on: {
    'favourites.reloaded': {
      description: 'Another window of the shop changed the stored list: it was read again.',
      actions: [{ type: 'adoptItems', params: ({ event }) => event }],
    },
    'favourite.toggled': [
      {
        guard: { type: 'isKept', params: ({ event }) => event.item },
        actions: [
          { type: 'drop', params: ({ event }) => ({ key: event.item }) },
          { type: 'vibrate' },
          { type: 'saveFavourites', params: ({ context }) => context },
        ],
      },
      {
        actions: [
          { type: 'keep', params: ({ event }) => event },
          { type: 'vibrate' },
          { type: 'saveFavourites', params: ({ context }) => context },
        ],
      },
    ],
  },
  states: {
    listing: {
      description: 'No question is open.',
      on: {
        'removal.asked': {
          guard: { type: 'isKept', params: ({ event }) => event },
          target: 'confirmingRemoval',
          actions: [{ type: 'rememberRemoval', params: ({ event }) => event }],
        },
      },
    },
    confirmingRemoval: {
      description: '«Убрать из избранного?»',
      always: {
        guard: not('hasPendingRow'),
        target: 'listing',
        description: 'Another window has removed it meanwhile.',
        actions: [{ type: 'forgetRemoval' }],
      },
      on: {
        'dialog.confirmed': {
          target: 'listing',
          actions: [
            { type: 'drop', params: ({ context }) => ({ key: context.pendingRemoval }) },
            { type: 'forgetRemoval' },
            { type: 'saveFavourites', params: ({ context }) => context },
          ],
        },
        'dialog.cancelled': { target: 'listing', actions: [{ type: 'forgetRemoval' }] },
        'screen.changed': {
          target: 'listing',
          description: 'The question ends with the screen it was asked on.',
          actions: [{ type: 'forgetRemoval' }],
        },
      },
    },
  },
});
