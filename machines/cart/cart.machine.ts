import { and, not, raise } from 'xstate';
import { boughtIn, type CartChange } from '../model/cart';
import type { CartItem } from '../model/entities';
import { cartSetup, type CartContext } from './cart.setup';

/** The change that adds a line, in the currency in which the shopper buys it. */
const adding = ({ shopperCurrencyId }: CartContext, item: CartItem): CartChange => ({
  kind: 'add',
  item,
  currencyId: boughtIn(item, shopperCurrencyId),
});

/** The cart, its promo code and its total (rules: rules.md). */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  description: 'What the shopper means to buy: the lines, the promo code and the total.',
  context: ({ input }) => ({
    items: input.saved.items,
    currencyId: input.saved.currencyId,
    promo: input.saved.promo,
    serverTotal: null,
    asOf: input.now ?? 0,
    pendingRemovalId: null,
  }),
  type: 'parallel',
  invoke: [
    {
      id: 'followStorage',
      src: 'followStorage',
      onError: { description: 'Without storage events the cart of this window is still right.' },
    },
    {
      id: 'promo',
      src: 'promo',
      input: ({ context }) => ({ code: context.promo?.code ?? '' }),
      onError: { description: 'The cart goes on with the promo that counts.' },
    },
  ],
  on: {
    'currency.changed': [
      {
        guard: { type: 'isSameCurrency', params: ({ event }) => event },
        description: 'The same id in another form: the total stays.',
        actions: [{ type: 'adoptShopperCurrency', params: ({ event }) => event }],
      },
      {
        actions: [
          { type: 'adoptShopperCurrency', params: ({ event }) => event },
          { type: 'tellPromoCurrency', params: ({ event }) => event },
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
          {
            type: 'tellPromoReplaced',
            params: ({ context, event }) => ({
              code: event.saved.promo?.code ?? '',
              mayCheck: context.shopperCurrencyId !== undefined,
            }),
          },
          raise({ type: 'quote.outdated' }),
          raise({ type: 'total.outdated' }),
        ],
      },
    ],
    'promo.counted': {
      actions: [
        { type: 'adoptPromo', params: ({ event }) => event.promo },
        { type: 'savePromo', params: ({ event }) => ({ promo: event.promo, refused: false }) },
        raise({ type: 'contents.changed' }),
      ],
    },
    'promo.refused': {
      description: 'The submitted code was refused: an earlier promo goes on counting.',
      actions: [{ type: 'savePromo', params: ({ context }) => ({ promo: context.promo, refused: true }) }],
    },
    'promo.expired': {
      description: 'The promo of an earlier visit is not valid any more.',
      actions: [
        { type: 'dropPromo' },
        { type: 'savePromo', params: { promo: null, refused: false } },
        raise({ type: 'contents.changed' }),
      ],
    },
    'promo.dropped': {
      description: 'The server’s total leaves the promo out, so that total stays.',
      actions: [
        { type: 'dropPromo' },
        { type: 'savePromo', params: ({ event }) => ({ promo: null, refused: event.refused }) },
      ],
    },
  },
  states: {
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
                actions: [{ type: 'adoptTotal', params: ({ event }) => event.output }, { type: 'tellPromoDropped' }],
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
                { type: 'dropPromo' },
                { type: 'tellPromoCleared' },
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
