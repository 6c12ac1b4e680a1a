/** The duration of a motion, milliseconds; 0 with reduced motion and on slow phones (`tokens.css`). */
function motionMs(): number {
  const written = getComputedStyle(document.documentElement).getPropertyValue('--motion');
  // The build shortens 180ms to .18s.
  const [, time = '0', unit] = /([\d.]+)(m?s)/.exec(written) ?? [];
  return Number(time) * (unit === 's' ? 1000 : 1);
}

/** A place in the window, pixels. */
interface Place {
  left: number;
  top: number;
  width: number;
}

/**
 * Moves a picture of an element above the page, and removes it.
 * @param picture a copy of the element @param frames as for `Element.animate`, from its upper left corner
 * @param ended called when the picture is removed
 */
function moveAbovePage(
  picture: HTMLElement,
  { left, top, width }: Place,
  frames: Keyframe[],
  ended: () => void = () => {},
): void {
  picture.setAttribute('aria-hidden', 'true');
  Object.assign(picture.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    transformOrigin: '0 0',
    pointerEvents: 'none',
  });
  document.body.append(picture);
  const animation = picture.animate(frames, { duration: motionMs(), easing: 'ease-out' });
  for (const end of ['finish', 'cancel'])
    animation.addEventListener(end, () => {
      picture.remove();
      ended();
    });
}

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

/** How far a removed row moves while it fades, pixels. */
const DISTANCE_PX = 32;

/**
 * The `ref` of a row of a list. When the row is removed and its list stays, a picture of the row fades out in its place.
 * Nothing moves with reduced motion.
 */
export const leaveVisibly = (row: HTMLElement | null) => () => {
  const list = row?.parentElement?.parentElement;
  if (!row || !list || motionMs() === 0) return;
  const place = row.getBoundingClientRect();
  const picture = row.cloneNode(true) as HTMLElement;
  // After React has removed the row: if the list was removed too, nothing fades.
  queueMicrotask(() => {
    if (row.isConnected || !list.isConnected) return;
    picture.removeAttribute('role');
    moveAbovePage(picture, place, [{ opacity: 1 }, { opacity: 0, transform: `translateX(${-DISTANCE_PX}px)` }]);
  });
};
