import { assign, fromCallback, raise, setup, type EventObject } from 'xstate';
import { missingEffect } from '../model/missingEffect';
import type { Id } from '../model/entities';
import { isSameId } from '../model/ids';
import { FIRST_PLACE, NO_CHOICE, placeIdOf, type Choice, type Place } from '../model/place';
import { ownOf, withLatest } from '../model/records';
import { addressOf, screenAt, type Arrival, type PlainScreen } from '../model/screens';

interface ListPositionsContext {
  /** By the id of the place, the latest last. */
  listPositions: Record<string, Place>;
  /** The place that is shown; empty until the first screen is opened. */
  here: string;
  /** Undefined until the starting currency is known. */
  currencyId?: Id | null | undefined;
}

/** Lists and products whose page and scroll position are remembered within a visit. */
const PLACES_KEPT = 100;

type ListPositions = ListPositionsContext['listPositions'];

const placeOf = ({ listPositions, here }: ListPositionsContext): Place => ownOf(listPositions, here) ?? FIRST_PLACE;

/** What moves sideways is saved like a scroll of the page. */
const scrolledHere = ({ context }: { context: ListPositionsContext }) =>
  ({ type: 'page.scrolled', scroll: placeOf(context).scroll }) as const;

const withPlace = (listPositions: ListPositions, here: string, change: Partial<Place>): ListPositions =>
  withLatest(listPositions, here, { ...placeOf({ listPositions, here }), ...change }, PLACES_KEPT);

const without = (listPositions: ListPositions, address: string): ListPositions =>
  Object.fromEntries(Object.entries(listPositions).filter(([id]) => id !== placeIdOf(address)));

/** The place after a tap on a link or a tab: the top of the screen; a list keeps its page. */
function atTop(listPositions: ListPositions, address: string): ListPositions {
  const id = placeIdOf(address);
  const place = ownOf(listPositions, id);
  return place ? { ...listPositions, [id]: { page: place.page, scroll: 0 } } : listPositions;
}

/** Until the position is restored: a shopper who scrolls meanwhile keeps the new one. */
const FOLLOW_HAND = {
  id: 'followHand',
  src: 'followHand',
  onError: { description: 'Listening to scroll gestures failed: every position is restored.' },
} as const;

