import { and, assign, fromCallback, fromPromise, not, raise, setup, type EventObject } from 'xstate';
import type { SavedCart, TotalAnswer, TotalRequest } from '../model/cart';
import type { CartItem, Id, Promo } from '../model/entities';
import { errorText } from '../model/errors';
import { missingEffect } from '../model/missingEffect';

interface CartContext {
  items: CartItem[];
  /** The currency the items were added in. */
  currencyId: Id | null;
  /** The currency the shopper sees prices in; null while none is known. */
  shopperCurrencyId: Id | null;
  promo: Promo | null;
  /** Why the last code was refused. */
  promoError: string;
  serverTotal: number | null;
  /** The line whose removal is being confirmed. */
  pendingRemovalId: Id | null;
}

/** The text of a promo check that brought no discount and no text of the server's (section 8). */
const PROMO_UNKNOWN = 'Промокод не найден или неактивен';
const PROMO_CHECK_FAILED = 'Ошибка при проверке промокода';

const currenciesAgree = (context: CartContext): boolean =>
  context.currencyId === null || context.shopperCurrencyId === null || context.currencyId === context.shopperCurrencyId;

/** The currency an edition is bought in: the shopper's, or its own while none is known. */
const boughtIn = (context: CartContext, item: CartItem): Id | null => context.shopperCurrencyId ?? item.currencyId;

/** Whether the cart may hold it beside what it holds already: never two currencies in one sum. */
const fits = (context: CartContext, item: CartItem): boolean => {
  const currencyId = boughtIn(context, item);
  return context.currencyId === null || currencyId === null || context.currencyId === currencyId;
};

