import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { canonicalPath } from '../../machines/model/screens';
import { yieldToPage } from './api/yieldToPage';
import { App } from './App';
import { blurTextField } from './platform/gestures';
import { disableMotionOnSlowDevice } from './platform/device';
import { launchParams, takeLaunchParams } from './platform/launch';
import { openStartLink } from './platform/startLink';
import { keepPresses } from './platform/presses';
import { markTyping } from './platform/typing';
import { loadTelegram } from './platform/telegram';
import type { Tools } from '../workshop/workbench/tools';
import type { StartSteps } from './startSteps';
import { loadNextScreens, loadScreenAt } from './screens/Screens';
import { passFocusOn } from './wiring/shownBefore';
import { createEffects, startShop } from './wiring/world';

/** Milliseconds from the load of the page and its files until the next screens are imported. */
const NEXT_SCREENS_MS = 4_000;

/** Then nothing is done in the name of a saved identity (identity-5). */
const UNREADABLE_LAUNCH =
  'Не удалось узнать, кто вы. Закройте магазин и откройте его из Telegram снова, или попробуйте ещё раз.';

/** Imports the next screens if the page has fetched their scripts ahead (`src/shop/page/`); it does not in data-saving mode. */
function makeNextScreensReady(): void {
  if (document.querySelector('link[rel=prefetch][as=script]') && navigator.onLine) void loadNextScreens();
}

/** Starts the shop in this page, step by step: a phone must be able to scroll and paint in between. */
export async function openShop(root: Root, tools: Tools | null, steps: StartSteps): Promise<void> {
  const pause = (): Promise<void> => steps.need('next step of the page', yieldToPage());
  keepPresses(window);
  // Usually the page's early script has done this already.
  openStartLink(window);
  const { pathname, search, hash } = location;
  if (canonicalPath(pathname) !== pathname)
    history.replaceState(history.state, '', canonicalPath(pathname) + search + hash);
  loadScreenAt(location.pathname);
  const telegram = await steps.need('launch data of Telegram', loadTelegram(window), UNREADABLE_LAUNCH);
  await pause();
  const effects = createEffects(window, telegram, tools?.now);
  tools?.watch(effects.client);
  // A client has launched the open page again, maybe for another account: the browser does not load it for a fragment, but
  // adds an entry to the history. React Router, which would take that for a visit, listens only later.
  const isLaunched = (): boolean => location.hash.includes('tgWebApp');
  const isOther = (): boolean => (launchParams(window)['tgWebAppData'] ?? '') !== telegram.initData;
  const openOther = (): void => {
    takeLaunchParams(window);
    effects.browserWindow.reload();
  };
  addEventListener('popstate', (event) => {
    if (!isLaunched()) return;
    event.stopImmediatePropagation();
    if (isOther()) return openOther();
    takeLaunchParams(window);
    history.back();
  });
  // It may have done so since Telegram's file has read the launch data; without that file they may still be in the address.
  if (isLaunched() && telegram.initData !== '' && isOther()) openOther();
  effects.gestures.onTapOutside((focused) => {
    telegram.closeScanQrPopup();
    blurTextField(focused);
  });
  effects.gestures.joinDoubleTaps();
  // Swiping a carousel must not close the mini-app.
  effects.gestures.onCarouselHeld((held) => telegram.allowVerticalSwipes(!held));
  markTyping(window);
  disableMotionOnSlowDevice(window);
  await pause();
  const world = startShop(effects, tools?.options);
  await pause();
  const replaceFirstView = (): void => {
    passFocusOn(document.querySelector('nav'));
    steps.shown();
  };
  startTransition(() => {
    root.render(
      <StrictMode>
        <App world={world} onShown={replaceFirstView} />
      </StrictMode>,
    );
  });
  const rest = (): void => {
    void globalThis.early?.second?.then(() => globalThis.early?.fetchNextScreens?.());
    setTimeout(makeNextScreensReady, NEXT_SCREENS_MS);
    if (document.querySelector('meta[name=reports]'))
      void import('./reports').then(
        (file) => file.startReports(window),
        () => {},
      );
  };
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}