/** Where the shopper is in each list and on each product: its page, its scroll position, its choice (place-7, place-10). */
export const listPositionsMachine = setup({
  types: {
    context: {} as ListPositionsContext,
    input: {} as { listPositions: Record<string, Place> },
    events: {} as
      | ({ type: 'screen.changed' } & Arrival)
      | { type: 'products.shown' }
      | { type: 'products.hidden' }
      | { type: 'page.turned'; page: number }
      | { type: 'page.scrolled'; scroll: number }
      | { type: 'page.dragged' }
      | { type: 'carousel.moved'; slide: number }
      | { type: 'choice.made'; address: string; choice: Choice }
      | { type: 'currency.changed'; currencyId: Id | null | undefined }
      | { type: 'row.moved'; row: string; left: number }
      | { type: 'list.renewed'; screen: PlainScreen },
  },
  actors: {
    followScroll: fromCallback<EventObject>(missingEffect('followScroll')),
    followHand: fromCallback<EventObject>(missingEffect('followHand')),
  },
  guards: {
    isHere: ({ context }, { address }: { address: string }) => placeIdOf(address) === context.here,
    hasPlace: ({ context }) => placeOf(context).scroll > 0,
    isStarting: ({ context }) => context.currencyId === undefined,
    isOtherCurrency: ({ context }, params: { currencyId: Id | null | undefined }) =>
      params.currencyId !== undefined && !isSameId(params.currencyId, context.currencyId),
    isAnotherPage: ({ context }, params: { page: number }) => params.page !== placeOf(context).page,
  },
  delays: { scrollRestore: 100, scrollSave: 200 },
  actions: {
    arrive: assign(({ context: { listPositions } }, { screen, address, isReturn }: Arrival) => ({
      here: placeIdOf(address),
      listPositions: isReturn
        ? listPositions
        : screen === 'item'
          ? without(listPositions, address)
          : atTop(listPositions, address),
    })),
    beginAnew: assign({
      listPositions: ({ context }, { address }: { address: string }) => without(context.listPositions, address),
    }),
    remember: assign({
      listPositions: ({ context }, change: Partial<Place>) => withPlace(context.listPositions, context.here, change),
    }),
    rememberAt: assign({
      listPositions: ({ context }, { address, change }: { address: string; change: Partial<Place> }) =>
        withPlace(context.listPositions, placeIdOf(address), change),
    }),
    adoptCurrency: assign({ currencyId: (_, params: { currencyId: Id | null | undefined }) => params.currencyId }),
    /** Also of the product that is shown: a card that was tapped has chosen its edition. */
    forgetChoices: assign({
      listPositions: ({ context: { listPositions, here } }) =>
        [...Object.keys(listPositions), here]
          .filter((id) => screenAt(id) === 'item')
          .reduce((places, id) => withPlace(places, id, { choice: NO_CHOICE, page: 1 }), listPositions),
    }),
    /** Provided by wiring: haptic feedback for another choice. */
    vibrate: () => {},
    /** Provided by wiring: keeps the list positions for a reload of this visit. */
    saveListPositions: (_, _params: { listPositions: Record<string, Place> }) => {},
    /** Provided by wiring. */
    scrollTo: (_, _params: { scroll: number }) => {},
  },
}).createMachine({
  id: 'listPositions',
  description: 'Keeps page and scroll position of each list, and the choice on each product, for the way back.',
  context: ({ input }) => ({ listPositions: input.listPositions, here: '' }),
  invoke: {
    id: 'followScroll',
    src: 'followScroll',
    onError: { description: 'Listening to the scroll failed: positions are lost, but pages are still kept.' },
  },
  initial: 'opening',
  on: {
    'screen.changed': [
      { guard: { type: 'isHere', params: ({ event }) => event }, description: 'The same screen, opened once more.' },
      {
        target: '.opening',
        description:
          'A product opened by a link begins with its first edition; the way back restores the earlier choice.',
        actions: [
          { type: 'arrive', params: ({ event }) => event },
          { type: 'saveListPositions', params: ({ context }) => context },
        ],
      },
    ],
    'list.renewed': [
      {
        guard: { type: 'isHere', params: ({ event }) => ({ address: addressOf(event.screen) }) },
        target: '.opening',
        description: 'The list was replaced by another one, which begins at its top.',
        actions: [
          { type: 'beginAnew', params: ({ event }) => ({ address: addressOf(event.screen) }) },
          { type: 'saveListPositions', params: ({ context }) => context },
          { type: 'scrollTo', params: { scroll: 0 } },
        ],
      },
      {
        actions: [
          { type: 'beginAnew', params: ({ event }) => ({ address: addressOf(event.screen) }) },
          { type: 'saveListPositions', params: ({ context }) => context },
        ],
      },
    ],
    'products.hidden': {
      target: '.opening',
      description:
        'The list is left, or loads again in another currency: what the browser scrolls meanwhile does not count.',
    },
    'page.turned': {
      guard: { type: 'isAnotherPage', params: ({ event }) => event },
      target: '.still',
      actions: [
        { type: 'remember', params: ({ event: { page } }) => ({ page, scroll: 0 }) },
        { type: 'saveListPositions', params: ({ context }) => context },
        { type: 'scrollTo', params: { scroll: 0 } },
      ],
    },
    'carousel.moved': {
      actions: [{ type: 'remember', params: ({ event }) => ({ page: event.slide }) }, raise(scrolledHere)],
    },
    'row.moved': {
      actions: [
        {
          type: 'remember',
          params: ({ context, event: { row, left } }) => ({ rows: { ...placeOf(context).rows, [row]: left } }),
        },
        raise(scrolledHere),
      ],
    },
    'choice.made': {
      actions: [
        { type: 'rememberAt', params: ({ event: { address, choice } }) => ({ address, change: { choice } }) },
        { type: 'vibrate' },
        { type: 'saveListPositions', params: ({ context }) => context },
      ],
    },
    'currency.changed': [
      { guard: { type: 'isStarting' }, actions: [{ type: 'adoptCurrency', params: ({ event }) => event }] },
      {
        guard: { type: 'isOtherCurrency', params: ({ event }) => event },
        description: 'Products have other editions: the first one is chosen, and the carousel begins anew.',
        actions: [
          { type: 'adoptCurrency', params: ({ event }) => event },
          { type: 'forgetChoices' },
          { type: 'saveListPositions', params: ({ context }) => context },
        ],
      },
    ],
  },
  states: {
    opening: {
      description: 'The products are not shown yet, so there is nothing to restore.',
      invoke: FOLLOW_HAND,
      on: {
        'page.dragged': { target: 'free', actions: [{ type: 'remember', params: { scroll: 0 } }] },
        'products.shown': [
          { guard: { type: 'hasPlace' }, target: 'restoring' },
          { target: 'still', description: 'The first visit here: the page stays at its top.' },
        ],
      },
    },
    free: {
      description: 'The shopper scrolled before the products were shown: nothing is restored.',
      on: {
        'products.shown': { target: 'still' },
        'page.scrolled': { actions: [{ type: 'remember', params: ({ event: { scroll } }) => ({ scroll }) }] },
      },
    },
    restoring: {
      description: 'Waits until the products have their height; a scroll gesture cancels it.',
      invoke: FOLLOW_HAND,
      on: { 'page.dragged': { target: 'still' } },
      after: {
        scrollRestore: { target: 'still', actions: [{ type: 'scrollTo', params: ({ context }) => placeOf(context) }] },
      },
    },
    still: {
      description: 'The position is saved.',
      on: {
        'page.scrolled': {
          target: 'scrolling',
          actions: [{ type: 'remember', params: ({ event: { scroll } }) => ({ scroll }) }],
        },
      },
    },
    scrolling: {
      description: 'Saved 200 ms after the last scroll event, or when the screen is left.',
      on: {
        'page.scrolled': {
          target: 'scrolling',
          reenter: true,
          actions: [{ type: 'remember', params: ({ event: { scroll } }) => ({ scroll }) }],
        },
      },
      after: {
        scrollSave: { target: 'still', actions: [{ type: 'saveListPositions', params: ({ context }) => context }] },
      },
    },
  },
});
