import { assign, fromCallback, setup, type EventObject } from 'xstate';
import { lastOf } from '../model/lists';
import { missingEffect } from '../model/missingEffect';
import { addressOf, screenAt, slideBetween, type Arrival, type Slide, type Visit } from '../model/screens';

interface NavigationContext {
  /** The visited paths, by position; the current one is last. Positions before a reload are unknown (null). */
  stack: (string | null)[];
  slide: Slide;
  /** Of the entry of the browser's history at which the shop was opened: its order, and how it was opened. */
  first: Pick<Visit, 'orderId' | 'isReturn'>;
}

/** Where the shopper is. */
export const pathOf = ({ stack }: NavigationContext): string => lastOf(stack) ?? addressOf('home');

const arrivalAt = ({ path, orderId = null, isReturn = false }: Omit<Visit, 'position'>): Arrival => ({
  screen: screenAt(path),
  address: path,
  isReturn,
  orderId,
});

/** The way out of any screen but Home. */
const LEAVE = [
  { guard: { type: 'hasPrevious' }, actions: [{ type: 'goBack' }] },
  { actions: [{ type: 'goHome' }] },
] as const;

/** The shop's own stack of visited paths (back-1). */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    input: {} as Visit,
    events: {} as
      ({ type: 'navigation.arrived' } & Visit) | { type: 'navigation.back' } | { type: 'navigation.swiped' },
  },
  actors: {
    followPlatformBack: fromCallback<EventObject>(missingEffect('followPlatformBack')),
    followSwipe: fromCallback<EventObject>(missingEffect('followSwipe')),
  },
  guards: {
    isHere: ({ context: { stack } }, visit: Visit) =>
      lastOf(stack) === visit.path && stack.length - 1 === visit.position,
    isHome: (_, params: { path: string }) => screenAt(params.path) === 'home',
    startsAtHome: ({ context }) => screenAt(pathOf(context)) === 'home',
    hasPrevious: ({ context }) => context.stack.length > 1,
  },
  actions: {
    recordVisit: assign({
      slide: ({ context }, visit: Visit) => slideBetween(pathOf(context), visit.path),
      stack: ({ context }, visit: Visit) => [
        ...Array.from({ length: visit.position }, (_, i) => context.stack[i] ?? null),
        visit.path,
      ],
    }),
    /** Sent to the shop. */
    announceVisit: (_, _params: Arrival) => {},
    /** Provided by wiring: the platform's own window and buttons. */
    expandWindow: () => {},
    showBackButton: () => {},
    hideBackButton: () => {},
    closeApp: () => {},
    /** Provided by wiring: the router. */
    goBack: () => {},
    goHome: () => {},
  },
}).createMachine({
  id: 'navigation',
  description: 'Keeps the stack of visited paths, and uses it to answer the platform’s back button.',
  context: ({ input }) => ({
    stack: [...Array.from({ length: input.position }, () => null), input.path],
    slide: 'none' as const,
    first: { orderId: input.orderId ?? null, isReturn: input.isReturn ?? true },
  }),
  invoke: [
    {
      id: 'followPlatformBack',
      src: 'followPlatformBack',
      onError: { description: 'Listening to the back button failed: the browser’s own back and the menu still work.' },
    },
    { id: 'followSwipe', src: 'followSwipe', onError: { description: 'The back button still works.' } },
  ],
  initial: 'starting',
  on: {
    'navigation.arrived': [
      {
        guard: { type: 'isHere', params: ({ event }) => event },
        description: 'The router reports the screen that the shop was opened at: this is no navigation.',
      },
      {
        guard: { type: 'isHome', params: ({ event }) => event },
        target: '.atHome',
        actions: [
          { type: 'recordVisit', params: ({ event }) => event },
          { type: 'announceVisit', params: ({ event }) => arrivalAt(event) },
        ],
      },
      {
        target: '.away',
        actions: [
          { type: 'recordVisit', params: ({ event }) => event },
          { type: 'announceVisit', params: ({ event }) => arrivalAt(event) },
        ],
      },
    ],
  },
  states: {
    starting: {
      description: 'Decides by the address whether the shop was opened at home, or elsewhere by a link or a reload.',
      always: [{ guard: { type: 'startsAtHome' }, target: 'atHome' }, { target: 'away' }],
      exit: [
        { type: 'announceVisit', params: ({ context }) => arrivalAt({ path: pathOf(context), ...context.first }) },
      ],
    },
    atHome: {
      description: 'No back button and no swipe; the platform’s own back closes the mini-app.',
      entry: [{ type: 'hideBackButton' }, { type: 'expandWindow' }],
      on: { 'navigation.back': { actions: [{ type: 'closeApp' }] } },
    },
    away: {
      description: 'Any other screen: back pops the stack, and falls back to home where there is nothing to pop.',
      entry: [{ type: 'showBackButton' }, { type: 'expandWindow' }],
      on: { 'navigation.back': LEAVE, 'navigation.swiped': LEAVE },
    },
  },
});
