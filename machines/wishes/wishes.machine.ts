import { assign, setup } from 'xstate';
import { isSameId } from '../model/ids';
import type { Wish } from '../model/wish';

/** Whether two wishes are about the same button. */
const isSameWish = (a: Wish, b: Wish): boolean => a.kind === b.kind && isSameId(a.editionId, b.editionId);

/** Taps on products that the page has shown before the shop's code was there: kept until the server confirms the price. */
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
  description: 'Keeps what was tapped at products before they were loaded, until their screen has loaded.',
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
      description: 'The screen has loaded: each wish was granted, or its product has another price now.',
      actions: [{ type: 'dropWishes', params: ({ event }) => event }],
    },
  },
});
