import type { Load } from '../world/load';
import { isBehindVpn } from '../world/place';
import type { Call } from '../world/network';
import type { Audit } from './audit';
import { storedOf } from './books';

/** The most polls of one order by all windows and loads together. */
export const MOST_POLLS = 60;

/** Milliseconds between two polls of an order while the shop is hidden. */
const UNSEEN_POLL_MS = 30_000;

/** Milliseconds from the end of a poll to the next one. */
const POLL_MS = 5_000;

/** Changes whenever the shop is out of sight or offline, or back. */
const turnsOf = (audit: Audit, load: Load): number => load.turns + load.browser.turns + audit.world.network.turns;

/** Whether the window is not visible, or its browser reports no network. */
const isUnseen = (audit: Audit, load: Load): boolean =>
  !load.browser.isVisible || !load.isActive || !(audit.world.network.isOnline || isBehindVpn(load.place));

/** Remembers since when a window is out of sight. */
export function noteSight(audit: Audit, load: Load): void {
  const notes = audit.notesOf(load);
  notes.unseenSince = isUnseen(audit, load) ? (notes.unseenSince ?? audit.world.scheduler.awake) : null;
}

/** The order that a poll is about. */
export const polledIn = (path: string): string | undefined => /^\/payment\/status\/(\w+)$/.exec(path)?.[1];

/** Hidden, minimised and offline windows poll at long intervals. */
export function checkPoll(audit: Audit, { path, load }: Call): void {
  const orderId = polledIn(path);
  if (orderId === undefined) return;
  // Before another bill, a tap asks whether an order that was given up is paid by now (order-15).
  if (load.face === 'open' && load.see('payment').matches('creatingBill')) return;
  const notes = audit.notesOf(load);
  checkCount(audit, load, orderId);
  const { poll, unseenSince } = notes;
  const at = audit.world.scheduler.awake;
  const turns = turnsOf(audit, load);
  notes.poll = { orderId, at, turns, endedAt: Infinity };
  if (poll?.orderId !== orderId) return;
  // A window that receives an order anew asks at once: after the storage was emptied, or its end elsewhere was overwritten unread.
  const order = audit.orders.get(orderId);
  if (order?.isUnstored || (order && order.attempts >= MOST_POLLS)) return;
  // So does one that is visible again.
  if (poll.turns === turns)
    audit.expect(
      'the next poll of an order is sent five seconds after an answer',
      at - poll.endedAt >= POLL_MS,
      () => `Window ${load.place.number} asks about ${orderId} ${at - poll.endedAt} ms after an answer`,
    );
  if (unseenSince === null || unseenSince > poll.at || !isUnseen(audit, load)) return;
  audit.expect(
    'an unseen window polls rarely',
    at - poll.at >= UNSEEN_POLL_MS,
    () => `Window ${load.place.number} asks about ${orderId} again after ${at - poll.at} ms`,
  );
}

export function notePoll(audit: Audit, { path, load }: Call): void {
  const { poll } = audit.notesOf(load);
  if (poll && poll.orderId === polledIn(path)) poll.endedAt = audit.world.scheduler.awake;
}

/** Each poll is counted in the storage before it is sent. A new load continues from the stored count. */
function checkCount(audit: Audit, load: Load, orderId: string): void {
  const { startOrder, asked, isUnsaved } = audit.notesOf(load);
  asked.set(orderId, (asked.get(orderId) ?? 0) + 1);
  const resumed = startOrder.id === orderId ? startOrder.attempts : 0;
  const count = asked.get(orderId)! + resumed;
  const where = `Window ${load.place.number}`;
  audit.expect(
    'an order is polled a limited number of times',
    // A load polls an order that it resumes at least once (order-2).
    count <= Math.max(MOST_POLLS, resumed + 1),
    () => `${where} asks about ${orderId} for the ${count}th time`,
  );
  const order = audit.orders.get(orderId);
  const stored = storedOf(audit, load.account);
  if (!order || stored.orderId !== orderId) return;
  order.attempts = Math.max(order.attempts, stored.attempts);
  // A refused write is not in the stored count.
  if (order.isUnstored || isUnsaved) return;
  audit.expect(
    'each poll of an order is counted',
    stored.attempts >= count,
    () => `${where} asks about ${orderId} for the ${count}th time, ${stored.attempts} are stored`,
  );
}
