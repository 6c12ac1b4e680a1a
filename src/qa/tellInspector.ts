import { createBrowserInspector } from '@statelyai/inspect';
import { createBacklog } from './backlog';
import type { Tools } from './contract';
import css from './inspectorButton.module.css';
import { tellBeginning } from './inspectorChannel';
import type { InspectorWish } from './inspectorWish';
import { createRedactor } from './redact';

const STATELY_PAGE = 'https://stately.ai/inspect';
/** Our own page of the same build, which draws what it is told without internet. */
const LOCAL_PAGE = '/?inspector';
/** What a page of an inspector says once it listens. */
const CONNECTED = '@statelyai.connected';
/** The name of the inspector's window: a second click finds the first one. */
const WINDOW = 'xstateinspector';
/** The library cuts deeper charts off at 10. */
const DEPTH = 20;

/** The button that opens the inspector: browsers open a window for a click only. */
function offerInspector(browser: Window, wish: InspectorWish, open: () => void): void {
  const button = browser.document.createElement('button');
  button.type = 'button';
  button.className = css['button'] ?? '';
  button.textContent = wish === 'local' ? 'Открыть инспектор' : 'Открыть инспектор Stately';
  button.addEventListener('click', open);
  browser.document.body.append(button);
}

/**
 * Tells an inspector everything the shop's machines do, without a secret in it. The library puts it into Stately's own
 * words; who is told, and what a page that comes late is told first, is ours: the library forgets the oldest actors.
 */
export function startInspector(browser: Window, wish: InspectorWish): Tools {
  const address = new URL(wish === 'local' ? LOCAL_PAGE : STATELY_PAGE, browser.location.origin);
  const redact = createRedactor();
  const backlog = createBacklog();
  let page: Window | null = null;
  const inspector = createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: 0,
    serializationDepthLimit: DEPTH,
    // The last thing before a message is kept or posted; nothing goes past it.
    serialize: (event) => redact(event) as typeof event,
    send(message) {
      backlog.add(message);
      page?.postMessage(message, address.origin);
    },
  });
  browser.addEventListener('message', ({ data, source, origin }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type !== CONNECTED || origin !== address.origin || source === null) return;
    page = source as Window;
    for (const message of backlog.all()) page.postMessage(message, address.origin);
  });
  offerInspector(browser, wish, () => void browser.open(address, WINDOW));
  if (wish === 'local') tellBeginning();
  const { inspect } = inspector as { inspect: NonNullable<Tools['options']['inspect']> };
  return { options: { inspect }, now: Date.now, watch: () => {} };
}
