import { and, assign, fromCallback, fromPromise, not, raise, setup, type EventObject } from 'xstate';
import {
  boughtIn,
  changeCart,
  hasLine,
  isAddable,
  matchCurrencies,
  promoCodeIn,
  type CartChange,
  type CurrencyMatch,
  type SavedCart,
  type TotalAnswer,
  type TotalRequest,
} from '../model/cart';
import type { CartItem, Id, Promo } from '../model/entities';
import { errorText } from '../model/errors';
import { isSameId } from '../model/ids';
import { missingEffect } from '../model/missingEffect';
import { nextPromotionEnd, quoteOf } from '../model/quote';
import type { ScreenName } from '../model/screens';

export interface CartContext {
  items: CartItem[];
  /** The currency the items were added in. */
  currencyId: Id | null;
  /** The currency the shopper sees prices in; null when there is none, absent while it is still loading. */
  shopperCurrencyId?: Id | null;
  promo: Promo | null;
  /** What stands in the promo input. */
  promoText: string;
  /** The code the server is being asked about; empty when there is none. */
  askedCode: string;
  /** Why the last code was refused. */
  promoError: string;
  serverTotal: number | null;
  /** The time of the cart's quote, milliseconds since the epoch. */
  asOf: number;
  /** The line whose removal is being confirmed. */
  pendingRemovalId: Id | null;
}

/** The text for a promo check without a discount and without a text of the server (section 8). */
const PROMO_UNKNOWN = 'Промокод не найден или неактивен';
const PROMO_CHECK_FAILED = 'Ошибка при проверке промокода';

/** Milliseconds until the next promotion of a line ends; Infinity if none does. */
const untilPromotionEnds = ({ items, asOf }: CartContext): number => (nextPromotionEnd(items, asOf) ?? Infinity) - asOf;

/** Browser timers are limited to 24 days: the clock is read again before that. Milliseconds. */
const LONGEST_TIMER_MS = 24 * 60 * 60 * 1_000;

/** The change that adds a line, in the currency in which the shopper buys it. */
const adding = ({ shopperCurrencyId }: CartContext, item: CartItem): CartChange => ({
  kind: 'add',
  item,
  currencyId: boughtIn(item, shopperCurrencyId),
});

/**
 * While the shopper's currency is unknown, a price in a known currency is never added to one in an unknown currency.
 */
const mixesUnknown = ({ items, currencyId, shopperCurrencyId }: CartContext, item: CartItem): boolean =>
  shopperCurrencyId === null && items.length > 0 && (currencyId === null) !== (item.currencyId === null);

/** Whether a code stands in the promo input, in which blanks around it do not count. */
const isInInput = ({ promoText }: CartContext, code: string): boolean => promoCodeIn(promoText) === code;

/** A code is asked about from wherever none is being asked about. */
const ASKED = {
  guard: { type: 'isCode', params: ({ event }: { event: { code: string } }) => event },
  target: 'checking',
  actions: [{ type: 'askAbout', params: ({ event }: { event: { code: string } }) => event }],
} as const;

