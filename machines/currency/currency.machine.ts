import { and, assign, fromCallback, fromPromise, raise, setup, stateIn, type EventObject } from 'xstate';
import { startingCurrency } from '../model/startingCurrency';
import type { Currency, Id } from '../model/entities';
import { isSameId } from '../model/ids';
import { missingEffect } from '../model/missingEffect';

export interface CurrencyInput {
  /** The choice that an earlier visit has stored. */
  saved: Currency | null;
  telegramId: string | null;
}

interface CurrencyContext {
  currencies: Currency[];
  saved: Currency | null;
  /** The user's currency on the server. */
  serverCurrencyId: Id | null;
  current: Currency | null;
  /** The choice that was last sent to the server. */
  wanted: Currency | null;
  telegramId: string | null;
}

const isOffered = ({ currencies }: CurrencyContext, currencyId: Id): boolean =>
  currencies.some(({ id }) => isSameId(id, currencyId));

/** Whether the choice can be sent to the server: the currency is in the list and the shopper's id is known. */
const mayChoose = (context: CurrencyContext, currencyId: Id): boolean =>
  context.telegramId !== null && isOffered(context, currencyId);

interface Stored {
  event: { currency: Currency };
}
/** Another window of the account has chosen, and the server has accepted it. */
const ADOPT_STORED = { type: 'adoptStored', params: ({ event: { currency } }: Stored) => ({ currency }) } as const;
const SHOW_STORED = [
  ADOPT_STORED,
  { type: 'announceChange', params: ({ event: { currency } }: Stored) => ({ currency }) },
] as const;
const IS_OTHER_CHOICE = { type: 'isOtherChoice', params: ({ event: { currency } }: Stored) => ({ currency }) } as const;

