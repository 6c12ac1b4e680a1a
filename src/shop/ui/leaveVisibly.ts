import { motionMs, moveAbovePage } from './motion';

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
