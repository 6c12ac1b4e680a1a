import type { Wish } from '../../../machines/model/wish';
import { DOUBLE_TAP_MS } from '../platform/gestures';
import { handover } from './known';
import { shellParsed } from './show';

/** The wish of a tap on a button of a card; null for any other tap. */
function tapOf(button: HTMLElement | null): Wish | null {
  const card = button?.closest<HTMLElement>('[data-edition]');
  const content = handover.shown?.content;
  if (!button || !card || !content?.contains(card)) return null;
  const kind = button.dataset['wish'] as Wish['kind'];
  return {
    path: location.pathname,
    kind,
    // «Отменить» beside the pressed button also removes.
    on: card.querySelector(`[data-wish=${kind}][aria-pressed=true]`) === null,
    editionId: card.dataset['edition'] ?? '',
    // The page of a product is named after it.
    title: card.querySelector('[title]')?.textContent ?? content.ariaLabel ?? '',
    price: content.hasAttribute('data-unpriced') ? '' : (card.dataset['cost'] ?? ''),
  };
}

function record(button: HTMLElement): void {
  const tap = tapOf(button);
  if (!tap) return;
  const busy = String(button.ariaBusy !== 'true');
  // Also those of its other cards: a tap there undoes this one.
  for (const card of document.querySelectorAll<HTMLElement>('[data-edition]')) {
    if (card.dataset['edition'] !== tap.editionId) continue;
    for (const same of card.querySelectorAll(`[data-wish=${tap.kind}]`)) same.ariaBusy = busy;
  }
  handover.onTap(tap);
}

/**
 * Records taps on the cards that the page shows: the buttons of the edition are busy at once. A second tap cancels the
 * first, unless it follows so soon that the two are one (touch-1).
 */
export function recordTaps(): void {
  let last: { button: HTMLElement; at: number } | undefined;
  addEventListener('click', ({ target }) => {
    const at = Date.now();
    const button = (target as Element).closest<HTMLElement>('[data-wish]');
    if (!button) return;
    const isAgain = last?.button === button && at - last.at < DOUBLE_TAP_MS;
    last = { button, at };
    if (isAgain) return;
    // A page that arrives in pieces shows cards before `choose` has decided whether they stay.
    void shellParsed.then(() => record(button));
  });
}
