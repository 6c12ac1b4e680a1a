import { and, assign, fromCallback, fromPromise, raise, setup, stateIn, type EventObject } from 'xstate';
import { startingCurrency } from '../model/startingCurrency';
import type { Currency, Id } from '../model/entities';
import { isSameId } from '../model/ids';
import { missingEffect } from '../model/missingEffect';

export interface CurrencyInput {
  /** The choice an earlier visit saved under `userCurrency`. */
  saved: Currency | null;
  telegramId: string | null;
}

interface CurrencyContext {
  currencies: Currency[];
  saved: Currency | null;
  /** The user's currency on the server. */
  serverCurrencyId: Id | null;
  current: Currency | null;
  /** The choice the server has not accepted yet. */
  wanted: Currency | null;
  telegramId: string | null;
}

/** Whether the choice can be sent to the server: the currency is in the list and the shopper's id is known. */
const mayChoose = ({ telegramId, currencies }: CurrencyContext, currencyId: Id): boolean =>
  telegramId !== null && currencies.some((currency) => isSameId(currency.id, currencyId));

/** Which currency prices are shown in (rules: rules.md). */
export const currencyMachine = setup({
  types: {
    context: {} as CurrencyContext,
    input: {} as CurrencyInput,
    events: {} as
      | { type: 'shop.opened' }
      | { type: 'currency.chosen'; currencyId: Id }
      | { type: 'identity.changed'; telegramId: string | null }
      | { type: 'connection.restored' }
      | { type: 'cart.filled' }
      | { type: 'list.settled' }
      | { type: 'user.settled' },
  },
  actors: {
    fetchCurrencies: fromPromise<Currency[]>(missingEffect('fetchCurrencies')),
    fetchUserCurrency: fromPromise<Id | null, { telegramId: string }>(missingEffect('fetchUserCurrency')),
    saveUserCurrency: fromPromise<void, { telegramId: string; currencyId: Id }>(missingEffect('saveUserCurrency')),
    awaitConnection: fromCallback<EventObject>(missingEffect('awaitConnection')),
  },
  guards: {
    hasIdentity: ({ context }) => context.telegramId !== null,
    hasSaved: ({ context }) => context.saved !== null,
    isCurrentStillRight: ({ context }) => isSameId(startingCurrency(context)?.id, context.current?.id),
    isShown: ({ context }) => context.current !== null,
    isListMissing: stateIn({ list: 'missing' }),
    isUserAwaited: stateIn({ user: { asking: 'prompt' } }),
    isUserSettled: stateIn({ user: 'known' }),
    isUserLate: stateIn({ user: { asking: 'late' } }),
    isEmpty: (_, params: { currencies: Currency[] }) => params.currencies.length === 0,
    mayChange: ({ context }, params: { currencyId: Id }) =>
      mayChoose(context, params.currencyId) && !isSameId(context.current?.id, params.currencyId),
    mayChangeAgain: ({ context }, params: { currencyId: Id }) => mayChoose(context, params.currencyId),
  },
  delays: { userCurrencyTimeout: 1_500 },
  actions: {
    adoptCurrencies: assign({ currencies: (_, params: { currencies: Currency[] }) => params.currencies }),
    adoptServerCurrency: assign({ serverCurrencyId: (_, params: { currencyId: Id | null }) => params.currencyId }),
    adoptStartingCurrency: assign({ current: ({ context }) => startingCurrency(context) }),
    want: assign({
      wanted: ({ context }, params: { currencyId: Id }) =>
        context.currencies.find((currency) => isSameId(currency.id, params.currencyId)) ?? null,
    }),
    adoptWanted: assign({
      current: ({ context }) => context.wanted,
      saved: ({ context }) => context.wanted,
      wanted: null,
    }),
    dropWanted: assign({ wanted: null }),
    giveUpCurrent: assign({ current: null }),
    adoptIdentity: assign({ telegramId: (_, params: { telegramId: string | null }) => params.telegramId }),
    /** Provided by wiring: writes `userCurrency`. */
    saveCurrency: (_, _params: { currency: Currency | null }) => {},
    /** Provided by wiring: console texts (currency-8, currency-9, currency-16). */
    warn: (_, _params: { text: string; error?: unknown }) => {},
    /** Heard by the shop. Undefined: it is being found out again; null: none is known. */
    announceChange: (_, _params: { currency: Currency | null | undefined }) => {},
  },
}).createMachine({
  id: 'currency',
  description: 'Knows the currencies and the chosen one; a choice counts only once the server accepted it.',
  context: ({ input }) => ({
    currencies: [],
    saved: input.saved,
    serverCurrencyId: null,
    current: input.saved,
    wanted: null,
    telegramId: input.telegramId,
  }),
  type: 'parallel',
  on: { 'identity.changed': { actions: [{ type: 'adoptIdentity', params: ({ event }) => event }] } },
  states: {
    list: {
      description: 'The currencies on offer.',
      initial: 'unasked',
      states: {
        unasked: { description: 'The shop is not open yet.', on: { 'shop.opened': { target: 'loading' } } },
        loading: {
          description: 'The list is on its way.',
          invoke: {
            id: 'fetchCurrencies',
            src: 'fetchCurrencies',
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ currencies: event.output }) },
                target: 'missing',
                actions: [raise({ type: 'list.settled' })],
              },
              {
                target: 'known',
                actions: [
                  { type: 'adoptCurrencies', params: ({ event }) => ({ currencies: event.output }) },
                  raise({ type: 'list.settled' }),
                ],
              },
            ],
            onError: {
              target: 'missing',
              actions: [
                { type: 'warn', params: ({ event }) => ({ text: 'Failed to fetch currencies', error: event.error }) },
                raise({ type: 'list.settled' }),
              ],
            },
          },
        },
        known: { description: 'The list is here.' },
        missing: {
          description: 'No list has come. It is asked for again once the network, lost, is back.',
          invoke: {
            id: 'awaitConnection',
            src: 'awaitConnection',
            onError: { description: 'The next start asks again.' },
          },
          on: { 'connection.restored': { target: 'loading' } },
        },
      },
    },
    user: {
      description: 'The currency the server remembers for this user. It may come at any time.',
      initial: 'unasked',
      states: {
        unasked: {
          description: 'The shop is not open yet.',
          on: {
            'shop.opened': [
              { guard: { type: 'hasIdentity' }, target: 'asking' },
              {
                target: 'known',
                description: 'Nobody can be asked about without an id.',
                actions: [{ type: 'warn', params: { text: 'Telegram user ID not available' } }],
              },
            ],
          },
        },
        asking: {
          description: 'The server is asked.',
          invoke: {
            id: 'fetchUserCurrency',
            src: 'fetchUserCurrency',
            input: ({ context }) => ({ telegramId: context.telegramId ?? '' }),
            onDone: {
              target: 'known',
              actions: [
                { type: 'adoptServerCurrency', params: ({ event }) => ({ currencyId: event.output }) },
                raise({ type: 'user.settled' }),
              ],
            },
            onError: { target: 'known', actions: [raise({ type: 'user.settled' })] },
          },
          initial: 'prompt',
          states: {
            prompt: {
              description: 'Worth waiting for, but not for long: products must not wait for it.',
              after: { userCurrencyTimeout: { target: 'late', actions: [raise({ type: 'user.settled' })] } },
            },
            late: { description: 'Nothing waits for it any more.' },
          },
        },
        known: { description: 'Answered, refused, or skipped.' },
      },
    },
    choice: {
      description: 'Which currency prices are shown in.',
      initial: 'recalling',
      on: {
        'currency.chosen': [
          {
            guard: { type: 'mayChange', params: ({ event }) => event },
            target: '.saving',
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
      states: {
        recalling: {
          description:
            'The shop is not open yet. What an earlier visit chose counts as soon as it is, before the list.',
          on: {
            'shop.opened': [
              {
                guard: { type: 'hasSaved' },
                target: 'settled',
                actions: [{ type: 'announceChange', params: ({ context }) => ({ currency: context.current }) }],
              },
              { target: 'finding' },
            ],
          },
        },
        finding: {
          description:
            'No price is shown until it is known in which currency: the list is waited for, and the user’s own beside it.',
          initial: 'awaitingList',
          states: {
            awaitingList: {
              description: 'The list is on its way.',
              on: {
                'list.settled': [
                  { guard: { type: 'isListMissing' }, target: '#currency.choice.deciding' },
                  { guard: { type: 'isUserAwaited' }, target: 'awaitingUser' },
                  { target: '#currency.choice.deciding' },
                ],
              },
            },
            awaitingUser: {
              description: 'The list is here; what the server remembers of this user may come any moment.',
              on: { 'user.settled': { target: '#currency.choice.deciding' } },
            },
          },
        },
        deciding: {
          description: 'What is known by now decides; the server’s late word may still change it.',
          always: [
            {
              guard: { type: 'isUserSettled' },
              target: 'settled',
              actions: [
                { type: 'adoptStartingCurrency' },
                { type: 'announceChange', params: ({ context }) => ({ currency: context.current }) },
              ],
            },
            {
              target: 'assumed',
              actions: [
                { type: 'adoptStartingCurrency' },
                { type: 'announceChange', params: ({ context }) => ({ currency: context.current }) },
              ],
            },
          ],
        },
        assumed: {
          description:
            'The first of the list stands. The server’s late word still counts while nothing was chosen or put into the cart.',
          on: {
            'user.settled': [
              { guard: { type: 'isUserLate' }, description: 'It may still come.' },
              { guard: { type: 'isCurrentStillRight' }, target: 'settled' },
              {
                target: 'settled',
                actions: [
                  { type: 'adoptStartingCurrency' },
                  { type: 'announceChange', params: ({ context }) => ({ currency: context.current }) },
                ],
              },
            ],
            'cart.filled': { target: 'settled' },
            'list.settled': [
              { guard: { type: 'isListMissing' }, description: 'What stands stays.' },
              { target: 'deciding', description: 'Nothing was known without it.' },
            ],
          },
        },
        settled: {
          description: 'Prices are shown in the current currency; null only when no currency is known.',
          on: {
            'list.settled': [
              { guard: { type: 'isListMissing' }, description: 'What was chosen earlier stands.' },
              {
                guard: { type: 'isCurrentStillRight' },
                description:
                  'The same currency, perhaps with its id in another form: every flow gets that form, and none loads again.',
                actions: [
                  { type: 'adoptStartingCurrency' },
                  { type: 'announceChange', params: ({ context }) => ({ currency: context.current }) },
                ],
              },
              {
                guard: and(['hasSaved', 'isUserAwaited']),
                target: 'finding.awaitingUser',
                description: 'The saved choice has left the list: nothing valid is saved, and no price is shown.',
                actions: [{ type: 'giveUpCurrent' }, { type: 'announceChange', params: { currency: undefined } }],
              },
              {
                target: 'deciding',
                description: 'The saved choice has left the list, or nothing was known without one.',
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
                description:
                  'The last choice wins: the request under way is dropped. The shown currency is sent again too.',
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
            onError: [
              {
                guard: { type: 'isShown' },
                target: 'settled',
                actions: [
                  { type: 'warn', params: ({ event }) => ({ text: 'Failed to update currency', error: event.error }) },
                  { type: 'dropWanted' },
                ],
              },
              {
                target: 'deciding',
                description: 'It was chosen before anything was shown.',
                actions: [
                  { type: 'warn', params: ({ event }) => ({ text: 'Failed to update currency', error: event.error }) },
                  { type: 'dropWanted' },
                ],
              },
            ],
          },
        },
      },
    },
  },
});
