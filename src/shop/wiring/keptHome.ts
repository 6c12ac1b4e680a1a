import { useMemo } from 'react';
import { selectCurrency } from '../../../machines/currency/currency.selectors';
import type { FeedSection } from '../../../machines/feed/feed.selectors';
import type { Currency } from '../../../machines/model/entities';
import { isSameId } from '../../../machines/model/ids';
import { nextPromotionEnd } from '../../../machines/model/money';
import { HOME_PATH } from '../../../machines/model/screens';
import type { ShownScreen } from '../platform/handover';
import type { Effects } from './effects';
import { useFlowSelector, useShopWorld } from './react';
import { useShownBefore } from './shownBefore';

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

/**
 * Keeps Home for the next visit: once it is rendered, and when the shopper leaves it.
 * @param sections as Home shows them
 * @returns a function that ends this
 */
export function keepHome(
  { saved, browserWindow, now }: Effects,
  { id }: Currency,
  sections: readonly FeedSection[],
): () => void {
  const main = document.querySelector('main');
  const build = globalThis.early?.build;
  if (!main || !build) return () => {};
  const editions = sections
    .slice(0, KEPT_PARTS)
    .flatMap((section) => (section.kind === 'list' ? section.cards.map(({ edition }) => edition) : []));
  const keep = (): void =>
    saved.keepHome({
      build,
      currencyId: String(id),
      pricedUntil: nextPromotionEnd(editions, now()),
      html: htmlOf(main),
    });
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

/** The Home that an earlier page has kept; null once Home has loaded. */
function keptHome({ loaded, now }: Effects, currency: Currency | null): ShownScreen | null {
  const kept = currency && !loaded(currency.id).feed ? globalThis.early?.keptHome?.() : null;
  if (!kept || !isSameId(kept.currencyId, currency?.id)) return null;
  const content = document.createElement('div');
  content.setAttribute('data-products', '');
  content.innerHTML = kept.html;
  const isPriced = now() < (kept.pricedUntil ?? Infinity);
  content.toggleAttribute('data-unpriced', !isPriced);
  for (const image of content.querySelectorAll<HTMLImageElement>('[data-src]')) image.src = image.dataset['src'] ?? '';
  return { path: HOME_PATH, content, currencyId: isPriced ? kept.currencyId : '' };
}

/** The HTML to show instead of Home's skeleton: that of this page, else the one that an earlier page has kept. */
export function useHomeBefore(): ShownScreen | null {
  const { effects } = useShopWorld();
  const currency = useFlowSelector('currency', selectCurrency);
  const onPage = useShownBefore();
  const kept = useMemo(() => (onPage ? null : keptHome(effects, currency)), [onPage, effects, currency]);
  return onPage ?? kept;
}
