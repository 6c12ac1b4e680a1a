import { createBrowserInspector } from '@statelyai/inspect';
import css from './inspectorButton.module.css';
import type { InspectorWish } from './inspectorWish';
import { createRedactor } from './redact';
import type { Tools } from './contract';

/** Our own page of the same build, which draws what it is told without internet. */
const LOCAL_PAGE = '/?inspector';
/** A late click still finds everything from the shop's first actor on. */
const KEPT_EVENTS = 2_000;
/** The library cuts deeper charts off at 10. */
const DEPTH = 20;

/** The window as the inspector uses it; it listens anew each time it is started, and would tell everything twice. */
function onceListening(browser: Window): Window {
  let isListening = false;
  const view: Pick<Window, 'open' | 'addEventListener'> = {
    open: (...where) => browser.open(...where),
    addEventListener(type: string, listener: EventListenerOrEventListenerObject) {
      if (!isListening) browser.addEventListener(type, listener);
      isListening = true;
    },
  };
  return view as Window;
}

/** The button that opens the inspector: browsers open a window for a click only. */
function offerInspector(browser: Window, wish: InspectorWish, start: () => void): void {
  const button = browser.document.createElement('button');
  button.type = 'button';
  button.className = css['button'] ?? '';
  button.textContent = wish === 'local' ? 'Открыть инспектор' : 'Открыть инспектор Stately';
  button.addEventListener('click', start);
  browser.document.body.append(button);
}

/** Tells an inspector everything the shop's machines do, without a secret in it. */
export function startInspector(browser: Window, wish: InspectorWish): Tools {
  const redact = createRedactor();
  const inspector = createBrowserInspector({
    window: onceListening(browser),
    autoStart: false,
    // The last thing before the message is posted; nothing goes past it.
    serialize: (event) => redact(event) as typeof event,
    serializationDepthLimit: DEPTH,
    maxDeferredEvents: KEPT_EVENTS,
    ...(wish === 'local' ? { url: LOCAL_PAGE } : {}),
  });
  offerInspector(browser, wish, () => inspector.start());
  const { inspect } = inspector as { inspect: NonNullable<Tools['options']['inspect']> };
  return { options: { inspect }, now: Date.now, watch: () => {} };
}
