import { assign, fromCallback, not, setup, type EventObject } from 'xstate';
import type { FavouriteItem, Id } from '../model/entities';
import {
  changeFavourites,
  isSameFavourite,
  isShownIn,
  type FavouriteKey,
  type FavouritesChange,
} from '../model/favourites';
import { missingEffect } from '../model/missingEffect';
import type { ScreenName } from '../model/screens';

export interface FavouritesContext {
  items: FavouriteItem[];
  pendingRemoval: FavouriteKey | null;
}

const NO_FAVOURITE: FavouriteKey = { title: '', editionId: null };

const keep = ({ item, at }: { item: FavouriteItem; at?: number }): FavouritesChange => ({ kind: 'keep', item, at });

const drop = (key: FavouriteKey | null): FavouritesChange => {
  const { title, editionId } = key ?? NO_FAVOURITE;
  return { kind: 'drop', key: { title, editionId } };
};

/** The favourite whose removal is being confirmed. */
export const pendingItem = ({ items, pendingRemoval }: FavouritesContext): FavouriteItem | undefined =>
  items.find((item) => pendingRemoval !== null && isSameFavourite(item, pendingRemoval));

/** A favourite that is removed, and its place in the list. */
interface Removed {
  item: FavouriteItem;
  at: number;
}

/** The message about a removal, which can be undone. */
function removalOf({ items }: FavouritesContext, key: FavouriteKey | null): { text: string; removed?: Removed } {
  const at = items.findIndex((item) => key !== null && isSameFavourite(item, key));
  const item = items[at];
  return { text: 'Убрано из избранного', ...(item && { removed: { item, at } }) };
}

/** The shopper's favourites (favourite-1). */
export const favouritesMachine = setup({
  types: {
    context: {} as FavouritesContext,
    input: {} as { saved: FavouriteItem[] },
    events: {} as
      /** `at`: its place in the list, if its removal is undone. */
      | { type: 'favourite.toggled'; item: FavouriteItem; at?: number }
      | { type: 'favourites.reloaded'; items: FavouriteItem[] }
      | ({ type: 'removal.asked' } & FavouriteKey)
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.cancelled' }
      | { type: 'screen.changed'; screen: ScreenName | null }
      | { type: 'currency.changed'; currencyId: Id | null | undefined },
  },
  actors: { followStorage: fromCallback<EventObject>(missingEffect('followStorage')) },
  guards: {
    isKept: ({ context }, key: FavouriteKey) => context.items.some((item) => isSameFavourite(item, key)),
    hasPendingItem: ({ context }) => pendingItem(context) !== undefined,
    isPendingItemHidden: ({ context }, { currencyId = null }: { currencyId: Id | null | undefined }) => {
      const item = pendingItem(context);
      return item !== undefined && !isShownIn(item, currencyId);
    },
  },
  actions: {
    change: assign({ items: ({ context }, change: FavouritesChange) => changeFavourites(context.items, change) }),
    adoptItems: assign({ items: (_, params: { items: FavouriteItem[] }) => params.items }),
    rememberRemoval: assign({ pendingRemoval: (_, { title, editionId }: FavouriteKey) => ({ title, editionId }) }),
    forgetRemoval: assign({ pendingRemoval: null }),
    /** Provided by wiring: makes the same change to the stored list. */
    saveFavourites: (_, _change: FavouritesChange) => {},
    /** Provided by wiring: shows and announces a message; a removal can be undone. */
    notify: (_, _params: { text: string; removed?: Removed }) => {},
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
    onError: { description: 'Listening to the storage failed: this window goes on with its own list.' },
  },
  initial: 'listing',
  on: {
    'favourites.reloaded': {
      description: 'Another window changed the stored list: adopt it.',
      actions: [{ type: 'adoptItems', params: ({ event }) => event }],
    },
    'favourite.toggled': [
      {
        guard: { type: 'isKept', params: ({ event }) => event.item },
        actions: [
          { type: 'notify', params: ({ context, event }) => removalOf(context, event.item) },
          { type: 'change', params: ({ event }) => drop(event.item) },
          { type: 'vibrate' },
          { type: 'saveFavourites', params: ({ event }) => drop(event.item) },
        ],
      },
      {
        actions: [
          { type: 'change', params: ({ event }) => keep(event) },
          { type: 'vibrate' },
          { type: 'saveFavourites', params: ({ event }) => keep(event) },
          { type: 'notify', params: { text: 'Добавлено в избранное' } },
        ],
      },
    ],
  },
  states: {
    listing: {
      description: 'No dialog is open.',
      entry: [{ type: 'forgetRemoval' }],
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
        guard: not('hasPendingItem'),
        target: 'listing',
        description: 'Another window has removed the favourite: close the dialog.',
      },
      on: {
        'dialog.confirmed': {
          target: 'listing',
          actions: [
            { type: 'notify', params: ({ context }) => removalOf(context, context.pendingRemoval) },
            { type: 'change', params: ({ context }) => drop(context.pendingRemoval) },
            { type: 'saveFavourites', params: ({ context }) => drop(context.pendingRemoval) },
          ],
        },
        'dialog.cancelled': { target: 'listing' },
        'screen.changed': { target: 'listing', description: 'The dialog closes when the shopper leaves its screen.' },
        'currency.changed': {
          guard: { type: 'isPendingItemHidden', params: ({ event }) => event },
          target: 'listing',
          description: 'The favourite is not shown in the new currency: close the dialog.',
        },
      },
    },
  },
});