/** The cart, its promo code and its total (section 4, Cart and Promo). */
export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    input: {} as { saved: SavedCart },
    events: {} as
      | { type: 'currency.changed'; currencyId: Id | null }
      | { type: 'item.added'; item: CartItem }
      | { type: 'item.removed'; id: Id }
      | { type: 'cart.emptied' }
      | { type: 'cart.reloaded'; saved: SavedCart }
      | { type: 'removal.asked'; id: Id }
      | { type: 'clearing.asked' }
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.cancelled' }
      | { type: 'promo.submitted'; code: string }
      | { type: 'promo.edited' }
      | { type: 'contents.changed' }
      | { type: 'total.outdated' }
      | { type: 'promo.dropped' }
      | { type: 'promo.forgotten' }
      | { type: 'promo.reloaded' },
  },
  actors: {
    followStorage: fromCallback<EventObject>(missingEffect('followStorage')),
    checkPromo: fromPromise<Promo, { code: string }>(missingEffect('checkPromo')),
    calculateTotal: fromPromise<TotalAnswer, TotalRequest>(missingEffect('calculateTotal')),
  },
  guards: {
    isNew: ({ context }, params: { item: CartItem }) =>
      !fits(context, params.item) || context.items.every((item) => item.id !== params.item.id),
    isInCart: ({ context }, params: { id: Id }) => context.items.some((item) => item.id === params.id),
    hasItems: ({ context }) => context.items.length > 0,
    hasPendingLine: ({ context }) => context.items.some((item) => item.id === context.pendingRemovalId),
    currenciesAgree: ({ context }) => context.shopperCurrencyId !== null && currenciesAgree(context),
    hasSavedPromo: ({ context }) => context.promo !== null,
    isKnown: ({ context: { items, currencyId, promo } }, saved: SavedCart) =>
      JSON.stringify({ items, currencyId, promo }) === JSON.stringify({ items: saved.items, currencyId: saved.currencyId, promo: saved.promo }),
    isSamePromo: ({ context }, { promo }: SavedCart) => context.promo?.code === promo?.code,
    isCode: (_, params: { code: string }) => params.code.trim() !== '',
    givesDiscount: (_, promo: Promo) => promo.discount > 0,
    promoWasDropped: ({ context }, answer: TotalAnswer) => context.promo !== null && answer.promo === null,
  },
  delays: { reloadPause: 300 },
  actions: {
    adoptShopperCurrency: assign({ shopperCurrencyId: (_, params: { currencyId: Id | null }) => params.currencyId }),
    addItem: assign(({ context }, { item }: { item: CartItem }) => ({
      // A cart of another currency is emptied first and adopts the new one.
      items: fits(context, item) ? [...context.items, item] : [item],
      currencyId: boughtIn(context, item) ?? context.currencyId,
    })),
    removeItem: assign({
      items: ({ context }, params: { id: Id | null }) => context.items.filter((item) => item.id !== params.id),
    }),
    emptyCart: assign({ items: [], currencyId: null, promo: null, promoError: '', serverTotal: null }),
    adoptSaved: assign({
      items: (_, saved: SavedCart) => saved.items,
      currencyId: (_, saved: SavedCart) => saved.currencyId,
      promo: (_, saved: SavedCart) => saved.promo,
    }),
    discardTotal: assign({ serverTotal: null }),
    adoptTotal: assign({ serverTotal: (_, answer: TotalAnswer) => answer.total }),
    adoptPromo: assign({ promo: (_, promo: Promo) => promo, promoError: '' }),
    dropPromo: assign({ promo: null }),
    explainPromo: assign({ promoError: (_, params: { text: string }) => params.text }),
    rememberRemoval: assign({ pendingRemovalId: (_, params: { id: Id }) => params.id }),
    forgetRemoval: assign({ pendingRemovalId: null }),
    /** Provided by wiring: writes `cart` and `cartCurrencyId`. */
    saveCart: (_, _params: { items: CartItem[]; currencyId: Id | null }) => {},
    /** Provided by wiring: writes `promoCode`, `promoDiscount` and `promoStatus`. */
    savePromo: (_, _params: { promo: Promo | null; refused: boolean }) => {},
    /** Provided by wiring. */
    reloadPage: () => {},
    /** Provided by wiring: the hand feels that something was added. */
    vibrate: () => {},
    /** Heard by the shop. */
    announceCart: (_, _params: CartContext) => {},
  },
}).createMachine({
  id: 'cart',
  description: 'What the shopper means to buy: the lines, the promo code and the total.',
  context: ({ input }) => ({
    items: input.saved.items,
    currencyId: input.saved.currencyId,
    shopperCurrencyId: null,
    promo: input.saved.promo,
    promoError: '',
    serverTotal: null,
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
    'contents.changed': {
      description: 'Raised by every change of the lines or the promo: stored, told, added up anew.',
      actions: [
        { type: 'discardTotal' },
        { type: 'saveCart', params: ({ context }) => context },
        { type: 'announceCart', params: ({ context }) => context },
        raise({ type: 'total.outdated' }),
      ],
    },
    'item.added': {
      guard: { type: 'isNew', params: ({ event }) => event },
      description: 'An edition is in the cart once; adding it again changes nothing.',
      actions: [
        { type: 'addItem', params: ({ event }) => event },
        { type: 'vibrate' },
        raise({ type: 'contents.changed' }),
      ],
    },
    'item.removed': {
      guard: { type: 'isInCart', params: ({ event }) => event },
      actions: [
        { type: 'removeItem', params: ({ event }) => event },
        raise({ type: 'contents.changed' }),
      ],
    },
    'cart.reloaded': [
      { guard: { type: 'isKnown', params: ({ event }) => event.saved }, description: 'What is stored is what is here.' },
      {
        guard: { type: 'isSamePromo', params: ({ event }) => event.saved },
        description: 'Another window of the shop changed the stored cart: it was read again, and is added up anew.',
        actions: [
          { type: 'adoptSaved', params: ({ event }) => event.saved },
          { type: 'discardTotal' },
          { type: 'announceCart', params: ({ context }) => context },
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
          raise({ type: 'total.outdated' }),
        ],
      },
    ],
    'cart.emptied': {
      description: 'The order is paid: everything that was ordered leaves the cart.',
      actions: [
        { type: 'emptyCart' },
        { type: 'savePromo', params: { promo: null, refused: false } },
        raise({ type: 'promo.forgotten' }),
        raise({ type: 'contents.changed' }),
      ],
    },
  },
  states: {
    promo: {
      description: 'What the shopper is told of the promo code. The applied promo itself outlives an edited input.',
      initial: 'restoring',
      on: {
        'promo.forgotten': { target: '.empty' },
        'promo.reloaded': { target: '.restoring', description: 'What another window applied has to prove itself here too.' },
        'promo.dropped': {
          target: '.refused',
          description: 'The server adds up without the promo: it is not valid any more.',
          actions: [
            { type: 'dropPromo' },
            { type: 'explainPromo', params: { text: PROMO_UNKNOWN } },
            { type: 'savePromo', params: { promo: null, refused: true } },
            { type: 'announceCart', params: ({ context }) => context },
          ],
        },
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
                target: 'applied',
                actions: [
                  { type: 'adoptPromo', params: ({ event }) => event.output },
                  { type: 'savePromo', params: ({ event }) => ({ promo: event.output, refused: false }) },
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
            'promo.submitted': { guard: { type: 'isCode', params: ({ event }) => event }, target: 'checking' },
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
        empty: {
          description: 'Nothing to say about the input.',
          on: {
            'promo.submitted': { guard: { type: 'isCode', params: ({ event }) => event }, target: 'checking' },
          },
        },
        checking: {
          description: 'The server is asked about the code.',
          on: {
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
            input: ({ event }) => ({ code: event.type === 'promo.submitted' ? event.code.trim() : '' }),
            onDone: [
              {
                guard: { type: 'givesDiscount', params: ({ event }) => event.output },
                target: 'applied',
                actions: [
                  { type: 'adoptPromo', params: ({ event }) => event.output },
                  { type: 'savePromo', params: ({ event }) => ({ promo: event.output, refused: false }) },
                  raise({ type: 'contents.changed' }),
                ],
              },
              {
                target: 'refused',
                actions: [
                  { type: 'explainPromo', params: { text: PROMO_UNKNOWN } },
                  { type: 'savePromo', params: ({ context }) => ({ promo: context.promo, refused: true }) },
                ],
              },
            ],
            onError: {
              target: 'refused',
              actions: [
                { type: 'explainPromo', params: ({ event }) => ({ text: errorText(event.error) || PROMO_CHECK_FAILED }) },
                { type: 'savePromo', params: ({ context }) => ({ promo: context.promo, refused: true }) },
              ],
            },
          },
        },
        applied: {
          description: '«Промокод применен».',
          on: {
            'promo.submitted': { guard: { type: 'isCode', params: ({ event }) => event }, target: 'checking' },
            'promo.edited': { target: 'empty', description: 'Only the display; the promo goes on counting.' },
          },
        },
        refused: {
          description: 'The code was not accepted; the reason stands under the input.',
          on: {
            'promo.submitted': { guard: { type: 'isCode', params: ({ event }) => event }, target: 'checking' },
            'promo.edited': { target: 'empty', description: 'Only the display; an earlier promo goes on counting.' },
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
          always: [{ guard: and(['hasItems', 'currenciesAgree']), target: 'asking' }, { target: 'local' }],
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
