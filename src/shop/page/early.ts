/**
 * The early script, inlined in the page. It runs before everything else: it sends the first request, shows the products
 * that are already known, and preloads what is needed next. It is small, so that a phone runs it at once.
 */
import { opensHere } from '../../../machines/model/opensHere';
import { HOME_PATH } from '../../../machines/model/screens';
import { ask } from './ask';
import { fetchLater } from './fetchLater';
import { handover, launch, mayAsk } from './known';
import { showKnown, showOtherPictures } from './show';
import { recordTaps } from './taps';
import { attempt } from '../platform/attempt';
import { disableMotionOnSlowDevice } from '../platform/device';
import { openStartLink } from '../platform/startLink';
import { afterWaiting, showStartNotice } from '../platform/startNotice';

/** Inserted by the build (`src/operator/build/pageScripts.ts`). */
declare const FIRST_FILES: readonly string[];
/** The address of the first request. */
declare const STATUS_ADDRESS: string;
declare const SECOND_SCRIPT: string;
declare const TELEGRAM_FILE: string;
/** Milliseconds; 0 in development, where the server still has to build the files. */
declare const CODE_TIMEOUT_MS: number;

// Must run before the skeleton renders: it has a pulse animation.
disableMotionOnSlowDevice(window);

// The QA tools are separate pages without products.
const isShop = !/[?&](qa|inspector)\b/.test(location.search);
// First: everything else reads the address.
if (isShop) attempt(() => openStartLink(window));
if (isShop && mayAsk) handover.status = ask(handover, STATUS_ADDRESS);
// If the second script fails, the shop sends the next requests itself.
if (SECOND_SCRIPT)
  handover.second = import(/* @vite-ignore */ SECOND_SCRIPT).catch(() => (handover.sentByApp = undefined));
// After the first request and the first picture, which these files would delay on a slow network. A browser would fetch
// files that the page links even before this script runs.
void Promise.resolve(isShop && attempt(showKnown)).then(() => {
  for (const file of FIRST_FILES) fetchLater('modulepreload', file);
  // After the code, so that the shop takes over sooner.
  showOtherPictures();
});
recordTaps();
if (location.pathname !== HOME_PATH) document.documentElement.dataset['start'] = 'inner';
if (launch && TELEGRAM_FILE) fetchLater('modulepreload', TELEGRAM_FILE);

// A link that is tapped before the shop's code runs opens a new page.
addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a');
  // The launch data are a credential: no other site may get them.
  if (link?.origin !== location.origin) return;
  delete handover.link;
  // With a key the link opens another tab or window, and this page stays.
  const isHere = !event.defaultPrevented && opensHere(event);
  if (isHere && handover.shown?.content.querySelector('[data-wish][aria-busy=true]')) {
    // The tap on a card before it would be lost with this page: the shop opens the link.
    event.preventDefault();
    handover.link = link.pathname;
    link.ariaBusy = 'true';
  }
  // Without the launch data the new page would open for the previous shopper, or for nobody. The shop removes them from
  // its address.
  else if (location.hash.includes('tgWebApp')) link.hash = location.hash;
});

// If the shop's code never runs, only this script can show the notice.
const complain = (what: string): void => {
  if (handover.waitsFor) return;
  console.error(`The shop has not opened: ${what}`);
  showStartNotice(window);
};
if (CODE_TIMEOUT_MS > 0) {
  afterWaiting(CODE_TIMEOUT_MS, () => complain('it waits for its first file'));
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && complain('its first file failed'),
    true,
  );
}
