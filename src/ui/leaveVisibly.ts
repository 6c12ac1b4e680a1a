import { motionMs } from './motion';

/** How far a removed row moves while it fades, pixels. */
const DISTANCE_PX = 32;

/**
 * The `ref` of a row of a list. When the row is removed and its list stays, a picture of it fades away where it was, so
 * that one sees what has gone. Nothing moves for those who want no motion, and in old engines.
 */
export const leaveVisibly = (row: HTMLElement | null) => () => {
  const list = row?.parentElement?.parentElement;
  const motion = motionMs();
  if (!row || !list || motion === 0 || typeof row.animate !== 'function') return;
  const { left, top, width } = row.getBoundingClientRect();
  const picture = row.cloneNode(true) as HTMLElement;
  // After React has removed it: a screen that is left as a whole takes its rows along.
  queueMicrotask(() => {
    if (row.isConnected || !list.isConnected) return;
    picture.setAttribute('aria-hidden', 'true');
    picture.removeAttribute('role');
    Object.assign(picture.style, {
      position: 'fixed',
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      pointerEvents: 'none',
    });
    document.body.append(picture);
    picture
      .animate([{ opacity: 1 }, { opacity: 0, transform: `translateX(${-DISTANCE_PX}px)` }], {
        duration: motion,
        easing: 'ease-out',
      })
      .addEventListener('finish', () => picture.remove());
  });
};
