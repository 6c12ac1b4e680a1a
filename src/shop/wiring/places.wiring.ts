import { fromCallback } from 'xstate';
import { shopActors } from '../../../machines/shop/shop.machine';
import type { Effects } from './effects';

/** Connects the places with the scroll position of the page and the storage of the visit. */
export const wirePlaces = ({ browserWindow, saved }: Effects) =>
  shopActors.places.provide({
    actors: {
      followScroll: fromCallback(({ sendBack }) =>
        browserWindow.onScroll((scroll) => sendBack({ type: 'page.scrolled', scroll })),
      ),
      followHand: fromCallback(({ sendBack }) => browserWindow.onDrag(() => sendBack({ type: 'page.dragged' }))),
    },
    actions: {
      savePlaces: (_, { places }) => saved.writePlaces(places),
      scrollTo: (_, { scroll }) => browserWindow.scrollTo(scroll),
    },
  });
