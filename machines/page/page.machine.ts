import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import type { Currency } from '../model/entities';
import { missingEffect } from '../model/missingEffect';

interface PageContext<Data> {
  currency: Currency | null;
  data: Data | null;
  error: string;
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

/**
 * The one shape of a page that loads on entry and again on a currency change (architecture, law 2).
 * It waits for the starting currency, so that nothing is loaded twice; prices of another currency
 * never stand while a refresh runs.
 */
export function createPageMachine<Data, Subject = null>(kind: PageKind) {
  return setup({
    types: {
      context: {} as PageContext<Data> & { subject: Subject },
      input: {} as { subject: Subject },
      events: {} as { type: 'currency.changed'; currency: Currency | null } | { type: 'page.retried' },
    },
    actors: {
      followShop: fromCallback<EventObject>(missingEffect('followShop')),
      fetchPage: fromPromise<Data, { subject: Subject; currency: Currency | null }>(missingEffect('fetchPage')),
    },
    actions: {
      adoptCurrency: assign({ currency: (_, params: { currency: Currency | null }) => params.currency }),
      adoptData: assign({ data: (_, params: { data: Data }) => params.data, error: '' }),
      discardData: assign({ data: null }),
      explain: assign({ error: (_, params: { text: string }) => params.text }),
      /** Provided by wiring: tells the console. */
      logFailure: (_, _params: { text: string; error: unknown }) => {},
    },
  }).createMachine({
    id: kind.id,
    description: kind.description,
    context: ({ input }) => ({ subject: input.subject, currency: null, data: null, error: '' }),
    invoke: { id: 'followShop', src: 'followShop', onError: { target: '.failed' } },
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
          onDone: { target: 'shown', actions: [{ type: 'adoptData', params: ({ event }) => ({ data: event.output }) }] },
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
          onDone: { target: 'shown', actions: [{ type: 'adoptData', params: ({ event }) => ({ data: event.output }) }] },
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
        on: {
          'page.retried': { target: 'loading' },
          'currency.changed': {
            target: 'loading',
            actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
          },
        },
      },
    },
  });
}
