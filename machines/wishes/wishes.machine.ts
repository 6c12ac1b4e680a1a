import { assign, setup } from 'xstate';
import { isSameId } from '../model/ids';
import type { Wish } from '../model/wish';

/** Whether two wishes are about the same button. */
const isSameWish = (a: Wish, b: Wish): boolean => a.kind === b.kind && isSameId(a.editionId, b.editionId);

/** Keeps taps on products that the page showed before the shop's code had loaded, until the server confirms the price. */
export const wishesMachine = setup({
  types: {
    context: {} as { wishes: Wish[] },
    events: {} as { type: 'wish.toggled'; wish: Wish } | { type: 'wishes.settled'; path: string },
  },
  guards: { isWished: ({ context }, { wish }: { wish: Wish }) => context.wishes.some((one) => isSameWish(one, wish)) },
  actions: {
    keepWish: assign({ wishes: ({ context }, { wish }: { wish: Wish }) => [...context.wishes, wish] }),
    dropWish: assign({
      wishes: ({ context }, { wish }: { wish: Wish }) => context.wishes.filter((one) => !isSameWish(one, wish)),
    }),
    dropWishes: assign({
      wishes: ({ context }, { path }: { path: string }) => context.wishes.filter((one) => one.path !== path),
    }),
  },
}).createMachine({
  id: 'wishes',
  description: 'Keeps taps on products that have not loaded yet, until their screen has loaded.',
  context: { wishes: [] },
  on: {
    'wish.toggled': [
      {
        guard: { type: 'isWished', params: ({ event }) => event },
        description: 'A second tap undoes the first one.',
        actions: [{ type: 'dropWish', params: ({ event }) => event }],
      },
      { actions: [{ type: 'keepWish', params: ({ event }) => event }] },
    ],
    'wishes.settled': {
      description: 'The screen has loaded: each wish was carried out, or dropped because the price has changed.',
      actions: [{ type: 'dropWishes', params: ({ event }) => event }],
    },
  },
});
