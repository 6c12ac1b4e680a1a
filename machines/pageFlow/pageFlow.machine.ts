import { assign, fromCallback, fromPromise, setup, type ErrorActorEvent, type EventObject } from 'xstate';
import type { Currency } from '../model/entities';
import { isNotFound, supportCodeOf } from '../model/errors';
import { missingEffect } from '../model/missingEffect';

interface PageContext<Data> {
  currency: Currency | null;
  data: Data | null;
  error: string;
  /** Code of the failed request (error-4); empty without one. */
  supportCode: string;
}

/** What differs between the pages that are made from this machine. */
interface PageFlowKind {
  id: string;
  description: string;
  /** The text of a failed first load. */
  failure: string;
  /** The text of a load that failed after a currency change. */
  refreshFailure: string;
  /** The data stay on the screen, without prices, while those in another currency load. */
  keepsData?: true;
  /** The server may not know the subject any more: its old data are not shown then. */
  mayBeGone?: true;
}

/**
 * The one shape of a page that loads on entry and again on a currency change. It waits for the starting currency, so
 * that nothing is loaded twice. While it refreshes, no prices in the old currency are shown. The flow `listPositions`
 * knows the shopper's position in the list, and the choice on a product.
 */
export function createPageFlow<Data, Subject = null>(kind: PageFlowKind) {
  const page = setup({
    types: {
      context: {} as PageContext<Data> & { subject: Subject },
      input: {} as { subject: Subject },
      events: {} as
        /** `kept`: data that this visit has loaded in that currency before; used on entry only. */
        | { type: 'currency.changed'; currency: Currency | null; kept?: Data | null }
        | { type: 'page.retried' }
        | { type: 'page.outdated' }
        | { type: 'retry.due' },
    },
    actors: {
      followShop: fromCallback<EventObject, { subject: Subject }>(missingEffect('followShop')),
      awaitRetry: fromCallback<EventObject>(missingEffect('awaitRetry')),
      followAge: fromCallback<EventObject>(missingEffect('followAge')),
      fetchPage: fromPromise<Data, { subject: Subject; currency: Currency | null }>(missingEffect('fetchPage')),
    },
    guards: {
      isKept: (_, params: { kept?: Data | null }) => params.kept != null,
      isNotFound: (_, params: { error: unknown }) => isNotFound(params.error),
    },
    actions: {
      adoptCurrency: assign({ currency: (_, params: { currency: Currency | null }) => params.currency }),
      adoptData: assign({ data: (_, params: { data: Data }) => params.data, error: '' }),
      adoptKept: assign({ data: (_, params: { kept?: Data | null }) => params.kept ?? null }),
      discardData: assign({ data: null }),
      explain: assign((_, { text, error }: { text: string; error?: unknown }) => ({
        error: text,
        supportCode: supportCodeOf(error),
      })),
      /** Provided by wiring: keeps the loaded data for this visit, or the time since which they grow old. */
      rememberData: (_, _params: { data: Data; currency: Currency | null }) => {},
      /** Provided by wiring: logs to the console. */
      logFailure: (_, _params: { text: string; error: unknown }) => {},
    },
  });
  const inText =
    (text: string) =>
    ({ event }: { event: ErrorActorEvent }) => ({ text, error: event.error });
  const failing = (text: string) =>
    ({
      target: 'failed',
      actions: [
        { type: 'discardData' },
        { type: 'explain', params: inText(text) },
        { type: 'logFailure', params: inText(text) },
      ],
    }) as const;
  const staying = { target: 'stale', actions: [{ type: 'logFailure', params: inText(kind.failure) }] } as const;
  const gone = {
    guard: { type: 'isNotFound', params: ({ event }: { event: ErrorActorEvent }) => event },
    ...failing(kind.failure),
  } as const;
  const leaving = {
    target: 'refreshing',
    actions: [
      { type: 'adoptCurrency', params: ({ event }: { event: { currency: Currency | null } }) => event },
      ...(kind.keepsData ? [] : [{ type: 'discardData' } as const]),
    ],
  } as const;
  /** A state that loads in the current currency, and begins again when the currency changes. */
  const loading = (target: 'loading' | 'refreshing' | 'renewing', failure: string) =>
    page.createStateConfig({
      on: { 'currency.changed': { ...leaving, target: target === 'loading' ? target : 'refreshing', reenter: true } },
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
        onError: target !== 'renewing' ? failing(failure) : kind.mayBeGone ? [gone, staying] : staying,
      },
    });
  return page.createMachine({
    id: kind.id,
    description: kind.description,
    context: ({ input }) => ({ subject: input.subject, currency: null, data: null, error: '', supportCode: '' }),
    invoke: {
      id: 'followShop',
      src: 'followShop',
      input: ({ context }) => ({ subject: context.subject }),
      onError: {
        target: '.failed',
        actions: [{ type: 'discardData' }, { type: 'explain', params: { text: kind.failure } }],
      },
    },
    initial: 'waiting',
    states: {
      waiting: {
        description: 'The starting currency is not known yet.',
        on: {
          'currency.changed': [
            {
              guard: { type: 'isKept', params: ({ event }) => event },
              target: 'renewing',
              actions: [
                { type: 'adoptCurrency', params: ({ event }) => event },
                { type: 'adoptKept', params: ({ event }) => event },
              ],
            },
            { target: 'loading', actions: [{ type: 'adoptCurrency', params: ({ event }) => event }] },
          ],
        },
      },
      loading: { description: 'The first load: only a skeleton is shown.', ...loading('loading', kind.failure) },
      renewing: {
        description:
          'The products of the last load are shown while they are loaded again. They stay if that fails, unless they are gone.',
        ...loading('renewing', kind.failure),
      },
      shown: {
        description: 'The products are on the screen.',
        invoke: {
          id: 'followAge',
          src: 'followAge',
          onError: { description: 'The products are not loaded again before the next visit of the screen.' },
        },
        on: {
          'page.outdated': {
            target: 'renewing',
            description: 'The shopper is back, or the network is, long after the products were loaded.',
          },
          'currency.changed': leaving,
        },
      },
      stale: {
        description: 'The products could not be loaded again: the old ones are shown.',
        invoke: {
          id: 'awaitRenewal',
          src: 'awaitRetry',
          onError: { description: 'The products are not loaded again before the next visit of the screen.' },
        },
        on: {
          'retry.due': { target: 'renewing', description: 'The network, or the shopper, is back.' },
          'currency.changed': leaving,
        },
      },
      refreshing: { description: 'Loads again in another currency.', ...loading('refreshing', kind.refreshFailure) },
      failed: {
        description: 'Shows what failed and offers to try again.',
        invoke: {
          id: 'awaitRetry',
          src: 'awaitRetry',
          onError: { description: 'The shopper can still tap «Повторить».' },
        },
        on: {
          'page.retried': { target: 'loading' },
          'retry.due': {
            target: 'loading',
            description: 'The network, or the shopper, is back: loads again by itself.',
          },
          'currency.changed': {
            target: 'refreshing',
            actions: [{ type: 'adoptCurrency', params: ({ event }) => event }],
          },
        },
      },
    },
  });
}
