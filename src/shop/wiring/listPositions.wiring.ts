import { fromCallback } from 'xstate';
import { shopActors } from '../../../machines/shop/shop.machine';
import type { Effects } from './effects';

/** Connects the list positions with the scroll position of the page and the storage of the visit. */
export const wireListPositions = ({ browserWindow, saved, telegram }: Effects) =>
  shopActors.listPositions.provide({
    actors: {
      followScroll: fromCallback(({ sendBack }) =>
        browserWindow.onScroll((scroll) => sendBack({ type: 'page.scrolled', scroll })),
      ),
      followHand: fromCallback(({ sendBack }) => browserWindow.onDrag(() => sendBack({ type: 'page.dragged' }))),
    },
    actions: {
      saveListPositions: (_, { listPositions }) => saved.writeListPositions(listPositions),
      vibrate: () => telegram.vibrate('choice'),
      scrollTo: (_, { scroll }) => browserWindow.scrollTo(scroll),
    },
  });
