import type { Load } from '../world/load';
import type { Call } from '../world/network';
import type { Audit } from './audit';

/** Milliseconds between two questions about an order while nobody looks. */
const UNSEEN_POLL_MS = 30_000;

/** Whether nobody sees the window, or the network is gone. */
const isUnseen = (audit: Audit, load: Load): boolean =>
  !load.browser.isVisible || !load.isActive || !audit.world.network.isOnline;

/** Remembers since when a window is out of sight. */
export function noteSight(audit: Audit, load: Load): void {
  const notes = audit.notesOf(load);
  notes.unseenSince = isUnseen(audit, load) ? (notes.unseenSince ?? audit.world.scheduler.awake) : null;
}

/** Hidden, minimised and offline windows ask about an order at long intervals. */
export function checkPoll(audit: Audit, { path, load }: Call): void {
  const orderId = /^\/payment\/status\/(\w+)$/.exec(path)?.[1];
  if (orderId === undefined) return;
  const notes = audit.notesOf(load);
  const { poll, unseenSince } = notes;
  const at = audit.world.scheduler.awake;
  notes.poll = { orderId, at };
  if (poll?.orderId !== orderId || unseenSince === null || unseenSince > poll.at || !isUnseen(audit, load)) return;
  audit.expect(
    'an unseen window asks rarely',
    at - poll.at >= UNSEEN_POLL_MS,
    () => `Window ${load.place.number} asks about ${orderId} again after ${at - poll.at} ms`,
  );
}
