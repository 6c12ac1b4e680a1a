import { and, assign, fromCallback, fromPromise, not, raise, setup, type EventObject } from 'xstate';
import { currenciesAgree, type SavedCart, type TotalAnswer, type TotalRequest } from '../model/cart';
import type { CartItem, Id, Promo } from '../model/entities';
import { errorText } from '../model/errors';
import { hasId, isSameId } from '../model/ids';
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

/** The currency an edition is bought in: the shopper's, or its own while none is known. */
const boughtIn = (context: CartContext, item: CartItem): Id | null => context.shopperCurrencyId ?? item.currencyId;

/** Milliseconds until the next promotion of a line ends; Infinity if none does. */
const untilPromotionEnds = ({ items, asOf }: CartContext): number => (nextPromotionEnd(items, asOf) ?? Infinity) - asOf;

/** Browser timers are limited to 24 days: the clock is read again before that. Milliseconds. */
const LONGEST_TIMER_MS = 24 * 60 * 60 * 1_000;

/** Whether a line may be added to the others: there are never two currencies in one sum. */
const fits = (context: CartContext, item: CartItem): boolean => {
  const currencyId = boughtIn(context, item);
  return context.currencyId === null || currencyId === null || isSameId(context.currencyId, currencyId);
};

/**
 * While the shopper's currency is unknown, a price in a known currency is never added to one in an unknown currency.
 */
const mixesUnknown = ({ items, currencyId, shopperCurrencyId }: CartContext, item: CartItem): boolean =>
  shopperCurrencyId === null && items.length > 0 && (currencyId === null) !== (item.currencyId === null);

