/** Milliseconds from the release of a finger to the browser's own click, if one comes. That of a mouse comes at once. */
const FINGER_CLICK_TIMEOUT_MS = 300;

/** The attributes that say what a button of a card or a link is for. */
const PURPOSES = ['data-wish', 'href'];
const PRESSABLE = PURPOSES.map((name) => `[${name}]`).join();

const purposeOf = (element: Element) => PURPOSES.find((name) => element.hasAttribute(name));

/** A selector of the elements that do the same as this button or link; null for other elements. */
export function sameAs(element: Element): string | null {
  const purpose = purposeOf(element);
  if (!purpose) return null;
  const card = element.closest<HTMLElement>('[data-edition]');
  const own = `[${purpose}="${CSS.escape(element.getAttribute(purpose) ?? '')}"]`;
  return card ? `[data-edition="${CSS.escape(card.dataset['edition'] ?? '')}"] ${own}` : own;
}

/** What a click on the element asks for; a button of a card asks at the price that the card shows. */
function meaningOf(element: Element): string {
  const card = purposeOf(element) === 'data-wish' ? element.closest<HTMLElement>('[data-edition]') : null;
  const isPriced = !card?.closest('[data-unpriced]');
  return [sameAs(element), card && element.ariaPressed, card?.dataset['cost'], isPriced].join();
}

interface Press {
  element: HTMLElement;
  meaning: string;
  place: unknown;
}

const pressOn = (element: HTMLElement | null | undefined): Press | null =>
  element ? { element, meaning: meaningOf(element), place: element.closest('main')?.parentNode } : null;

/**
 * The shop moves and replaces the HTML that the page has shown before (`src/shop/wiring/shownBefore.ts`). Browsers send
 * no click where that happens between the press and the release: then this clicks the element that is there now, if
 * it means the same (wish-5).
 */
export function keepPresses({ document }: Window): void {
  let pressed = pressOn(document.querySelector<HTMLElement>(`:is(${PRESSABLE}):active`));
  document.addEventListener(
    'pointerdown',
    ({ target, button }) =>
      (pressed = pressOn(button === 0 ? (target as Element).closest<HTMLElement>(PRESSABLE) : null)),
    { capture: true },
  );
  document.addEventListener(
    'pointerup',
    ({ clientX, clientY, pointerType }) => {
      const before = pressed;
      const click = (): void => {
        const now = pressOn(document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(PRESSABLE));
        const hasMoved = now?.element !== before?.element || now?.place !== before?.place;
        if (hasMoved && now?.meaning === before?.meaning) now?.element.click();
      };
      const late = setTimeout(click, pointerType === 'mouse' ? 0 : FINGER_CLICK_TIMEOUT_MS);
      document.addEventListener('click', () => clearTimeout(late), { once: true, capture: true });
    },
    { capture: true },
  );
}
