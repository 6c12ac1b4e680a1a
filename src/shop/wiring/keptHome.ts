import type { Currency } from '../../../machines/model/entities';
import type { Effects } from './effects';

/** How many parts of Home are kept. Two were not faster (tests/bench/README.md). */
const KEPT_PARTS = 3;

/**
 * The HTML of the first parts of Home. Its ids differ from those of the next visit, and only its first picture loads at once:
 * the others would delay the first paint, so the early script fetches them later.
 */
function htmlOf(main: Element): string {
  const parts = [...main.querySelectorAll('[data-banners], section')].slice(0, KEPT_PARTS);
  const kept = document.createElement('template');
  kept.innerHTML = parts.map(({ outerHTML }) => outerHTML.replaceAll(/ (id|aria-labelledby)="/g, ' $1="kept')).join('');
  for (const image of kept.content.querySelectorAll('img[src]:not([fetchpriority=high])')) {
    image.setAttribute('data-src', image.getAttribute('src') ?? '');
    image.removeAttribute('src');
  }
  return kept.innerHTML;
}

/** Keeps Home for the next visit: once it is rendered, and when the shopper leaves it. @returns a function that ends this */
export function keepHome({ saved, browserWindow }: Effects, { id }: Currency): () => void {
  const main = document.querySelector('main');
  const build = globalThis.early?.build;
  if (!main || !build) return () => {};
  const keep = (): void => saved.keepHome({ build, currencyId: String(id), html: htmlOf(main) });
  const timer = setTimeout(keep, 0);
  const unfollow = browserWindow.onSight((seen) => {
    if (!seen) keep();
  });
  return () => {
    clearTimeout(timer);
    unfollow();
    keep();
  };
}
