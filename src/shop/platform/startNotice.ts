import { sendReport } from './sendReport';

/**
 * Shows a notice that the shop has not opened, with a way to try again. Its HTML is in `index.html`, because no other file
 * may have loaded. If the shop opens later, it replaces the notice.
 * @param advice for the shopper, instead of that to check the connection
 */
export function showStartNotice(browser: Window, advice?: string): void {
  const { document, location } = browser;
  const notice = document.querySelector<HTMLTemplateElement>('#notice')?.content.cloneNode(true) as
    DocumentFragment | undefined;
  const place = document.getElementById('root');
  // The body of the page has not been parsed yet.
  if (!notice || !place) return;
  if (advice !== undefined) notice.querySelector('p')?.replaceChildren(advice);
  // As a tapped reload of the open shop (start-2). A module for both would make a circle of their files.
  const reload = (): void =>
    void fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500 && location.reload(),
      () => {},
    );
  notice.querySelector('button')?.addEventListener('click', reload);
  place.replaceChildren(notice);
  sendReport(browser, { kind: 'start', step: globalThis.early?.waitsFor ?? '' });
}

/** Milliseconds between two checks of a start that does not finish. */
const LOOK_MS = 250;

/** How many files and answers have arrived, or failed. */
const countArrived = (): number => performance.getEntriesByType('resource').length;

/** About as many bytes as the largest files of the start have together, packed: they arrive at the same time. */
const CODE_BYTES = 100_000;
/** Milliseconds. Then the notice is shown in any case, as for the file of a screen (start-9). */
const LONGEST_MS = 10_000;

/** How long such files need at the speed at which the page itself has arrived, milliseconds; 0 if that is not known. */
function codeNeedsMs(): number {
  // Not by `pageVisit`: the shop's file has it, and the notice must not wait for that file.
  const [page] = performance.getEntriesByType('navigation');
  return page
    ? Math.min(LONGEST_MS, ((page.responseEnd - page.requestStart) / page.encodedBodySize) * CODE_BYTES) || 0
    : 0;
}

/**
 * Acts once the page has waited for this long and nothing has arrived: a slow network that brings the pictures brings the
 * code, too, and the notice would replace the products that the page shows. Where the page itself has arrived slowly it waits
 * longer, for a browser does not say how much of a file has arrived. Between two checks at most one interval is
 * counted: a slow phone that is busy running the shop's files is not waiting for them.
 * @returns a function that ends the wait
 */
export function afterWaiting(ms: number, act: () => void): () => void {
  const looks = Math.ceil(Math.max(ms, codeNeedsMs()) / LOOK_MS);
  let looksLeft = looks;
  let arrived = countArrived();
  // Ends by its count: if the page's clock was replaced meanwhile, clearInterval would not know this timer.
  const timer = setInterval(() => {
    const before = arrived;
    arrived = countArrived();
    looksLeft = arrived > before && looksLeft > 0 ? looks : looksLeft - 1;
    if (looksLeft === 0) act();
    if (looksLeft <= 0) clearInterval(timer);
  }, LOOK_MS);
  return () => {
    looksLeft = 0;
  };
}
