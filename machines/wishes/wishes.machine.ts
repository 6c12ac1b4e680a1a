import { assign, setup } from 'xstate';
import { isSameId, type Id } from '../model/ids';

/** What a shopper asked for at a product that the server has not confirmed yet. */
export interface Wish {
  /** Into the cart, or the other state of the favourite. */
  kind: 'cart' | 'favourite';
  editionId: Id;
  /** As it was shown: «4499 руб.». */
  price: string;
}

/** Whether two wishes are about the same button. */
export const isSameWish = (a: Omit<Wish, 'price'>, b: Omit<Wish, 'price'>): boolean =>
  a.kind === b.kind && isSameId(a.editionId, b.editionId);

/** Taps on products of an earlier visit: kept until the feed confirms the product and its price. */
export const wishesMachine = setup({
  types: {
    context: {} as { wishes: Wish[] },
    events: {} as { type: 'wish.toggled'; wish: Wish } | { type: 'wishes.settled' },
  },
  guards: { isWished: ({ context }, { wish }: { wish: Wish }) => context.wishes.some((one) => isSameWish(one, wish)) },
  actions: {
    keepWish: assign({ wishes: ({ context }, { wish }: { wish: Wish }) => [...context.wishes, wish] }),
    dropWish: assign({
      wishes: ({ context }, { wish }: { wish: Wish }) => context.wishes.filter((one) => !isSameWish(one, wish)),
    }),
    dropWishes: assign({ wishes: [] }),
  },
}).createMachine({
  id: 'wishes',
  description: 'Keeps what was tapped at products of an earlier visit, until the home feed has loaded.',
  context: { wishes: [] },
  on: {
    'wish.toggled': [
      {
        guard: { type: 'isWished', params: ({ event }) => event },
        description: 'A second tap takes the first one back.',
        actions: [{ type: 'dropWish', params: ({ event }) => event }],
      },
      { actions: [{ type: 'keepWish', params: ({ event }) => event }] },
    ],
    'wishes.settled': {
      description: 'The feed has loaded: each wish was granted, or its product has another price now.',
      actions: [{ type: 'dropWishes' }],
    },
  },
});
