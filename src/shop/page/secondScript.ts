/**
 * The page's second script: a small file that arrives together with the first answer. It sends the next requests, and
 * fetches the files that are needed after them.
 */
import { parseBody } from '../api/parse';
import { LONG_ANSWER_BYTES } from '../api/yieldToPage';
import type { Handover } from '../platform/handover';
import { mediaUrl } from '../platform/links';
import { askNext } from './askNext';
import { fetchLater } from './fetchLater';
import { firstPicture } from './firstPicture';
import { chosenCurrency } from './stored';

/** Inserted by the build (`src/operator/build/pageScripts.ts`). */
declare const MEDIA_URL: string;
/** JSON: the files of each screen, by the first part of its path. */
declare const SCREEN_FILES: string;
/** JSON: a list of files. */
declare const NEXT_FILES: string;

const early = globalThis.early as Handover | undefined;
/** Global, so that the browser does not drop it. For a preload `link` browsers would warn if the picture is not shown soon. */
const image = new Image();
image.fetchPriority = 'high';
void (early ? askNext(early) : Promise.resolve())
  .finally(() => early && (early.sentByApp = undefined))
  .then((first) => {
    // Only the shop parses a long answer: parsing it twice would take too long.
    if (!first || first.body.byteLength > LONG_ANSWER_BYTES) return;
    const file = firstPicture(first.screen, parseBody(first.body), first.currencyId);
    const src = typeof file === 'string' ? mediaUrl(file, MEDIA_URL) : null;
    if (src !== null) image.src = src;
  })
  // The shop repeats a failed request and reports a malformed answer.
  .catch(() => {});

/** The menu with the currency that the shopper has chosen (currency-13): the build has written the rouble into it. */
function showCurrency(): void {
  const currency = chosenCurrency(early?.telegramId);
  // The button of the shop itself is never disabled.
  const button = document.querySelector('button[aria-expanded]:disabled');
  if (!currency || !button) return;
  button.ariaLabel = button.ariaLabel?.replace(/\S+$/, () => currency.code) ?? null;
  const icon = new Image();
  icon.alt = '';
  icon.addEventListener('load', () => button.querySelector('svg')?.replaceWith(icon));
  const src = typeof currency.icon === 'string' ? mediaUrl(currency.icon, MEDIA_URL) : null;
  if (src !== null) icon.src = src;
}
// Its picture does not share the network with the first one.
void early?.painted?.then(showCurrency);

// The files of the opened screen load in parallel with those of the shop. In a separate task, after the next request.
setTimeout(() => {
  new Map(Object.entries(JSON.parse(SCREEN_FILES) as Record<string, string[]>))
    .get(location.pathname.split('/')[1] ?? '')
    ?.forEach((file) => fetchLater(file.endsWith('.css') ? 'prefetch' : 'modulepreload', file));
}, 0);

/** One file in each task: a slow phone needs some milliseconds to begin a request, and could not answer a tap meanwhile. */
const fetchAhead = ([file, ...rest]: readonly string[]): void => {
  if (file === undefined) return;
  fetchLater('prefetch', file);
  setTimeout(() => fetchAhead(rest), 0);
};

// Once the shop has opened: the next likely screens; not in data-saving mode.
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
if (early)
  early.fetchNextScreens = () => {
    setTimeout(() => {
      if (!savesData && navigator.onLine) fetchAhead(JSON.parse(NEXT_FILES) as string[]);
    }, 2_000);
  };
