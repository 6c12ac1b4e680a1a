import { assign, raise, sendParent, sendTo, setup } from 'xstate';
import { cartMachine } from '../cart/cart.machine';
import { currencyMachine } from '../currency/currency.machine';
import { favouritesMachine } from '../favourites/favourites.machine';
import { maintenanceMachine } from '../maintenance/maintenance.machine';
import type { SavedCart } from '../model/cart';
import type { Currency, FavouriteItem, Identity } from '../model/entities';
import type { OrderEnd, SavedOrder } from '../model/payment';
import type { Place } from '../model/place';
import type { SearchCriteria } from '../model/search';
import type { Arrival, ScreenName, Visit } from '../model/screens';
import { navigationMachine } from '../navigation/navigation.machine';
import { paymentMachine } from '../payment/payment.machine';
import { listPositionsMachine } from '../listPositions/listPositions.machine';
import { searchMachine } from '../search/search.machine';
import { sessionMachine, type SessionInput } from '../session/session.machine';
import { wishesMachine } from '../wishes/wishes.machine';

/** Everything the shop starts from: launch data, what earlier visits saved, and where it was opened. */
export interface ShopInput {
  session: SessionInput;
  visit: Visit;
  /** Milliseconds since the epoch. */
  now: number;
  saved: {
    currency: Currency | null;
    cart: SavedCart;
    /** Typed as a promo code before a reload of this visit. */
    promoText: string;
    favourites: FavouriteItem[];
    order: SavedOrder | null;
    ends: OrderEnd[];
    listPositions: Record<string, Place>;
    search: SearchCriteria;
    queries: string[];
  };
}

/** Undefined: not decided yet; null: none is known. */
interface CurrencyChanged {
  currency: Currency | null | undefined;
}

type ShopEvent =
  | { type: 'maintenance.started' }
  | { type: 'maintenance.ruledOut' }
  | ({ type: 'identity.changed' } & Identity)
  | ({ type: 'currency.changed' } & CurrencyChanged)
  | ({ type: 'screen.changed' } & Arrival)
  | { type: 'search.renewed' }
  | { type: 'cart.filled' }
  | { type: 'quote.outdated' };

/** The flows. Each announces to the shop what other flows need to know. */
export const shopActors = {
  session: sessionMachine.provide({
    actions: { announceIdentity: sendParent((_, identity: Identity) => ({ type: 'identity.changed', ...identity })) },
  }),
  maintenance: maintenanceMachine.provide({
    actions: {
      announceOn: sendParent({ type: 'maintenance.started' }),
      announceOff: sendParent({ type: 'maintenance.ruledOut' }),
    },
  }),
  currency: currencyMachine.provide({
    actions: { announceChange: sendParent((_, params: CurrencyChanged) => ({ type: 'currency.changed', ...params })) },
  }),
  cart: cartMachine.provide({ actions: { announceAdded: sendParent({ type: 'cart.filled' }) } }),
  favourites: favouritesMachine,
  wishes: wishesMachine,
  listPositions: listPositionsMachine,
  search: searchMachine.provide({ actions: { announceRenewal: sendParent({ type: 'search.renewed' }) } }),
  navigation: navigationMachine.provide({
    actions: { announceVisit: sendParent((_, arrival: Arrival) => ({ type: 'screen.changed', ...arrival })) },
  }),
  payment: paymentMachine.provide({ actions: { announceOutdated: sendParent({ type: 'quote.outdated' }) } }),
};

/** The event that most flows receive when a screen opens. */
const screenChanged = (_: unknown, { screen }: Arrival) => ({ type: 'screen.changed' as const, screen });

const currencyChanged = (_: unknown, { currency }: CurrencyChanged) => ({
  type: 'currency.changed' as const,
  currencyId: currency && currency.id,
});

