import { assign, fromCallback, fromPromise, setup, type EventObject } from 'xstate';
import type { Currency, Id } from '../model/entities';
import { missingEffect } from '../model/missingEffect';

export interface CurrencyInput {
  /** The choice an earlier visit saved under `userCurrency`. */
  saved: Currency | null;
  telegramId: string | null;
}

interface CurrencyContext {
  currencies: Currency[];
  saved: Currency | null;
  /** What the server says the user's currency is. */
  serverCurrencyId: Id | null;
  current: Currency | null;
  /** The choice the server has not accepted yet. */
  wanted: Currency | null;
  telegramId: string | null;
}

/** First of the list, overridden by a valid saved choice, else by the server's for this user (decisions, Currency). */
function startingCurrency({ currencies, saved, serverCurrencyId }: CurrencyContext): Currency | null {
  // Without a list the saved choice is all there is; with one, a choice that left the list is ignored.
  if (currencies.length === 0) return saved;
  const byId = (id: Id | null | undefined) => currencies.find((currency) => currency.id === id);
  return byId(saved?.id) ?? byId(serverCurrencyId) ?? currencies[0] ?? null;
}

/** Whether the server may be asked for it: it is on offer, and there is somebody to ask for. */
const mayChoose = ({ telegramId, currencies }: CurrencyContext, currencyId: Id): boolean =>
  telegramId !== null && currencies.some((currency) => currency.id === currencyId);

