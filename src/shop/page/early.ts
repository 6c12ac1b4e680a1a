/**
 * The early script, inlined in the page. It runs before everything else: it sends the first requests, draws the products
 * that are already known, and preloads what is needed next. It is small, so that a phone runs it at once.
 */
import { HOME_PATH } from '../../../machines/model/screens';
import { askFirst } from './ask';
import { attempt, handover, launch, mayAsk } from './known';
import { showKnown } from './show';
import { hearTaps } from './taps';
import { disableMotionOnSlowDevice } from '../platform/device';
import { openStartLink } from '../platform/startLink';
import { afterWaiting, showStartNotice } from '../platform/startNotice';

/** Inserted by the build (`src/operator/build/earlyScript.ts`). */
declare const FIRST_FILES: readonly string[];
declare const TELEGRAM_FILE: string;
/** JSON: the files of each screen, by the first part of its path. */
declare const SCREEN_FILES: string;
/** JSON: a list of files. */
declare const NEXT_FILES: string;
/** Milliseconds; 0 in development, where the server still has to build the files. */
declare const CODE_TIMEOUT_MS: number;

const fetchLater = (rel: string, href: string): void => {
  const as = href.endsWith('.css') ? 'style' : 'script';
  document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: 'anonymous' }));
};

/** One file in each task: a slow phone needs some milliseconds to begin a request, and could not answer a tap meanwhile. */
const fetchAhead = ([file, ...rest]: readonly string[]): void => {
  if (file === undefined) return;
  fetchLater('prefetch', file);
  setTimeout(() => fetchAhead(rest), 0);
};

// Must run before the skeleton renders: it has a pulse animation.
disableMotionOnSlowDevice(window);

// The QA tools are separate pages without products.
const isShop = !/[?&](qa|inspector)\b/.test(location.search);
// First: everything else reads the address.
if (isShop) attempt(() => openStartLink(window));
// Broken data in the storage must not stop the rest of this script.
if (isShop && mayAsk) attempt(askFirst);
// After the first request and the first picture, which these would delay on a slow network. What the page linked, the
// browser would fetch before this script runs.
void Promise.resolve(isShop && attempt(showKnown)).then(() => {
  for (const file of FIRST_FILES) fetchLater('modulepreload', file);
});
hearTaps();
if (location.pathname !== HOME_PATH) document.documentElement.dataset['start'] = 'inner';
if (launch && TELEGRAM_FILE) fetchLater('modulepreload', TELEGRAM_FILE);
// The files of the opened screen load in parallel with those of the shop.
const opened = new Map(Object.entries(JSON.parse(SCREEN_FILES) as Record<string, string[]>)).get(
  location.pathname.split('/')[1] ?? '',
);
opened?.forEach((file) => fetchLater(file.endsWith('.css') ? 'prefetch' : 'modulepreload', file));

// A link that is tapped before the shop's code runs opens a new page. It takes the launch data along: without them that
// page would open in the name of the shopper before, or of nobody. The code takes them out of the address.
addEventListener('click', ({ target }) => {
  const link = (target as Element).closest('a');
  // They are a credential: no other site may get them.
  if (link?.origin === location.origin && location.hash.includes('tgWebApp')) link.hash = location.hash;
});

// Once this screen has loaded: the next likely screens; not in data-saving mode.
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
addEventListener('load', () => {
  setTimeout(() => {
    if (!savesData && navigator.onLine) fetchAhead(JSON.parse(NEXT_FILES) as string[]);
  }, 2_000);
});

// If the shop's code never runs, only this script can say so.
const complain = (what: string): void => {
  if (handover.waitsFor) return;
  console.error(`The shop has not opened: ${what}`);
  showStartNotice(window, 'Проверьте соединение и попробуйте снова. Корзина и избранное сохранены.');
};
if (CODE_TIMEOUT_MS > 0) {
  afterWaiting(CODE_TIMEOUT_MS, () => complain('it waits for its first file'));
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && complain('its first file failed'),
    true,
  );
}