/** The root: opens the shop, keeps its long-lived flows, and is the one place that passes events between them. */
export const shopMachine = setup({
  types: {
    context: {} as ShopInput & {
      identity: Identity;
      /** The screen that was opened last. */
      arrival: Arrival;
    },
    input: {} as ShopInput,
    events: {} as ShopEvent,
    children: {} as {
      session: 'session';
      maintenance: 'maintenance';
      currency: 'currency';
      cart: 'cart';
      favourites: 'favourites';
      wishes: 'wishes';
      listPositions: 'listPositions';
      search: 'search';
      navigation: 'navigation';
      payment: 'payment';
    },
  },
  actors: shopActors,
  delays: { maintenanceTimeout: 1_500 },
  actions: {
    adoptIdentity: assign({
      identity: (_, { telegramId, telegramUsername }: Identity) => ({ telegramId, telegramUsername }),
    }),
    keepArrival: assign({
      arrival: (_, { screen, address, isReturn, orderId }: Arrival) => ({ screen, address, isReturn, orderId }),
    }),
    repeatArrival: raise(({ context }) => ({ type: 'screen.changed', ...context.arrival })),
    notifySessionOpened: sendTo('session', { type: 'shop.opened' }),
    notifyCurrencyOpened: sendTo('currency', { type: 'shop.opened' }),
    notifyPaymentOpened: sendTo('payment', { type: 'shop.opened' }),
    notifyCurrencyIdentity: sendTo('currency', (_, { telegramId }: Identity) => ({
      type: 'identity.changed',
      telegramId,
    })),
    notifyPaymentIdentity: sendTo('payment', (_, { telegramId, telegramUsername }: Identity) => ({
      type: 'identity.changed',
      telegramId,
      telegramUsername,
    })),
    notifyCartCurrency: sendTo('cart', currencyChanged),
    notifyFavouritesCurrency: sendTo('favourites', currencyChanged),
    notifyListPositionsCurrency: sendTo('listPositions', currencyChanged),
    notifySearchCurrency: sendTo('search', currencyChanged),
    notifySearchScreen: sendTo('search', screenChanged),
    notifyListPositionsScreen: sendTo('listPositions', (_, arrival: Arrival) => ({
      ...arrival,
      type: 'screen.changed',
    })),
    notifyListPositionsSearch: sendTo('listPositions', { type: 'list.renewed', screen: 'search' }),
    notifyCartScreen: sendTo('cart', screenChanged),
    notifyFavouritesScreen: sendTo('favourites', screenChanged),
    notifyPaymentScreen: sendTo('payment', (_, { screen, orderId, left }: Arrival & { left: ScreenName | null }) => ({
      type: 'screen.changed',
      screen,
      orderId,
      left,
    })),
    notifyCartOutdated: sendTo('cart', { type: 'quote.outdated' }),
    notifyCurrencyFilled: sendTo('currency', { type: 'cart.filled' }),
    /** Provided by wiring: remembers that the deep link of this launch has been followed. */
    rememberStartLink: () => {},
    /** Provided by wiring: hides the platform's back button while the shop is not shown. */
    hideBackButton: () => {},
    /** Provided by wiring: the console, and the operator where they want reports. */
    logMistake: (_, _params: { error?: unknown }) => {},
  },
}).createMachine({
  id: 'shop',
  description: 'Opens once maintenance is ruled out; while open, passes events from flow to flow.',
  context: ({ input }) => ({
    ...input,
    identity: { telegramId: null, telegramUsername: null },
    arrival: { screen: null, address: input.visit.path, isReturn: true, orderId: null },
  }),
  invoke: [
    { id: 'session', src: 'session', input: ({ context }) => context.session, onError: { target: '.broken' } },
    { id: 'maintenance', src: 'maintenance', onError: { target: '.broken' } },
  ],
  initial: 'running',
  on: { 'maintenance.started': { target: '.closed' } },
  states: {
    running: {
      description: 'The flows live from the start; those that would ask the server wait until the shop is open.',
      invoke: [
        {
          id: 'payment',
          src: 'payment',
          input: ({ context: { identity, saved } }) => ({ identity, order: saved.order, ends: saved.ends }),
          onError: { target: 'broken' },
        },
        {
          id: 'cart',
          src: 'cart',
          input: ({ context: { saved, now } }) => ({ saved: saved.cart, now, promoText: saved.promoText }),
          onError: { target: 'broken' },
        },
        {
          id: 'favourites',
          src: 'favourites',
          input: ({ context }) => ({ saved: context.saved.favourites }),
          onError: { target: 'broken' },
        },
        {
          id: 'listPositions',
          src: 'listPositions',
          input: ({ context }) => ({ listPositions: context.saved.listPositions }),
          onError: { target: 'broken' },
        },
        { id: 'wishes', src: 'wishes', onError: { target: 'broken' } },
        {
          id: 'search',
          src: 'search',
          input: ({ context: { saved } }) => ({ saved: saved.search, queries: saved.queries }),
          onError: { target: 'broken' },
        },
        {
          id: 'currency',
          src: 'currency',
          input: ({ context }) => ({ saved: context.saved.currency, telegramId: context.identity.telegramId }),
          onError: { target: 'broken' },
        },
        { id: 'navigation', src: 'navigation', input: ({ context }) => context.visit, onError: { target: 'broken' } },
      ],
      on: {
        'identity.changed': {
          actions: [
            { type: 'adoptIdentity', params: ({ event }) => event },
            { type: 'notifyCurrencyIdentity', params: ({ event }) => event },
            { type: 'notifyPaymentIdentity', params: ({ event }) => event },
          ],
        },
        'currency.changed': {
          actions: [
            { type: 'notifyCartCurrency', params: ({ event }) => event },
            { type: 'notifyFavouritesCurrency', params: ({ event }) => event },
            { type: 'notifyListPositionsCurrency', params: ({ event }) => event },
            { type: 'notifySearchCurrency', params: ({ event }) => event },
          ],
        },
        'search.renewed': { actions: [{ type: 'notifyListPositionsSearch' }] },
        'cart.filled': { actions: [{ type: 'notifyCurrencyFilled' }] },
        'quote.outdated': {
          description: 'The payment refused an outdated sum: the cart calculates the new one.',
          actions: [{ type: 'notifyCartOutdated' }],
        },
      },
      initial: 'opening',
      states: {
        opening: {
          description: 'Asks whether the shop is under maintenance, and waits at most 1.5 s for the response.',
          on: {
            'screen.changed': {
              description:
                'The flows are notified when the shop opens, because some of them send requests. The screen can be scrolled before that.',
              actions: [
                { type: 'keepArrival', params: ({ event }) => event },
                { type: 'notifyListPositionsScreen', params: ({ event }) => event },
              ],
            },
            'maintenance.ruledOut': { target: 'open' },
          },
          after: { maintenanceTimeout: { target: 'open' } },
        },
        open: {
          description: 'Requests may be sent.',
          entry: [
            { type: 'rememberStartLink' },
            { type: 'notifySessionOpened' },
            { type: 'notifyCurrencyOpened' },
            { type: 'notifyPaymentOpened' },
            { type: 'repeatArrival' },
          ],
          on: {
            'screen.changed': {
              actions: [
                {
                  type: 'notifyPaymentScreen',
                  params: ({ context, event }) => ({ ...event, left: context.arrival.screen }),
                },
                { type: 'keepArrival', params: ({ event }) => event },
                { type: 'notifyListPositionsScreen', params: ({ event }) => event },
                { type: 'notifySearchScreen', params: ({ event }) => event },
                { type: 'notifyCartScreen', params: ({ event }) => event },
                { type: 'notifyFavouritesScreen', params: ({ event }) => event },
              ],
            },
            'maintenance.ruledOut': { description: 'The late response confirms that there is no maintenance.' },
          },
        },
      },
    },
    closed: {
      description: 'Only the maintenance notice is shown, and only its poll runs.',
      entry: [{ type: 'hideBackButton' }],
    },
    broken: {
      description: 'A flow ended with an error of our own: the error screen offers a fresh start.',
      entry: [{ type: 'logMistake', params: ({ event }: { event: { type: string; error?: unknown } }) => event }],
    },
  },
});
