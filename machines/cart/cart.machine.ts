import { and, not, raise } from 'xstate';
import { boughtIn, lineOf, type CartAddition } from '../model/cart';
import { cartSetup, type CartContext } from './cart.setup';

const addition =
  (kind: CartAddition['kind']) =>
  ({
    context,
    event: { item, at },
  }: {
    context: CartContext;
    event: Pick<CartAddition, 'item' | 'at'>;
  }): CartAddition => ({ kind, item, at, currencyId: boughtIn(item, context.shopperCurrencyId) });
const [NEW, PUT_BACK] = [addition('add'), addition('putBack')];

/** A line enters the cart. */
const entering = (params: typeof NEW) =>
  [
    { type: 'saveCart', params },
    { type: 'change', params },
    { type: 'vibrate' },
    { type: 'notify', params: { text: 'Добавлено в корзину' } },
    { type: 'announceAdded' },
  ] as const;

/** The cart, its promo code and its total (rules: rules.md). */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  description: 'The lines that the shopper wants to buy, the promo code and the total.',
  context: ({ input }) => ({
    items: input.saved.items,
    currencyId: input.saved.currencyId,
    promo: input.saved.promo,
    serverTotal: null,
    asOf: input.now ?? 0,
    pendingRemovalId: null,
    promoText: input.promoText ?? '',
  }),
  type: 'parallel',
  invoke: [
    {
      id: 'followStorage',
      src: 'followStorage',
      onError: { description: 'Listening to the storage failed: this window goes on with its own cart.' },
    },
    {
      id: 'promo',
      src: 'promo',
      input: ({ context }) => ({ code: context.promo?.code ?? '', text: context.promoText }),
      onError: { description: 'The flow of the promo code failed: the cart keeps the applied code.' },
    },
  ],
  on: {
    'currency.changed': [
      {
        guard: { type: 'isSameCurrency', params: ({ event }) => event },
        description: 'The same id, as a number or a text: the total is kept.',
        actions: [{ type: 'adoptShopperCurrency', params: ({ event }) => event }],
      },
      {
        actions: [
          { type: 'adoptShopperCurrency', params: ({ event }) => event },
          { type: 'notifyPromoCurrency' },
          { type: 'discardTotal' },
          raise({ type: 'total.outdated' }),
        ],
      },
    ],
    'item.added': {
      guard: { type: 'mayBeAdded', params: NEW },
      description:
        'An edition is added once. Adding it again changes nothing; without a known currency nothing is added.',
      actions: [...entering(NEW), raise({ type: 'contents.changed' })],
    },
    'item.putBack': {
      guard: { type: 'mayBeAdded', params: PUT_BACK },
      description: 'Undoes a removal, unless the cart has lines of another currency by now.',
      actions: [...entering(PUT_BACK), raise({ type: 'contents.changed' })],
    },
    'item.removed': {
      guard: { type: 'isInCart', params: ({ event }) => event },
      actions: [
        {
          type: 'notify',
          params: ({ context, event }) => ({ text: 'Убрано из корзины', removed: lineOf(context, event.id) }),
        },
        { type: 'change', params: ({ event }) => ({ kind: 'remove', ids: [event.id] }) },
        { type: 'saveCart', params: ({ event }) => ({ kind: 'remove', ids: [event.id] }) },
        raise({ type: 'contents.changed' }),
      ],
    },
    'cart.reloaded': [
      {
        guard: { type: 'isKnown', params: ({ event }) => event.saved },
        description: 'The stored cart equals this one.',
      },
      {
        guard: { type: 'isSamePromo', params: ({ event }) => event.saved },
        description: 'Another window changed the stored cart: adopt it and calculate the total again.',
        actions: [
          { type: 'adoptSaved', params: ({ event }) => event.saved },
          { type: 'discardTotal' },
          raise({ type: 'quote.outdated' }),
        ],
      },
      {
        description: 'Another window applied or removed a promo code: adopt it.',
        actions: [
          { type: 'adoptSaved', params: ({ event }) => event.saved },
          { type: 'discardTotal' },
          { type: 'notifyPromoReplaced', params: ({ event }) => event.saved },
          raise({ type: 'quote.outdated' }),
        ],
      },
    ],
    'promo.counted': [
      {
        guard: { type: 'isCounting', params: ({ event }) => event.promo },
        description: 'The applied code still gives its discount: the total stays right.',
        actions: [{ type: 'savePromo', params: ({ event: { promo } }) => ({ promo, isAgain: true }) }],
      },
      {
        actions: [
          {
            type: 'savePromo',
            params: ({ context, event: { promo } }) => ({ promo, isAgain: context.promo?.code === promo.code }),
          },
          { type: 'adoptPromo', params: ({ event }) => event.promo },
          raise({ type: 'contents.changed' }),
        ],
      },
    ],
    'promo.refused': {
      description: 'The submitted code was refused: the code applied before stays applied.',
      actions: [{ type: 'savePromo', params: { stopped: null, refused: true } }],
    },
    'promo.expired': {
      description: 'The stored promo code is no longer valid.',
      actions: [
        { type: 'savePromo', params: ({ context }) => ({ stopped: context.promo?.code ?? null, refused: false }) },
        { type: 'dropPromo' },
        raise({ type: 'contents.changed' }),
      ],
    },
    'promo.dropped': {
      description: 'The server’s total excludes the promo code, so the total is still right.',
      actions: [
        {
          type: 'savePromo',
          params: ({ context, event }) => ({ stopped: context.promo?.code ?? null, refused: event.refused }),
        },
        { type: 'dropPromo' },
      ],
    },
  },
  states: {
    total: {
      description: 'Whether the server’s total belongs to the present lines of the cart.',
      initial: 'deciding',
      on: {
        'total.outdated': {
          target: '.deciding',
          description: 'The cart changed: abort the request for its total and start again.',
        },
      },
      states: {
        deciding: {
          description: 'The server is asked only for a filled cart in the shopper’s currency.',
          always: [{ guard: and(['hasItems', 'isInShoppersCurrency']), target: 'asking' }, { target: 'local' }],
        },
        asking: {
          description:
            'The server calculates the total; until its response the local total is shown, or the refused one.',
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
                actions: [{ type: 'adoptTotal', params: ({ event }) => event.output }, { type: 'notifyPromoDropped' }],
              },
              { target: 'server', actions: [{ type: 'adoptTotal', params: ({ event }) => event.output }] },
            ],
            onError: {
              target: 'failed',
              description: 'The request failed: the total is the local one, without a message.',
              actions: [{ type: 'discardTotal' }],
            },
          },
        },
        failed: {
          description: 'The local total is shown, until one of the events below requests the total again.',
          invoke: {
            id: 'awaitRetry',
            src: 'awaitRetry',
            onError: { description: 'Listening failed: the total is requested when cart or payment is opened.' },
          },
          on: {
            'retry.due': { target: 'deciding' },
            'screen.changed': { guard: { type: 'isAtTotal', params: ({ event }) => event }, target: 'deciding' },
          },
        },
        local: { description: 'The total is calculated in this window.' },
        server: { description: 'The total comes from the server.' },
      },
    },
    quote: {
      description: 'The sum of the cart is calculated for one instant, and again when a promotion of a line ends.',
      initial: 'reading',
      invoke: {
        id: 'followReturn',
        src: 'followReturn',
        onError: { description: 'Listening for the return of the shopper failed: the timer still runs.' },
      },
      on: {
        'shopper.returned': {
          target: '.reading',
          description: 'The phone slept or its clock was changed: calculate the prices for the present time.',
        },
        'contents.changed': {
          target: '.reading',
          description: 'Raised by every change of the lines or the promo code: calculate the sum again.',
          actions: [{ type: 'discardTotal' }, raise({ type: 'total.outdated' })],
        },
        'quote.outdated': {
          target: '.reading',
          description: 'Other lines were adopted, or a bill was refused: read the time and request the total again.',
          actions: [raise({ type: 'total.outdated' })],
        },
      },
      states: {
        reading: {
          description: 'Reads the time.',
          invoke: {
            id: 'readTime',
            src: 'readTime',
            onDone: [
              {
                guard: { type: 'hasPriceChanged', params: ({ event }) => ({ now: event.output }) },
                target: 'standing',
                description: 'The price of a line has changed: the server’s total was for the old price.',
                actions: [
                  { type: 'adoptTime', params: ({ event }) => ({ now: event.output }) },
                  { type: 'discardTotal' },
                  raise({ type: 'total.outdated' }),
                ],
              },
              { target: 'standing', actions: [{ type: 'adoptTime', params: ({ event }) => ({ now: event.output }) }] },
            ],
            onError: { target: 'standing' },
          },
        },
        standing: {
          description: 'No promotion of a line will end: no timer runs.',
          always: { guard: { type: 'isPromotionAhead' }, target: 'counting' },
        },
        counting: { description: 'Until a promotion ends.', after: { untilPromotionEnds: { target: 'reading' } } },
      },
    },
    currencies: {
      description: 'Whether the lines can be shown, added up and bought in the shopper’s currency.',
      initial: 'comparing',
      on: {
        'total.outdated': {
          target: '.comparing',
          description: 'Raised by every change of lines or currencies: compare them again.',
        },
      },
      states: {
        comparing: {
          description: 'Compares the currency of every line.',
          always: [
            { guard: { type: 'isMatch', params: { is: 'mixed' } }, target: 'mixed' },
            { guard: { type: 'isMatch', params: { is: 'conflicting' } }, target: 'conflicting' },
            { guard: { type: 'isMatch', params: { is: 'agreeing' } }, target: 'agreeing' },
            { target: 'empty' },
          ],
        },
        empty: { description: 'The cart is empty.' },
        agreeing: { description: 'All lines are in the shopper’s currency, as far as both are known.' },
        conflicting: {
          description:
            'All lines are in another currency: they are hidden until the shopper changes to it or clears the cart.',
        },
        mixed: {
          description:
            'The lines have two currencies, or a known and an unknown one: all are shown, and the checkout is disabled.',
        },
      },
    },
    dialog: {
      description: 'Whether a confirmation dialog is open.',
      initial: 'closed',
      states: {
        closed: {
          description: 'No dialog is open.',
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
            guard: not('isPendingLineShown'),
            target: 'closed',
            description:
              'Another window or a paid order removed the line, or another currency hides it: close the dialog.',
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
              description: 'The dialog closes when the shopper leaves its screen.',
              actions: [{ type: 'forgetRemoval' }],
            },
          },
        },
        confirmingClearing: {
          description: '«Очистить корзину?»',
          always: {
            guard: not('hasItems'),
            target: 'closed',
            description: 'The cart is already empty: close the dialog.',
          },
          on: {
            'dialog.confirmed': {
              target: 'reloading',
              actions: [
                { type: 'change', params: { kind: 'clear' } },
                { type: 'saveCart', params: { kind: 'clear' } },
                { type: 'dropPromo' },
                { type: 'notifyPromoCleared' },
                raise({ type: 'contents.changed' }),
              ],
            },
            'dialog.cancelled': { target: 'closed' },
            'screen.changed': {
              target: 'closed',
              description: 'The dialog closes when the shopper leaves its screen.',
            },
          },
        },
        reloading: {
          description: 'The change is stored; the page reloads after 300 ms, if the cart is still shown then.',
          entry: [{ type: 'decideReload' }],
          after: { reloadPause: { target: 'closed', actions: [{ type: 'reloadPage' }] } },
        },
      },
    },
  },
});
