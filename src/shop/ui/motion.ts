/** The duration of a motion, milliseconds; 0 with reduced motion and on slow phones (`tokens.css`). */
export function motionMs(): number {
  const written = getComputedStyle(document.documentElement).getPropertyValue('--motion');
  // The build shortens 180ms to .18s.
  const [, time = '0', unit] = /([\d.]+)(m?s)/.exec(written) ?? [];
  return Number(time) * (unit === 's' ? 1000 : 1);
}

/** A place in the window, pixels. */
export interface Place {
  left: number;
  top: number;
  width: number;
}

/**
 * Moves a picture of an element above the page, and removes it.
 * @param picture a copy of the element @param frames as for `Element.animate`, from its upper left corner
 * @param ended called when the picture is removed
 */
export function moveAbovePage(
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