/** The cart, its promo code and its total (section 4, Cart and Promo). */
export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    /**
     * `now`: milliseconds since the epoch; without it every promotion counts as running until the clock has been read.
     */
    input: {} as { saved: SavedCart; now?: number },
    events: {} as
      | { type: 'currency.changed'; currencyId: Id | null | undefined }
      | { type: 'item.added'; item: CartItem }
      | { type: 'item.removed'; id: Id }
      | { type: 'cart.reloaded'; saved: SavedCart }
      | { type: 'removal.asked'; id: Id }
      | { type: 'clearing.asked' }
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.cancelled' }
      | { type: 'screen.changed'; screen: ScreenName | null }
      | { type: 'promo.submitted'; code: string }
      | { type: 'promo.edited'; text: string }
      | { type: 'contents.changed' }
      | { type: 'quote.outdated' }
      | { type: 'total.outdated' }
      | { type: 'promo.dropped' }
      | { type: 'promo.forgotten' }
      | { type: 'promo.confirmed' }
      | { type: 'promo.denied' }
      | { type: 'shopper.returned' }
      | { type: 'promo.reloaded' },
  },
  actors: {
    followStorage: fromCallback<EventObject>(missingEffect('followStorage')),
    checkPromo: fromPromise<Promo, { code: string }>(missingEffect('checkPromo')),
    calculateTotal: fromPromise<TotalAnswer, TotalRequest>(missingEffect('calculateTotal')),
    readTime: fromPromise<number>(missingEffect('readTime')),
    followReturn: fromCallback<EventObject>(missingEffect('followReturn')),
  },
  guards: {
    isPromotionAhead: ({ context }) => untilPromotionEnds(context) < Infinity,
    // Also where the clock was set back.
    hasPriceChanged: ({ context }, params: { now: number }) =>
      JSON.stringify(quoteOf(context)) !== JSON.stringify(quoteOf({ ...context, asOf: params.now })),
    mayBeAdded: ({ context }, params: { item: CartItem }) =>
      context.shopperCurrencyId !== undefined &&
      !mixesUnknown(context, params.item) &&
      isAddable(context, params.item, boughtIn(params.item, context.shopperCurrencyId)),
    isInCart: ({ context }, params: { id: Id }) => hasLine(context, params.id),
    isMatch: ({ context }, params: { is: CurrencyMatch }) =>
      matchCurrencies(context, context.shopperCurrencyId) === params.is,
    hasItems: ({ context }) => context.items.length > 0,
    hasPendingLine: ({ context }) => hasLine(context, context.pendingRemovalId),
    isInShoppersCurrency: ({ context }) =>
      context.shopperCurrencyId != null && matchCurrencies(context, context.shopperCurrencyId) === 'agreeing',
    hasSavedPromo: ({ context }) => context.promo !== null,
    isKnown: ({ context: { items, currencyId, promo } }, saved: SavedCart) =>
      isSameId(currencyId, saved.currencyId) &&
      JSON.stringify([items, promo]) === JSON.stringify([saved.items, saved.promo]),
    isSamePromo: ({ context }, { promo }: SavedCart) => context.promo?.code === promo?.code,
    isPromoInInput: ({ context }) => context.promo !== null && isInInput(context, context.promo.code),
    isAskedCodeInInput: ({ context }) => isInInput(context, context.askedCode),
    isCurrencyDecided: ({ context }) => context.shopperCurrencyId !== undefined,
    isSameCurrency: ({ context: { shopperCurrencyId } }, params: { currencyId: Id | null | undefined }) =>
      shopperCurrencyId != null && isSameId(shopperCurrencyId, params.currencyId),
    isCode: (_, params: { code: string }) => promoCodeIn(params.code) !== '',
    givesDiscount: (_, promo: Promo) => promo.discount > 0,
    promoWasDropped: ({ context }, answer: TotalAnswer) => context.promo !== null && answer.promo === null,
  },
  delays: {
    reloadPause: 300,
    untilPromotionEnds: ({ context }) => Math.min(untilPromotionEnds(context), LONGEST_TIMER_MS),
  },
  actions: {
    adoptShopperCurrency: assign({
      shopperCurrencyId: (_, params: { currencyId: Id | null | undefined }) => params.currencyId,
    }),
    change: assign(({ context }, change: CartChange) => changeCart(context, change)),
    adoptTime: assign({ asOf: (_, params: { now: number }) => params.now }),
    forgetPromo: assign({ promo: null, promoText: '', promoError: '' }),
    adoptSaved: assign({
      items: (_, saved: SavedCart) => saved.items,
      currencyId: (_, saved: SavedCart) => saved.currencyId,
      promo: (_, saved: SavedCart) => saved.promo,
      // The input follows the promo until the shopper types: what is typed here is not lost.
      promoText: ({ context }, saved: SavedCart) =>
        isInInput(context, context.promo?.code ?? '') ? (saved.promo?.code ?? '') : context.promoText,
    }),
    discardTotal: assign({ serverTotal: null }),
    adoptTotal: assign({ serverTotal: (_, answer: TotalAnswer) => answer.total }),
    adoptPromo: assign({ promo: (_, promo: Promo) => promo, promoError: '' }),
    dropPromo: assign({ promo: null }),
    keepText: assign({ promoText: (_, params: { text: string }) => params.text }),
    askAbout: assign((_, { code }: { code: string }) => ({ promoText: code, askedCode: promoCodeIn(code) })),
    forgetQuestion: assign({ askedCode: '' }),
    explainPromo: assign({ promoError: (_, params: { text: string }) => params.text }),
    rememberRemoval: assign({ pendingRemovalId: (_, params: { id: Id }) => params.id }),
    forgetRemoval: assign({ pendingRemovalId: null }),
    /** Provided by wiring: makes the same change to the stored cart; a cleared one has no promo either. */
    saveCart: (_, _change: CartChange) => {},
    /** Provided by wiring: stores the promo and its status. */
    savePromo: (_, _params: { promo: Promo | null; refused: boolean }) => {},
    /** Provided by wiring: the page is about to reload, so that no bill is requested any more. */
    decideReload: () => {},
    /** Provided by wiring. */
    reloadPage: () => {},
    /** Provided by wiring: haptic feedback for an added line. */
    vibrate: () => {},
    /** Provided by wiring: announces to screen readers what has happened. */
    say: (_, _params: { text: string }) => {},
    /** Heard by the shop: something was put into the cart. */
    announceAdded: () => {},
  },
}).createMachine({
  id: 'cart',
  description: 'What the shopper means to buy: the lines, the promo code and the total.',
  context: ({ input }) => ({
    items: input.saved.items,
    currencyId: input.saved.currencyId,
    promo: input.saved.promo,
    promoText: input.saved.promo?.code ?? '',
    askedCode: '',
    promoError: '',
    serverTotal: null,
    asOf: input.now ?? 0,
    pendingRemovalId: null,
  }),
  type: 'parallel',
  invoke: {
    id: 'followStorage',
    src: 'followStorage',
    onError: { description: 'Without news from elsewhere the cart is still right here.' },
  },
  on: {
    'currency.changed': [
      {
        guard: { type: 'isSameCurrency', params: ({ event }) => event },
        description: 'Its id in another form: the total stays.',
        actions: [{ type: 'adoptShopperCurrency', params: ({ event }) => event }],
      },
      {
        actions: [
          { type: 'adoptShopperCurrency', params: ({ event }) => event },
          { type: 'discardTotal' },
          raise({ type: 'total.outdated' }),
        ],
      },
    ],
    'item.added': {
      guard: { type: 'mayBeAdded', params: ({ event }) => event },
      description:
        'An edition is in the cart once; adding it again changes nothing, nor while it is not known in which currency.',
      actions: [
        { type: 'saveCart', params: ({ context, event }) => adding(context, event.item) },
        { type: 'change', params: ({ context, event }) => adding(context, event.item) },
        { type: 'vibrate' },
        { type: 'say', params: { text: 'Добавлено в корзину' } },
        { type: 'announceAdded' },
        raise({ type: 'contents.changed' }),
      ],
    },
    'item.removed': {
      guard: { type: 'isInCart', params: ({ event }) => event },
      actions: [
        { type: 'change', params: ({ event }) => ({ kind: 'remove', ids: [event.id] }) },
        { type: 'saveCart', params: ({ event }) => ({ kind: 'remove', ids: [event.id] }) },
        { type: 'say', params: { text: 'Убрано из корзины' } },
        raise({ type: 'contents.changed' }),
      ],
    },
    'cart.reloaded': [
      {
        guard: { type: 'isKnown', params: ({ event }) => event.saved },
        description: 'What is stored is what is here.',
      },
      {
        guard: { type: 'isSamePromo', params: ({ event }) => event.saved },
        description: 'Another window of the shop changed the stored cart: it was read again, and is added up anew.',
        actions: [
          { type: 'adoptSaved', params: ({ event }) => event.saved },
          { type: 'discardTotal' },
          raise({ type: 'quote.outdated' }),
          raise({ type: 'total.outdated' }),
        ],
      },
      {
        description: 'Another window applied a promo code, or lost one.',
        actions: [
          { type: 'adoptSaved', params: ({ event }) => event.saved },
          { type: 'discardTotal' },
          raise({ type: 'promo.reloaded' }),
          raise({ type: 'quote.outdated' }),
          raise({ type: 'total.outdated' }),
        ],
      },
    ],
  },
  states: {
    promo: {
      description:
        'What the shopper is told of the code in the input. The applied promo itself outlives another text there.',
      initial: 'restoring',
      on: {
        'promo.edited': { actions: [{ type: 'keepText', params: ({ event }) => event }] },
        'promo.forgotten': { target: '.empty' },
        'promo.reloaded': {
          target: '.restoring',
          description: 'What another window applied has to prove itself here too.',
        },
        'promo.dropped': [
          {
            guard: { type: 'isPromoInInput' },
            target: '.refused',
            description: 'The server adds up without the promo: it is not valid any more.',
            actions: [
              { type: 'dropPromo' },
              { type: 'explainPromo', params: { text: PROMO_UNKNOWN } },
              { type: 'savePromo', params: { promo: null, refused: true } },
            ],
          },
          {
            description: 'Another text stands in the input: the refusal is not said of it.',
            actions: [{ type: 'dropPromo' }, { type: 'savePromo', params: { promo: null, refused: true } }],
          },
        ],
      },
      states: {
        restoring: {
          description: 'A promo saved by an earlier visit has to prove itself again, once the shop is open.',
          always: [
            { guard: not('hasSavedPromo'), target: 'empty' },
            { guard: { type: 'isCurrencyDecided' }, target: 'rechecking' },
          ],
        },
        rechecking: {
          description: 'Asks the server about the saved promo; one that fails is cleared without a word.',
          invoke: {
            id: 'recheckPromo',
            src: 'checkPromo',
            input: ({ context }) => ({ code: context.promo?.code ?? '' }),
            onDone: [
              {
                guard: { type: 'givesDiscount', params: ({ event }) => event.output },
                actions: [
                  { type: 'adoptPromo', params: ({ event }) => event.output },
                  { type: 'savePromo', params: ({ event }) => ({ promo: event.output, refused: false }) },
                  raise({ type: 'promo.confirmed' }),
                  raise({ type: 'contents.changed' }),
                ],
              },
              {
                target: 'empty',
                actions: [
                  { type: 'dropPromo' },
                  { type: 'savePromo', params: { promo: null, refused: false } },
                  raise({ type: 'contents.changed' }),
                ],
              },
            ],
            onError: {
              target: 'empty',
              actions: [
                { type: 'dropPromo' },
                { type: 'savePromo', params: { promo: null, refused: false } },
                raise({ type: 'contents.changed' }),
              ],
            },
          },
          on: {
            'promo.submitted': ASKED,
            'promo.confirmed': [
              { guard: { type: 'isPromoInInput' }, target: 'applied' },
              { target: 'empty', description: 'Another text was typed meanwhile: the promo counts without a word.' },
            ],
            'promo.dropped': {
              description: 'The promo counts no more, without a word; the answer about it may still bring it back.',
              actions: [{ type: 'dropPromo' }, { type: 'savePromo', params: { promo: null, refused: false } }],
            },
          },
        },
        empty: { description: 'Nothing to say about the input.', on: { 'promo.submitted': ASKED } },
        checking: {
          description: 'The server is asked about the code; its answer counts for the code that was sent.',
          exit: [{ type: 'forgetQuestion' }],
          on: {
            'promo.reloaded': { description: 'The code that is being checked gets its answer, whatever else changes.' },
            'promo.confirmed': [
              {
                guard: { type: 'isPromoInInput' },
                target: 'applied',
                actions: [
                  {
                    type: 'say',
                    params: ({ context }) => ({ text: `Промокод ${context.promo?.code ?? ''} применен` }),
                  },
                ],
              },
              { target: 'empty', description: 'Another text was typed meanwhile: nothing is said beside it.' },
            ],
            'promo.denied': [
              { guard: { type: 'isAskedCodeInInput' }, target: 'refused' },
              { target: 'empty', description: 'Another text was typed meanwhile: the refusal is not said of it.' },
            ],
            'promo.dropped': {
              description: 'An earlier promo counts no more; the new code waits for its own answer.',
              actions: [{ type: 'dropPromo' }, { type: 'savePromo', params: { promo: null, refused: false } }],
            },
          },
          invoke: {
            id: 'checkPromo',
            src: 'checkPromo',
            input: ({ context }) => ({ code: context.askedCode }),
            onDone: [
              {
                guard: { type: 'givesDiscount', params: ({ event }) => event.output },
                actions: [
                  { type: 'adoptPromo', params: ({ event }) => event.output },
                  { type: 'savePromo', params: ({ event }) => ({ promo: event.output, refused: false }) },
                  raise({ type: 'promo.confirmed' }),
                  raise({ type: 'contents.changed' }),
                ],
              },
              {
                actions: [
                  { type: 'explainPromo', params: { text: PROMO_UNKNOWN } },
                  { type: 'savePromo', params: ({ context }) => ({ promo: context.promo, refused: true }) },
                  raise({ type: 'promo.denied' }),
                ],
              },
            ],
            onError: {
              actions: [
                {
                  type: 'explainPromo',
                  params: ({ event }) => ({ text: errorText(event.error) || PROMO_CHECK_FAILED }),
                },
                { type: 'savePromo', params: ({ context }) => ({ promo: context.promo, refused: true }) },
                raise({ type: 'promo.denied' }),
              ],
            },
          },
        },
        applied: {
          description: '«Промокод применен».',
          on: {
            'promo.submitted': ASKED,
            'promo.edited': {
              target: 'empty',
              description: 'Only the display; the promo goes on counting.',
              actions: [{ type: 'keepText', params: ({ event }) => event }],
            },
          },
        },
        refused: {
          description: 'The code was not accepted; the reason stands under the input.',
          on: {
            'promo.submitted': ASKED,
            'promo.edited': {
              target: 'empty',
              description: 'Only the display; an earlier promo goes on counting.',
              actions: [{ type: 'keepText', params: ({ event }) => event }],
            },
          },
        },
      },
    },
    total: {
      description: 'Whether the server’s total belongs to what is in the cart now.',
      initial: 'deciding',
      on: {
        'total.outdated': { target: '.deciding', description: 'An older answer never overwrites a newer question.' },
      },
      states: {
        deciding: {
          description: 'There is something to add up only in a filled cart of the shopper’s currency.',
          always: [{ guard: and(['hasItems', 'isInShoppersCurrency']), target: 'asking' }, { target: 'local' }],
        },
        asking: {
          description: 'The server adds up; until it answers the local total stands.',
          invoke: {
            id: 'calculateTotal',
            src: 'calculateTotal',
            input: ({ context }) => ({
              items: context.items,
              currencyId: context.shopperCurrencyId ?? '',
              promo: context.promo,
              asOf: context.asOf,
            }),
            onDone: [
              {
                guard: { type: 'promoWasDropped', params: ({ event }) => event.output },
                target: 'server',
                actions: [
                  { type: 'adoptTotal', params: ({ event }) => event.output },
                  raise({ type: 'promo.dropped' }),
                ],
              },
              { target: 'server', actions: [{ type: 'adoptTotal', params: ({ event }) => event.output }] },
            ],
            onError: { target: 'local', description: 'Silent: the local total stands.' },
          },
        },
        local: { description: 'The total is computed here.' },
        server: { description: 'The total is the server’s.' },
      },
    },
    quote: {
      description: 'What the cart costs is worked out for one instant, and anew when a promotion of a line ends.',
      initial: 'reading',
      invoke: { id: 'followReturn', src: 'followReturn', onError: { description: 'The timer still counts.' } },
      on: {
        'shopper.returned': {
          target: '.reading',
          description: 'The phone has slept, or its clock was set: who comes back is shown the price of that moment.',
        },
        'contents.changed': {
          target: '.reading',
          description:
            'Raised by every change of the lines or the promo: the sum is calculated anew, for this instant.',
          actions: [{ type: 'discardTotal' }, raise({ type: 'total.outdated' })],
        },
        'quote.outdated': {
          target: '.reading',
          description:
            'Other lines were read, whose promotions end at other times, or the sum was not that of the moment.',
        },
      },
      states: {
        reading: {
          description: 'Looks at the clock.',
          invoke: {
            id: 'readTime',
            src: 'readTime',
            onDone: [
              {
                guard: { type: 'hasPriceChanged', params: ({ event }) => ({ now: event.output }) },
                target: 'deciding',
                description: 'A line has another price now: the server’s total was for the old one.',
                actions: [
                  { type: 'adoptTime', params: ({ event }) => ({ now: event.output }) },
                  { type: 'discardTotal' },
                  raise({ type: 'total.outdated' }),
                ],
              },
              { target: 'deciding', actions: [{ type: 'adoptTime', params: ({ event }) => ({ now: event.output }) }] },
            ],
            onError: { target: 'deciding' },
          },
        },
        deciding: {
          description: 'Only promotions of the lines change a price by themselves.',
          always: [{ guard: { type: 'isPromotionAhead' }, target: 'counting' }, { target: 'standing' }],
        },
        counting: { description: 'A promotion will end.', after: { untilPromotionEnds: { target: 'reading' } } },
        standing: { description: 'No promotion of a line is going to end.' },
      },
    },
    currencies: {
      description: 'Whether the lines can be shown, added up and bought in the shopper’s currency.',
      initial: 'comparing',
      on: { 'total.outdated': { target: '.comparing', description: 'Raised by every change of lines or currencies.' } },
      states: {
        comparing: {
          description: 'Each line is asked, and not the cart alone.',
          always: [
            { guard: { type: 'isMatch', params: { is: 'mixed' } }, target: 'mixed' },
            { guard: { type: 'isMatch', params: { is: 'conflicting' } }, target: 'conflicting' },
            { guard: { type: 'isMatch', params: { is: 'agreeing' } }, target: 'agreeing' },
            { target: 'empty' },
          ],
        },
        empty: { description: 'There is no line.' },
        agreeing: { description: 'All lines are in the shopper’s currency, as far as both are known.' },
        conflicting: {
          description:
            'All lines are in another currency: they are hidden until the shopper changes to it or clears the cart.',
        },
        mixed: {
          description:
            'The lines are of two currencies, or one of an unknown beside a known one: shown, but not for sale.',
        },
      },
    },
    dialog: {
      description: 'Whether a removal or the clearing waits for the shopper’s yes.',
      initial: 'closed',
      states: {
        closed: {
          description: 'No question is open.',
          on: {
            'removal.asked': {
              guard: { type: 'isInCart', params: ({ event }) => event },
              target: 'confirmingRemoval',
              actions: [{ type: 'rememberRemoval', params: ({ event }) => event }],
            },
            'clearing.asked': { guard: { type: 'hasItems' }, target: 'confirmingClearing' },
          },
        },
        confirmingRemoval: {
          description: '«Убрать из корзины?»',
          always: {
            guard: not('hasPendingLine'),
            target: 'closed',
            description: 'The line has left meanwhile, by another window or a paid order.',
            actions: [{ type: 'forgetRemoval' }],
          },
          on: {
            'dialog.confirmed': {
              target: 'reloading',
              actions: [
                {
                  type: 'saveCart',
                  params: ({ context }) => ({ kind: 'remove', ids: [context.pendingRemovalId ?? ''] }),
                },
                {
                  type: 'change',
                  params: ({ context }) => ({ kind: 'remove', ids: [context.pendingRemovalId ?? ''] }),
                },
                { type: 'forgetRemoval' },
                raise({ type: 'contents.changed' }),
              ],
            },
            'dialog.cancelled': { target: 'closed', actions: [{ type: 'forgetRemoval' }] },
            'screen.changed': {
              target: 'closed',
              description: 'The question ends with the screen it was asked on.',
              actions: [{ type: 'forgetRemoval' }],
            },
          },
        },
        confirmingClearing: {
          description: '«Очистить корзину?»',
          always: { guard: not('hasItems'), target: 'closed', description: 'There is nothing left to clear.' },
          on: {
            'dialog.confirmed': {
              target: 'reloading',
              actions: [
                { type: 'change', params: { kind: 'clear' } },
                { type: 'saveCart', params: { kind: 'clear' } },
                { type: 'forgetPromo' },
                raise({ type: 'promo.forgotten' }),
                raise({ type: 'contents.changed' }),
              ],
            },
            'dialog.cancelled': { target: 'closed' },
            'screen.changed': { target: 'closed', description: 'The question ends with the screen it was asked on.' },
          },
        },
        reloading: {
          description: 'Everything is stored; the page reloads in a moment.',
          entry: [{ type: 'decideReload' }],
          after: { reloadPause: { target: 'closed', actions: [{ type: 'reloadPage' }] } },
        },
      },
    },
  },
});