/** Which currency prices are shown in (rules: rules.md). */
export const currencyMachine = setup({
  types: {
    context: {} as CurrencyContext,
    input: {} as CurrencyInput,
    events: {} as
      | { type: 'shop.opened' }
      | { type: 'currency.chosen'; currencyId: Id }
      | { type: 'currency.stored'; currency: Currency }
      | { type: 'identity.changed'; telegramId: string | null }
      | { type: 'retry.due' }
      | { type: 'menu.opened' }
      | { type: 'cart.filled' }
      | { type: 'list.settled' }
      | { type: 'user.settled' },
  },
  actors: {
    followStorage: fromCallback<EventObject>(missingEffect('followStorage')),
    fetchCurrencies: fromPromise<Currency[]>(missingEffect('fetchCurrencies')),
    fetchUserCurrency: fromPromise<Id | null, { telegramId: string }>(missingEffect('fetchUserCurrency')),
    saveUserCurrency: fromPromise<void, { telegramId: string; currencyId: Id }>(missingEffect('saveUserCurrency')),
    awaitRetry: fromCallback<EventObject>(missingEffect('awaitRetry')),
  },
  guards: {
    hasIdentity: ({ context }) => context.telegramId !== null,
    hasSaved: ({ context }) => context.saved !== null,
    isOtherChoice: ({ context }, { currency: { id } }: { currency: Currency }) =>
      !isSameId(context.saved?.id, id) && (context.currencies.length === 0 || isOffered(context, id)),
    isCurrentStillRight: ({ context }) => isSameId(startingCurrency(context)?.id, context.current?.id),
    isShown: ({ context }) => context.current !== null,
    isListMissing: stateIn({ list: 'missing' }),
    isUserAwaited: stateIn({ user: { asking: 'prompt' } }),
    isUserSettled: stateIn({ user: 'known' }),
    isUserPending: stateIn({ user: 'asking' }),
    isEmpty: (_, params: { currencies: Currency[] }) => params.currencies.length === 0,
    mayChange: ({ context }, params: { currencyId: Id }) =>
      mayChoose(context, params.currencyId) && !isSameId(context.current?.id, params.currencyId),
    mayChangeAgain: ({ context }, params: { currencyId: Id }) => mayChoose(context, params.currencyId),
  },
  delays: { userCurrencyTimeout: 1_500 },
  actions: {
    adoptCurrencies: assign({ currencies: (_, params: { currencies: Currency[] }) => params.currencies }),
    adoptServerCurrency: assign({ serverCurrencyId: (_, params: { currencyId: Id | null }) => params.currencyId }),
    adoptStored: assign((_, { currency }: { currency: Currency }) => ({ saved: currency, current: currency })),
    adoptStartingCurrency: assign({ current: ({ context }) => startingCurrency(context) }),
    want: assign({
      wanted: ({ context }, params: { currencyId: Id }) =>
        context.currencies.find((currency) => isSameId(currency.id, params.currencyId)) ?? null,
    }),
    adoptWanted: assign({ current: ({ context }) => context.wanted, saved: ({ context }) => context.wanted }),
    giveUpCurrent: assign({ current: null }),
    adoptIdentity: assign({ telegramId: (_, params: { telegramId: string | null }) => params.telegramId }),
    /** Provided by wiring: stores the choice. */
    saveCurrency: (_, _params: { currency: Currency | null }) => {},
    /** Provided by wiring: console texts (currency-8, currency-9, currency-16). */
    warn: (_, _params: { text: string; error?: unknown }) => {},
    /** Sent to the shop. Undefined: not decided yet; null: none is known. */
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
  invoke: {
    id: 'followStorage',
    src: 'followStorage',
    onError: { description: 'Listening to the storage failed: this window goes on with its own currency.' },
  },
  on: { 'identity.changed': { actions: [{ type: 'adoptIdentity', params: ({ event }) => event }] } },
  states: {
    list: {
      description: 'The list of currencies.',
      initial: 'unasked',
      states: {
        unasked: { description: 'The shop is not open yet.', on: { 'shop.opened': { target: 'loading' } } },
        loading: {
          description: 'The list is loading.',
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
        known: { description: 'The list has loaded.' },
        missing: {
          description:
            'The list failed to load. It is loaded again when the network or the shopper is back, or the shopper wants to see it.',
          invoke: {
            id: 'awaitRetry',
            src: 'awaitRetry',
            onError: { description: 'The list is loaded again when the shopper opens the menu.' },
          },
          on: { 'retry.due': { target: 'loading' }, 'menu.opened': { target: 'loading' } },
        },
      },
    },
    user: {
      description: 'The user’s currency on the server. Its response may arrive at any time.',
      initial: 'unasked',
      states: {
        unasked: {
          description: 'The shop is not open yet.',
          on: {
            'shop.opened': [
              { guard: { type: 'hasIdentity' }, target: 'asking' },
              {
                target: 'known',
                description: 'Without an id the request is skipped.',
                actions: [{ type: 'warn', params: { text: 'Telegram user ID not available' } }],
              },
            ],
          },
        },
        asking: {
          description: 'The request for the user is pending.',
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
              description: 'The start waits 1.5 s for it, so that products are not delayed.',
              after: { userCurrencyTimeout: { target: 'late', actions: [raise({ type: 'user.settled' })] } },
            },
            late: { description: 'The request timed out but is still pending.' },
          },
        },
        known: { description: 'The request has succeeded, failed, or was skipped.' },
      },
    },
    choice: {
      description: 'Which currency prices are shown in.',
      initial: 'recalling',
      on: {
        'currency.stored': { guard: IS_OTHER_CHOICE, target: '.settled', actions: SHOW_STORED },
        'currency.chosen': [
          {
            guard: { type: 'mayChange', params: ({ event }) => event },
            target: '.saving',
            actions: [{ type: 'want', params: ({ event }) => event }],
          },
          {
            guard: { type: 'hasIdentity' },
            description:
              'The current currency, or one that is not in the list: nothing to change; a pending request goes on.',
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
            'The shop is not open yet. A stored choice is used as soon as it opens, before the list has loaded.',
          on: {
            'currency.stored': { guard: IS_OTHER_CHOICE, actions: [ADOPT_STORED] },
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
            'No price is shown before the currency is known: waits for the list and for the user’s currency.',
          initial: 'awaitingList',
          states: {
            awaitingList: {
              description: 'The list is loading.',
              on: {
                'list.settled': [
                  { guard: { type: 'isListMissing' }, target: '#currency.choice.deciding' },
                  { guard: { type: 'isUserAwaited' }, target: 'awaitingUser' },
                  { target: '#currency.choice.deciding' },
                ],
              },
            },
            awaitingUser: {
              description: 'The list has loaded; the user’s currency is still loading.',
              on: { 'user.settled': { target: '#currency.choice.deciding' } },
            },
          },
        },
        deciding: {
          description: 'Chooses the currency by what has loaded; a later response for the user may still change it.',
          entry: [
            { type: 'adoptStartingCurrency' },
            { type: 'announceChange', params: ({ context }) => ({ currency: context.current }) },
          ],
          always: [{ guard: { type: 'isUserSettled' }, target: 'settled' }, { target: 'assumed' }],
        },
        assumed: {
          description:
            'The first currency of the list is used. A late response for the user still counts while the shopper has neither chosen nor added anything.',
          on: {
            'user.settled': [
              {
                guard: { type: 'isUserPending' },
                description: 'The user request timed out but is still pending; ignore its timeout here.',
              },
              { guard: { type: 'isCurrentStillRight' }, target: 'settled' },
              { target: 'deciding' },
            ],
            'cart.filled': { target: 'settled' },
            'list.settled': [
              { guard: { type: 'isListMissing' }, description: 'The list failed to load: keep the current currency.' },
              { target: 'deciding', description: 'The list has loaded after all: choose from it.' },
            ],
          },
        },
        settled: {
          description: 'Prices are shown in the current currency; null only when no currency is known.',
          on: {
            'list.settled': [
              { guard: { type: 'isListMissing' }, description: 'The list failed to load: keep the stored choice.' },
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
                description: 'The saved choice is not in the list: show no price until the user’s currency has loaded.',
                actions: [{ type: 'giveUpCurrent' }, { type: 'announceChange', params: { currency: undefined } }],
              },
              {
                target: 'deciding',
                description: 'The saved choice is not in the list, or no currency was known without the list.',
              },
            ],
          },
        },
        saving: {
          description: 'The choice is being saved on the server; it is shown once that is accepted.',
          on: {
            'currency.stored': {
              guard: IS_OTHER_CHOICE,
              description: 'The choice of another window is shown until this one is accepted.',
              actions: SHOW_STORED,
            },
            'currency.chosen': {
              guard: { type: 'mayChangeAgain', params: ({ event }) => event },
              description: 'The last choice wins: abort the pending request. The shown currency is sent again too.',
              target: 'saving',
              reenter: true,
              actions: [{ type: 'want', params: ({ event }) => event }],
            },
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
                ],
              },
              {
                target: 'deciding',
                description: 'The choice was made before any price was shown.',
                actions: [
                  { type: 'warn', params: ({ event }) => ({ text: 'Failed to update currency', error: event.error }) },
                ],
              },
            ],
          },
        },
      },
    },
  },
});
