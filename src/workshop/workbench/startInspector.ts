import { createBrowserInspector } from '@statelyai/inspect';
import { actorsFirst } from './actorsFirst';
import { createBacklog } from './backlog';
import type { Tools } from './shopTools';
import css from './inspectorButton.module.css';
import { announceStart } from './inspectorChannel';
import type { InspectorWish } from './inspectorWish';
import { createRedactor } from './redact';

const STATELY_PAGE = 'https://stately.ai/inspect';
/** Our own inspector page of the same build, which needs no internet. */
const LOCAL_PAGE = '/?inspector';
/** The message of an inspector page that is ready. */
const CONNECTED = '@statelyai.connected';
/** The name of the inspector's window: a second click finds the first one. */
const WINDOW = 'xstateinspector';
/** The library cuts off deeper charts at 10 levels. */
const GREATEST_DEPTH = 20;

/** The button that opens the inspector: browsers open a window only on a click. */
function offerInspector(browser: Window, wish: InspectorWish, open: () => void): void {
  const button = browser.document.createElement('button');
  button.type = 'button';
  button.className = css['button'] ?? '';
  button.textContent = wish === 'local' ? 'Открыть инспектор' : 'Открыть инспектор Stately';
  button.addEventListener('click', open);
  browser.document.body.append(button);
}

/**
 * Sends an inspector everything the shop's machines do, without secrets. The library writes it in Stately's own format.
 * Receivers and the backlog for a late page are our own code: the library drops the oldest actors.
 */
export function startInspector(browser: Window, wish: InspectorWish): Tools {
  const address = new URL(wish === 'local' ? LOCAL_PAGE : STATELY_PAGE, browser.location.origin);
  const redact = createRedactor();
  const backlog = createBacklog();
  let page: Window | null = null;
  const inspector = createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: 0,
    serializationDepthLimit: GREATEST_DEPTH,
    // The last step before a message is kept or posted; no message bypasses it.
    serialize: (event) => redact(event) as typeof event,
    send: actorsFirst((message) => {
      backlog.add(message);
      page?.postMessage(message, address.origin);
    }),
  });
  browser.addEventListener('message', ({ data, source, origin }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type !== CONNECTED || origin !== address.origin || source === null) return;
    page = source as Window;
    for (const message of backlog.all()) page.postMessage(message, address.origin);
  });
  offerInspector(browser, wish, () => void browser.open(address, WINDOW));
  if (wish === 'local') announceStart();
  return { options: { inspect: inspector.inspect }, now: Date.now, watch: () => {} };
}
