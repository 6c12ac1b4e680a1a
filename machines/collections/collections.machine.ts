import { assign, setup } from 'xstate';
import type { Card } from '../model/editions';
import type { Place } from '../model/place';
import { withLatest } from '../model/records';

/** A collection as it was loaded: its title, and its goods in the order they are shown. */
export interface LoadedCollection {
  title: string;
  cards: Card[];
}

/** The most collections kept in memory: each may have thousands of goods. Older ones are loaded again. */
const COLLECTIONS_KEPT = 10;
/** Lists and products whose page and scroll position are remembered within a visit. */
const PLACES_KEPT = 100;

/** The remembered state of lists between their visits (section 4, Collections). */
export const collectionsMachine = setup({
  types: {
    context: {} as { places: Record<string, Place>; cache: Record<string, LoadedCollection> },
    input: {} as { places: Record<string, Place> },
    events: {} as
      | ({ type: 'place.saved'; placeId: string } & Place)
      | { type: 'collection.loaded'; placeId: string; collection: LoadedCollection }
      | { type: 'currency.changed' },
  },
  actions: {
    keepPlace: assign({
      places: ({ context }, { placeId, page, scroll, choice }: { placeId: string } & Place) =>
        withLatest(context.places, placeId, { page, scroll, ...(choice && { choice }) }, PLACES_KEPT),
    }),
    keepCollection: assign({
      cache: ({ context }, { placeId, collection }: { placeId: string; collection: LoadedCollection }) =>
        withLatest(context.cache, placeId, collection, COLLECTIONS_KEPT),
    }),
    dropCache: assign({ cache: {} }),
    /** Provided by wiring: stores the places for a reload during this visit. */
    savePlaces: (_, _params: { places: Record<string, Place> }) => {},
  },
}).createMachine({
  id: 'collections',
  description:
    'Remembers page and scroll position of every list and product, and what was loaded in the current currency.',
  context: ({ input }) => ({ places: input.places, cache: {} }),
  on: {
    'place.saved': {
      actions: [
        { type: 'keepPlace', params: ({ event }) => event },
        { type: 'savePlaces', params: ({ context }) => context },
      ],
    },
    'collection.loaded': { actions: [{ type: 'keepCollection', params: ({ event }) => event }] },
    'currency.changed': {
      description: 'Everything loaded so far was in another currency.',
      actions: [{ type: 'dropCache' }],
    },
  },
});
