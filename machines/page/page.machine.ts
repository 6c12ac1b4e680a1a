import { assign, fromCallback, fromPromise, raise, setup, type EventObject } from 'xstate';
import type { Currency } from '../model/entities';
import { missingEffect } from '../model/missingEffect';
import type { Place } from '../model/place';

interface PageContext<Data> {
  /** The name its place is remembered under. */
  placeId: string;
  currency: Currency | null;
  data: Data | null;
  error: string;
  /** Counted from 1; a page beyond the last one is clamped by the selectors. */
  page: number;
  /** Pixels from the top. */
  scroll: number;
}

/** What distinguishes one loaded page from another. */
export interface PageKind {
  id: string;
  description: string;
  /** The text of a failed first load. */
  failure: string;
  /** The text of a load that failed after a currency change. */
  refreshFailure: string;
}

export interface PageInput<Subject> {
  subject: Subject;
  placeId: string;
  /** Where the shopper was when the page was left. */
  place: Place;
}

/**
 * The one shape of a page that loads a list on entry and again on a currency change (architecture, law 2).
 * It waits for the starting currency, so that nothing is loaded twice; prices of another currency never
 * stand while a refresh runs. Beside it, it remembers page and scroll position (section 4, Collections).
 */
export function createPageMachine<Data, Subject = null>(kind: PageKind) {
  return setup({
    types: {
      context: {} as PageContext<Data> & { subject: Subject },
      input: {} as PageInput<Subject>,
      events: {} as
        | { type: 'currency.changed'; currency: Currency | null }
        | { type: 'page.retried' }
        | { type: 'connection.restored' }
        | { type: 'page.turned'; page: number }
        | { type: 'page.scrolled'; scroll: number }
        | { type: 'page.left' }
        | { type: 'goods.shown' },
    },
    actors: {
      followShop: fromCallback<EventObject>(missingEffect('followShop')),
      awaitConnection: fromCallback<EventObject>(missingEffect('awaitConnection')),
      fetchPage: fromPromise<Data, { subject: Subject; currency: Currency | null }>(missingEffect('fetchPage')),
    },
    guards: { isAnotherPage: ({ context }, params: { page: number }) => params.page !== context.page },
    delays: { scrollRestore: 100, scrollSave: 200 },
    actions: {
      adoptCurrency: assign({ currency: (_, params: { currency: Currency | null }) => params.currency }),
      adoptData: assign({ data: (_, params: { data: Data }) => params.data, error: '' }),
      discardData: assign({ data: null }),
      explain: assign({ error: (_, params: { text: string }) => params.text }),
      turnPage: assign({ page: (_, params: { page: number }) => params.page, scroll: 0 }),
      rememberScroll: assign({ scroll: (_, params: { scroll: number }) => params.scroll }),
      /** Provided by wiring: what the next visit begins with. */
      rememberData: (_, _params: { data: Data; currency: Currency | null }) => {},
      /** Provided by wiring: tells the flow that keeps the places. */
      savePlace: (_, _params: { placeId: string; page: number; scroll: number }) => {},
      /** Provided by wiring. */
      scrollTo: (_, _params: { scroll: number }) => {},
      /** Provided by wiring: tells the console. */
      logFailure: (_, _params: { text: string; error: unknown }) => {},
    },
  }).createMachine({
    id: kind.id,
    description: kind.description,
    context: ({ input }) => ({
      subject: input.subject,
      placeId: input.placeId,
      ...input.place,
      currency: null,
      data: null,
      error: '',
    }),
    type: 'parallel',
    invoke: {
      id: 'followShop',
      src: 'followShop',
      onError: { target: '.goods.failed', actions: [{ type: 'explain', params: { text: kind.failure } }] },
    },
    states: {
      goods: {
        description: 'What the page shows.',
        initial: 'waiting',
        states: {
          waiting: {
            description: 'The starting currency is not known yet.',
            on: {
              'currency.changed': {
                target: 'loading',
                actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
              },
            },
          },
          loading: {
            description: 'The first load in sight of the shopper.',
            on: {
              'currency.changed': {
                target: 'loading',
                reenter: true,
                actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
              },
            },
            invoke: {
              id: 'fetchPage',
              src: 'fetchPage',
              input: ({ context }) => ({ subject: context.subject, currency: context.currency }),
              onDone: {
                target: 'shown',
                actions: [
                  { type: 'adoptData', params: ({ event }) => ({ data: event.output }) },
                  {
                    type: 'rememberData',
                    params: ({ context, event }) => ({ data: event.output, currency: context.currency }),
                  },
                ],
              },
              onError: {
                target: 'failed',
                actions: [
                  { type: 'explain', params: { text: kind.failure } },
                  { type: 'logFailure', params: ({ event }) => ({ text: kind.failure, error: event.error }) },
                ],
              },
            },
          },
          shown: {
            description: 'The goods are on the screen.',
            entry: [raise({ type: 'goods.shown' })],
            on: {
              'currency.changed': {
                target: 'refreshing',
                actions: [{ type: 'adoptCurrency', params: ({ event }) => event }, { type: 'discardData' }],
              },
            },
          },
          refreshing: {
            description: 'Loads again in another currency.',
            on: {
              'currency.changed': {
                target: 'refreshing',
                reenter: true,
                actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
              },
            },
            invoke: {
              id: 'refetchPage',
              src: 'fetchPage',
              input: ({ context }) => ({ subject: context.subject, currency: context.currency }),
              onDone: {
                target: 'shown',
                actions: [
                  { type: 'adoptData', params: ({ event }) => ({ data: event.output }) },
                  {
                    type: 'rememberData',
                    params: ({ context, event }) => ({ data: event.output, currency: context.currency }),
                  },
                ],
              },
              onError: {
                target: 'failed',
                actions: [
                  { type: 'explain', params: { text: kind.refreshFailure } },
                  { type: 'logFailure', params: ({ event }) => ({ text: kind.refreshFailure, error: event.error }) },
                ],
              },
            },
          },
          failed: {
            description: 'Says what failed and offers to try again.',
            invoke: {
              id: 'awaitConnection',
              src: 'awaitConnection',
              onError: { description: 'The shopper may still try again by hand.' },
            },
            on: {
              'page.retried': { target: 'loading' },
              'connection.restored': { target: 'loading', description: 'Back online: loads again by itself.' },
              'currency.changed': {
                target: 'loading',
                actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
              },
            },
          },
        },
      },
      place: {
        description: 'Where in the list the shopper is.',
        initial: 'unknown',
        on: {
          'page.turned': {
            guard: { type: 'isAnotherPage', params: ({ event }) => event },
            target: '.still',
            actions: [
              { type: 'turnPage', params: ({ event }) => event },
              { type: 'savePlace', params: ({ context }) => context },
              { type: 'scrollTo', params: { scroll: 0 } },
            ],
          },
        },
        states: {
          unknown: {
            description: 'Nothing is shown yet that could be scrolled.',
            on: { 'goods.shown': { target: 'restoring' } },
          },
          restoring: {
            description: 'The list needs a moment to take its height.',
            after: {
              scrollRestore: {
                target: 'still',
                actions: [{ type: 'scrollTo', params: ({ context }) => ({ scroll: context.scroll }) }],
              },
            },
          },
          still: {
            description: 'The place is saved.',
            on: {
              'page.scrolled': {
                target: 'scrolling',
                actions: [{ type: 'rememberScroll', params: ({ event }) => event }],
              },
            },
          },
          scrolling: {
            description: 'Saved once the list has been still for 200 ms, or when the page is left before.',
            on: {
              'page.left': { target: 'still', actions: [{ type: 'savePlace', params: ({ context }) => context }] },
              'page.scrolled': {
                target: 'scrolling',
                reenter: true,
                actions: [{ type: 'rememberScroll', params: ({ event }) => event }],
              },
            },
            after: {
              scrollSave: { target: 'still', actions: [{ type: 'savePlace', params: ({ context }) => context }] },
            },
          },
        },
      },
    },
  });
}
