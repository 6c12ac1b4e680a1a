import { fromCallback } from 'xstate';
import { addressOf } from '../../../machines/model/screens';
import { shopActors } from '../../../machines/shop/shop.machine';
import type { Effects } from './effects';

/** Connects navigation with the platform's window and the router. */
export const wireNavigation = ({ browserWindow, telegram, router, gestures }: Effects) =>
  shopActors.navigation.provide({
    actors: {
      // On a phone Back first closes what lies over the screen.
      followPlatformBack: fromCallback(({ sendBack }) =>
        telegram.onBack(() => browserWindow.cancelDialog() || sendBack({ type: 'navigation.back' })),
      ),
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