/** Which currency prices are shown in (section 4, Currency). */
export const currencyMachine = setup({
  types: {
    context: {} as CurrencyContext,
    input: {} as CurrencyInput,
    events: {} as
      | { type: 'currency.chosen'; currencyId: Id }
      | { type: 'identity.changed'; telegramId: string | null }
      | { type: 'connection.restored' },
  },
  actors: {
    fetchCurrencies: fromPromise<Currency[]>(missingEffect('fetchCurrencies')),
    fetchUserCurrency: fromPromise<Id | null, { telegramId: string }>(missingEffect('fetchUserCurrency')),
    saveUserCurrency: fromPromise<void, { telegramId: string; currencyId: Id }>(missingEffect('saveUserCurrency')),
    awaitConnection: fromCallback<EventObject>(missingEffect('awaitConnection')),
  },
  guards: {
    hasIdentity: ({ context }) => context.telegramId !== null,
    hasCurrencies: ({ context }) => context.currencies.length > 0,
    isChosenAlready: ({ context }, { currencies }: { currencies: Currency[] }) =>
      context.current !== null && startingCurrency({ ...context, currencies })?.id === context.current.id,
    mayChange: ({ context }, params: { currencyId: Id }) =>
      mayChoose(context, params.currencyId) && context.current?.id !== params.currencyId,
    mayChangeAgain: ({ context }, params: { currencyId: Id }) => mayChoose(context, params.currencyId),
  },
  delays: { userCurrencyPatience: 1_500 },
  actions: {
    adoptCurrencies: assign({ currencies: (_, params: { currencies: Currency[] }) => params.currencies }),
    adoptServerCurrency: assign({ serverCurrencyId: (_, params: { currencyId: Id | null }) => params.currencyId }),
    adoptStartingCurrency: assign({ current: ({ context }) => startingCurrency(context) }),
    want: assign({
      wanted: ({ context }, params: { currencyId: Id }) =>
        context.currencies.find((currency) => currency.id === params.currencyId) ?? null,
    }),
    adoptWanted: assign({ current: ({ context }) => context.wanted, wanted: null }),
    dropWanted: assign({ wanted: null }),
    adoptIdentity: assign({ telegramId: (_, params: { telegramId: string | null }) => params.telegramId }),
    /** Provided by wiring: writes `userCurrency`. */
    saveCurrency: (_, _params: { currency: Currency | null }) => {},
    /** Provided by wiring: the console texts of section 8. */
    warn: (_, _params: { text: string; error?: unknown }) => {},
    /** Heard by the shop. */
    announceChange: (_, _params: { currency: Currency | null }) => {},
  },
}).createMachine({
  id: 'currency',
  description: 'Knows the currencies and the chosen one; a choice counts only once the server accepted it.',
  context: ({ input }) => ({
    currencies: [], saved: input.saved, serverCurrencyId: null, current: null, wanted: null, telegramId: input.telegramId,
  }),
  initial: 'opening',
  on: {
    'identity.changed': { actions: [{ type: 'adoptIdentity', params: ({ event }) => event }] },
  },
  states: {
    opening: {
      description: 'Asks for the list and for the user’s own currency at the same time.',
      type: 'parallel',
      states: {
        list: {
          description: 'The currencies on offer.',
          initial: 'loading',
          states: {
            loading: {
              description: 'Loads the list.',
              invoke: {
                id: 'fetchCurrencies',
                src: 'fetchCurrencies',
                onDone: {
                  target: 'known',
                  actions: [{ type: 'adoptCurrencies', params: ({ event }) => ({ currencies: event.output }) }],
                },
                onError: {
                  target: 'known',
                  actions: [{
                    type: 'warn',
                    params: ({ event }) => ({ text: 'Failed to fetch currencies', error: event.error }),
                  }],
                },
              },
            },
            known: { description: 'The list is here, or will not come.', type: 'final' },
          },
        },
        user: {
          description: 'The currency the server remembers for this user.',
          initial: 'recognising',
          states: {
            recognising: {
              description: 'Nobody can be asked about without an id.',
              always: [
                { guard: { type: 'hasIdentity' }, target: 'asking' },
                { target: 'known', actions: [{ type: 'warn', params: { text: 'Telegram user ID not available' } }] },
              ],
            },
            asking: {
              description: 'Asks the server, but not for long: goods must not wait for it.',
              after: { userCurrencyPatience: { target: 'known' } },
              invoke: {
                id: 'fetchUserCurrency',
                src: 'fetchUserCurrency',
                input: ({ context }) => ({ telegramId: context.telegramId ?? '' }),
                onDone: {
                  target: 'known',
                  actions: [{ type: 'adoptServerCurrency', params: ({ event }) => ({ currencyId: event.output }) }],
                },
                onError: { target: 'known' },
              },
            },
            known: { description: 'Answered, refused, or skipped.', type: 'final' },
          },
        },
      },
      onDone: [
        {
          guard: { type: 'hasCurrencies' },
          target: 'settled',
          actions: [
            { type: 'adoptStartingCurrency' },
            { type: 'announceChange', params: ({ context }) => ({ currency: context.current }) },
          ],
        },
        {
          target: 'unlisted',
          actions: [
            { type: 'adoptStartingCurrency' },
            { type: 'announceChange', params: ({ context }) => ({ currency: context.current }) },
          ],
        },
      ],
    },
    unlisted: {
      description: 'No list has come: prices are in the saved currency, or in none, and there is no other to choose.',
      initial: 'waiting',
      on: {
        'currency.chosen': [
          { guard: { type: 'hasIdentity' }, description: 'None is on offer.' },
          {
            description: 'Without an id the choice is abandoned.',
            actions: [{ type: 'warn', params: { text: 'TelegramId not found in store' } }],
          },
        ],
      },
      states: {
        waiting: {
          description: 'The list is asked for again once the network, lost, is back.',
          invoke: { id: 'awaitConnection', src: 'awaitConnection', onError: { description: 'The next start asks again.' } },
          on: { 'connection.restored': { target: 'asking' } },
        },
        asking: {
          description: 'The list is on its way.',
          invoke: {
            id: 'refetchCurrencies',
            src: 'fetchCurrencies',
            onDone: [
              {
                guard: { type: 'isChosenAlready', params: ({ event }) => ({ currencies: event.output }) },
                target: '#currency.settled',
                description: 'Prices stay as they are: nothing to announce.',
                actions: [
                  { type: 'adoptCurrencies', params: ({ event }) => ({ currencies: event.output }) },
                  { type: 'adoptStartingCurrency' },
                ],
              },
              {
                target: '#currency.settled',
                actions: [
                  { type: 'adoptCurrencies', params: ({ event }) => ({ currencies: event.output }) },
                  { type: 'adoptStartingCurrency' },
                  { type: 'announceChange', params: ({ context }) => ({ currency: context.current }) },
                ],
              },
            ],
            onError: {
              target: 'waiting',
              actions: [{
                type: 'warn',
                params: ({ event }) => ({ text: 'Failed to fetch currencies', error: event.error }),
              }],
            },
          },
        },
      },
    },
    settled: {
      description: 'Prices are shown in the current currency; null only when no currency is known.',
      on: {
        'currency.chosen': [
          {
            guard: { type: 'mayChange', params: ({ event }) => event },
            target: 'saving',
            actions: [{ type: 'want', params: ({ event }) => event }],
          },
          {
            guard: { type: 'hasIdentity' },
            description: 'The current currency, or one that is not on offer: nothing to change.',
          },
          {
            description: 'Without an id the choice is abandoned.',
            actions: [{ type: 'warn', params: { text: 'TelegramId not found in store' } }],
          },
        ],
      },
    },
    saving: {
      description: 'The server is asked to accept the choice; until then nothing on screen changes.',
      on: {
        'currency.chosen': [
          {
            guard: { type: 'mayChangeAgain', params: ({ event }) => event },
            description: 'The last choice wins: the request under way is dropped. The shown currency is sent again too.',
            target: 'saving',
            reenter: true,
            actions: [{ type: 'want', params: ({ event }) => event }],
          },
          {
            guard: { type: 'hasIdentity' },
            description: 'One that is not on offer: the request under way goes on.',
          },
          {
            description: 'Without an id the choice is abandoned; the request under way goes on.',
            actions: [{ type: 'warn', params: { text: 'TelegramId not found in store' } }],
          },
        ],
      },
      invoke: {
        id: 'saveUserCurrency',
        src: 'saveUserCurrency',
        input: ({ context }) => ({ telegramId: context.telegramId ?? '', currencyId: context.wanted?.id ?? '' }),
        onDone: {
          target: 'settled',
          actions: [
            { type: 'saveCurrency', params: ({ context }) => ({ currency: context.wanted }) },
            { type: 'adoptWanted' },
            { type: 'announceChange', params: ({ context }) => ({ currency: context.current }) },
          ],
        },
        onError: {
          target: 'settled',
          actions: [
            { type: 'warn', params: ({ event }) => ({ text: 'Failed to update currency', error: event.error }) },
            { type: 'dropWanted' },
          ],
        },
      },
    },
  },
});
