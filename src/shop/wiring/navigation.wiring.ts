import { fromCallback } from 'xstate';
import { addressOf } from '../../../machines/model/screens';
import { shopActors } from '../../../machines/shop/shop.machine';
import type { Effects } from './effects';

/** Connects navigation with the platform's window and the router. */
export const wireNavigation = ({ telegram, router, gestures }: Effects) =>
  shopActors.navigation.provide({
    actors: {
      followPlatformBack: fromCallback(({ sendBack }) => telegram.onBack(() => sendBack({ type: 'navigation.back' }))),
      followSwipe: fromCallback(({ sendBack }) => gestures.onSwipeRight(() => sendBack({ type: 'navigation.swiped' }))),
    },
    actions: {
      expandWindow: () => telegram.expand(),
      showBackButton: () => telegram.showBackButton(),
      hideBackButton: () => telegram.hideBackButton(),
      closeApp: () => telegram.close(),
      goBack: () => router.back(),
      goHome: () => router.replace(addressOf('home')),
    },
  });
