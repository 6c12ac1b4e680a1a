import { motionMs, moveAbovePage, type Place } from './motion';

/** The tapped cover and its position in the window, for the page that the tap opens. */
let tapped: { src: string; from: DOMRect } | null = null;

/** Remembers the cover of a tapped card. @param card the element that holds it */
export function rememberCover(card: Element): void {
  const picture = card.querySelector('img');
  tapped = picture && { src: picture.src, from: picture.getBoundingClientRect() };
}

/** The position of an element once its page has slid in. */
function restingPlace(element: HTMLElement): Place {
  let [left, top] = [-scrollX, -scrollY];
  for (let part: Element | null = element; part instanceof HTMLElement; part = part.offsetParent) {
    left += part.offsetLeft;
    top += part.offsetTop;
  }
  return { left, top, width: element.offsetWidth };
}

/**
 * The `ref` of a product's cover: the tapped cover moves there from its card. A copy above the page moves, because the page
 * slides in and may be replaced by the loaded one meanwhile. No View Transition: it would freeze the old page for some
 * frames first. Nothing moves with reduced motion.
 */
export function animateCover(place: HTMLElement | null): void {
  if (!place || !tapped) return;
  const { src, from } = tapped;
  tapped = null;
  const frame = place.firstElementChild;
  if (!(frame instanceof HTMLElement) || frame.querySelector('img')?.src !== src || motionMs() === 0) return;
  // After the new page has been scrolled to its top.
  queueMicrotask(() => {
    const { left, top, width } = restingPlace(place);
    // The page may cut off the upper part of the square cover.
    const cut = Math.max(0, width - frame.offsetHeight);
    const cover = frame.cloneNode(true) as HTMLElement;
    cover.style.height = `${width}px`;
    const { dataset } = document.documentElement;
    dataset['coverTravels'] = '';
    moveAbovePage(
      cover,
      { left, top: top - cut, width },
      [
        {
          transform: `translate(${from.left - left}px, ${from.top - top + cut}px) scale(${from.width / width})`,
          clipPath: 'inset(0)',
        },
        { transform: 'none', clipPath: `inset(${cut}px 0 0)` },
      ],
      () => delete dataset['coverTravels'],
    );
  });
}
