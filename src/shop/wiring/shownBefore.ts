import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { selectCurrency } from '../../../machines/currency/currency.selectors';
import { isSameId } from '../../../machines/model/ids';
import { opensHere } from '../../../machines/model/opensHere';
import { tappedProduct } from '../../../machines/model/place';
import { listPositionsVerbs } from '../../../machines/listPositions/listPositions.verbs';
import type { ShownScreen } from '../platform/handover';
import { sameAs } from '../platform/presses';
import { useFlowSelector, useFlowVerbs, useShopWorld } from './react';

export type { ShownScreen };

/** The HTML to show instead of the skeleton of this screen; null if there is none, or it is in another currency. */
export function useShownBefore(): ShownScreen | null {
  const { pathname } = useLocation();
  const currencyId = useFlowSelector('currency', (snapshot) => selectCurrency(snapshot)?.id ?? null);
  const shown = globalThis.early?.shown ?? null;
  if (shown?.path !== pathname) return null;
  const isOther = shown.currencyId !== '' && currencyId !== null && !isSameId(currencyId, shown.currencyId);
  return isOther ? null : shown;
}

/** Moves the content into a place, and restores the focus and the scroll positions, which a moved element loses. */
function move(content: HTMLElement, place: Element): void {
  // React has just removed its last place, and this one is empty: to read a position now would scroll the page to its top.
  if (!content.isConnected) return place.append(content);
  const focused = content.contains(document.activeElement) ? document.activeElement : null;
  const moved = [...content.querySelectorAll('*')].filter(({ scrollLeft }) => scrollLeft > 0);
  const lefts = moved.map(({ scrollLeft }) => scrollLeft);
  const top = window.scrollY;
  place.append(content);
  window.scrollTo(0, top);
  moved.forEach((row, n) => (row.scrollLeft = lefts[n] ?? 0));
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/**
 * Gives the focus to the element that replaces the focused one, once it is in the page.
 * @param part what is replaced, of `main` or the menu
 */
export function passFocusOn(part: Element | null): void {
  const { activeElement: focused } = document;
  if (!(focused instanceof HTMLElement) || !part?.contains(focused)) return;
  const around = part.closest('main, nav')?.localName;
  const same = sameAs(focused);
  queueMicrotask(
    () => same && document.querySelector<HTMLElement>(`${around} ${same}`)?.focus({ preventScroll: true }),
  );
}

/** A place for the HTML that is shown before the screen: the shop handles its links and rows from now on. */
export function usePlaceOf(shown: ShownScreen): RefObject<HTMLDivElement | null> {
  const { content, currencyId } = shown;
  const place = useRef<HTMLDivElement>(null);
  const { router } = useShopWorld().effects;
  const { moveRow } = useFlowVerbs('listPositions', listPositionsVerbs);
  const isPriced = useFlowSelector('currency', selectCurrency) !== null && currencyId !== '';
  useLayoutEffect(() => {
    if (isPriced) content.removeAttribute('data-unpriced');
  }, [content, isPriced]);
  useLayoutEffect(() => {
    if (place.current) move(content, place.current);
    // Taps on it are recorded, and another visit of the screen shows it again.
    if (globalThis.early) globalThis.early.shown = shown;
    const ended = new AbortController();
    const { signal } = ended;
    content.addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest('a');
        if (!link || event.defaultPrevented || !opensHere(event)) return;
        event.preventDefault();
        const card = link.closest<HTMLElement>('[data-edition]');
        const image = card?.querySelector('img')?.getAttribute('src') ?? null;
        const title = card?.querySelector('[title]')?.textContent ?? '';
        router.push(link.pathname, card ? tappedProduct({ title, image }, card.dataset['edition'] ?? null) : undefined);
      },
      { signal },
    );
    content.addEventListener(
      'scroll',
      ({ target }) => {
        const row = target as Element;
        const part = row.closest('section, [data-banners]');
        const name = part?.querySelector('h2')?.textContent ?? part?.querySelector('a')?.pathname;
        if (name) moveRow(name, Math.round(row.scrollLeft));
      },
      // The scrolling of a row does not bubble.
      { signal, capture: true },
    );
    return () => {
      ended.abort();
      passFocusOn(content);
    };
  }, [shown, content, router, moveRow]);
  return place;
}