/** Whether a code stands in the promo input, in which blanks around it do not count. */
const isInInput = ({ promoText }: CartContext, code: string): boolean => promoText.trim() === code;

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
      | { type: 'order.paid'; ids: Id[] }
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
    isWholeCart: ({ context }, params: { ids: Id[] }) => context.items.every((item) => hasId(params.ids, item.id)),
    isPartOfCart: ({ context }, params: { ids: Id[] }) => context.items.some((item) => hasId(params.ids, item.id)),
    mayBeAdded: ({ context }, params: { item: CartItem }) =>
      context.shopperCurrencyId !== undefined &&
      !mixesUnknown(context, params.item) &&
      (!fits(context, params.item) || context.items.every((item) => !isSameId(item.id, params.item.id))),
    isInCart: ({ context }, params: { id: Id }) => context.items.some((item) => isSameId(item.id, params.id)),
    hasItems: ({ context }) => context.items.length > 0,
    hasPendingLine: ({ context }) => context.items.some((item) => isSameId(item.id, context.pendingRemovalId)),
    isInShoppersCurrency: ({ context: { currencyId, shopperCurrencyId } }) =>
      shopperCurrencyId != null && currenciesAgree(currencyId, shopperCurrencyId),
    hasSavedPromo: ({ context }) => context.promo !== null,
    isKnown: ({ context: { items, currencyId, promo } }, saved: SavedCart) =>
      isSameId(currencyId, saved.currencyId) &&
      JSON.stringify([items, promo]) === JSON.stringify([saved.items, saved.promo]),
    isSamePromo: ({ context }, { promo }: SavedCart) => context.promo?.code === promo?.code,
    isPromoInInput: ({ context }) => context.promo !== null && isInInput(context, context.promo.code),
    isAskedCodeInInput: ({ context }) => isInInput(context, context.askedCode),
    isCode: (_, params: { code: string }) => params.code.trim() !== '',
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
    addItem: assign(({ context }, { item }: { item: CartItem }) => ({
      // A cart in another currency is emptied first and then takes the new currency.
      items: fits(context, item) ? [...context.items, item] : [item],
      currencyId: boughtIn(context, item),
    })),
    removeItem: assign({
      items: ({ context }, params: { id: Id | null }) => context.items.filter((item) => !isSameId(item.id, params.id)),
    }),
    removeOrdered: assign({
      items: ({ context }, params: { ids: Id[] }) => context.items.filter((item) => !hasId(params.ids, item.id)),
    }),
    adoptTime: assign({ asOf: (_, params: { now: number }) => params.now }),
    emptyCart: assign({ items: [], currencyId: null, promo: null, promoText: '', promoError: '', serverTotal: null }),
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
    askAbout: assign((_, { code }: { code: string }) => ({ promoText: code, askedCode: code.trim() })),
    forgetQuestion: assign({ askedCode: '' }),
    explainPromo: assign({ promoError: (_, params: { text: string }) => params.text }),
    rememberRemoval: assign({ pendingRemovalId: (_, params: { id: Id }) => params.id }),
    forgetRemoval: assign({ pendingRemovalId: null }),
    /** Provided by wiring: writes `cart` and `cartCurrencyId`. */
    saveCart: (_, _params: { items: CartItem[]; currencyId: Id | null }) => {},
    /** Provided by wiring: writes `promoCode`, `promoDiscount` and `promoStatus`. */
    savePromo: (_, _params: { promo: Promo | null; refused: boolean }) => {},
    /** Provided by wiring. */
    reloadPage: () => {},
    /** Provided by wiring: haptic feedback for an added line. */
    vibrate: () => {},
    /** Provided by wiring: announces to screen readers what has happened. */
    say: (_, _params: { text: string }) => {},
    /** Heard by the shop. */
    announceCart: (_, _params: CartContext) => {},
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
  entry: [{ type: 'announceCart', params: ({ context }) => context }],
  on: {
    'currency.changed': {
      actions: [
        { type: 'adoptShopperCurrency', params: ({ event }) => event },
        { type: 'discardTotal' },
        { type: 'announceCart', params: ({ context }) => context },
        raise({ type: 'total.outdated' }),
      ],
    },
    'item.added': {
      guard: { type: 'mayBeAdded', params: ({ event }) => event },
      description:
        'An edition is in the cart once; adding it again changes nothing, nor while it is not known in which currency.',
      actions: [
        { type: 'addItem', params: ({ event }) => event },
        { type: 'vibrate' },
        { type: 'say', params: { text: 'Добавлено в корзину' } },
        { type: 'announceAdded' },
        raise({ type: 'contents.changed' }),
      ],
    },
    'item.removed': {
      guard: { type: 'isInCart', params: ({ event }) => event },
      actions: [
        { type: 'removeItem', params: ({ event }) => event },
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
          { type: 'announceCart', params: ({ context }) => context },
          raise({ type: 'quote.outdated' }),
          raise({ type: 'total.outdated' }),
        ],
      },
      {
        description: 'Another window applied a promo code, or lost one.',
        actions: [
          { type: 'adoptSaved', params: ({ event }) => event.saved },
          { type: 'discardTotal' },
          { type: 'announceCart', params: ({ context }) => context },
          raise({ type: 'promo.reloaded' }),
          raise({ type: 'quote.outdated' }),
          raise({ type: 'total.outdated' }),
        ],
      },
    ],
    'order.paid': [
      {
        guard: { type: 'isWholeCart', params: ({ event }) => event },
        description: 'Everything in the cart was ordered and is paid.',
        actions: [
          { type: 'emptyCart' },
          { type: 'savePromo', params: { promo: null, refused: false } },
          raise({ type: 'promo.forgotten' }),
          raise({ type: 'contents.changed' }),
        ],
      },
      {
        guard: { type: 'isPartOfCart', params: ({ event }) => event },
        description:
          'Exactly what was ordered leaves the cart; its promo code may be used up, and has to prove itself.',
        actions: [
          { type: 'removeOrdered', params: ({ event }) => event },
          raise({ type: 'contents.changed' }),
          raise({ type: 'promo.reloaded' }),
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
              { type: 'announceCart', params: ({ context }) => context },
            ],
          },
          {
            description: 'Another text stands in the input: the refusal is not said of it.',
            actions: [
              { type: 'dropPromo' },
              { type: 'savePromo', params: { promo: null, refused: true } },
              { type: 'announceCart', params: ({ context }) => context },
            ],
          },
        ],
      },
      states: {
        restoring: {
          description: 'A promo saved by an earlier visit has to prove itself again.',
          always: [{ guard: { type: 'hasSavedPromo' }, target: 'rechecking' }, { target: 'empty' }],
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
              actions: [
                { type: 'dropPromo' },
                { type: 'savePromo', params: { promo: null, refused: false } },
                { type: 'announceCart', params: ({ context }) => context },
              ],
            },
          },
        },
        empty: { description: 'Nothing to say about the input.', on: { 'promo.submitted': ASKED } },
        checking: {
          description: 'The server is asked about the code; its answer counts for the code that was sent.',
          exit: [{ type: 'forgetQuestion' }],
          on: {
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
              actions: [
                { type: 'dropPromo' },
                { type: 'savePromo', params: { promo: null, refused: false } },
                { type: 'announceCart', params: ({ context }) => context },
              ],
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
              {
                target: 'server',
                actions: [
                  { type: 'adoptTotal', params: ({ event }) => event.output },
                  { type: 'announceCart', params: ({ context }) => context },
                ],
              },
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
            'Raised by every change of the lines or the promo: stored, told, added up anew, for this instant.',
          actions: [
            { type: 'discardTotal' },
            { type: 'saveCart', params: ({ context }) => context },
            { type: 'announceCart', params: ({ context }) => context },
            raise({ type: 'total.outdated' }),
          ],
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
                  { type: 'announceCart', params: ({ context }) => context },
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
                { type: 'removeItem', params: ({ context }) => ({ id: context.pendingRemovalId }) },
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
                { type: 'emptyCart' },
                { type: 'savePromo', params: { promo: null, refused: false } },
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
          after: { reloadPause: { target: 'closed', actions: [{ type: 'reloadPage' }] } },
        },
      },
    },
  },
});
