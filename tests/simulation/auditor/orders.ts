import { BILL } from '../../../src/shop/api/payment.api';
import type { Load } from '../world/load';
import type { Call } from '../world/network';
import type { Audit } from './audit';
import { givenUp, keyOf } from './bills';
import { storedOf, textOf } from './books';
import { checkEnd, checkVerification } from './ends';
import type { OrderNote } from './notes';
import { MOST_POLLS, polledIn } from './polls';
import { hasLateOrder, hasUnsavedWindow, isInMemory } from './unsaved';

const AWAITED_RULE = 'a bill that was asked for is awaited';

const billOf = ({ response }: Call): string | null => {
  if (response?.status !== 200) return null;
  const { success, [BILL.orderId]: orderId } = JSON.parse(response.body) as Record<string, unknown>;
  return success === true && orderId !== undefined ? String(orderId) : null;
};

/** Whether the answer to a request can still reach its window. */
const answerOf = (call: Call): 'pending' | 'lost' => (call.end === null && call.load.isAlive ? 'pending' : 'lost');

/**
 * An account has at most one unpaid order. After the warning that an order may exist the shopper may order another one:
 * also if its request is repeated.
 */
function checkIsOnly(audit: Audit, id: string, account: string, key: string): void {
  const others = audit.ordersOf(account).filter(({ over, isUnstored }) => over === null && !isUnstored);
  if (audit.wantedKeys.has(key) && others.every(({ answer }) => answer === 'lost')) {
    for (const other of others) other.over = 'the shopper wanted another one';
    return;
  }
  audit.expect(
    'at most one unpaid order per account',
    others.length === 0,
    () =>
      `The server has made ${id} for ${account}, who has ${others.map((one) => `${one.id} (${one.answer}, key ${one.key})`).join()} already; key ${key}`,
  );
}

/** The server has made an order, or names the one that it has made for the same key. */
function noteMade(audit: Audit, call: Call, id: string): void {
  const account = call.headers['x-telegram-user-id'] ?? '';
  const key = keyOf(call);
  const known = audit.orders.get(id);
  if (known) {
    if (known.answer !== 'received') known.answer = answerOf(call);
    return;
  }
  // The answer to a repeated request: its order was declined before, and is not checked any more.
  if (audit.statusOf(id) === 'declined') return;
  checkIsOnly(audit, id, account, key);
  const lines = (call.body?.['gameInfo'] ?? []) as { editionId: unknown }[];
  audit.expect(
    AWAITED_RULE,
    call.end !== 'given up',
    () => `The server has made ${id} for ${account}, the shop has given up asking for it`,
  );
  for (const earlier of givenUp(audit, account)) earlier.over = 'followed by another';
  audit.orders.set(id, {
    id,
    account,
    items: new Set(lines.map(({ editionId }) => String(editionId))),
    answer: answerOf(call),
    key,
    isFound: false,
    isUnstored: audit.notesOf(call.load).isUnsaved || audit.emptiedKeys.has(key),
    attempts: 0,
    isUnpaidStill: false,
    over: null,
    taken: new Set(),
    returned: new Set(),
  });
}

type Moment = 'responded' | 'ended' | 'died' | 'reloaded';

/** A window awaits the bill that it has asked for: its answer names the order. */
function noteBill(audit: Audit, call: Call, moment: Moment): void {
  audit.expect(
    AWAITED_RULE,
    moment !== 'reloaded',
    () => `Window ${call.load.place.number} reloads while its bill is being made`,
  );
  const id = billOf(call);
  if (id === null) return;
  if (moment === 'responded') return noteMade(audit, call, id);
  const order = audit.orders.get(id);
  if (!order) return;
  audit.expect(AWAITED_RULE, call.end !== 'given up', () => `The shop has given up the bill of ${id}`);
  // The answer was lost by the network or with a process: the shop cannot have the order.
  order.answer = moment === 'ended' && call.end === 'answered' ? 'received' : 'lost';
  // Checked now: the late order may have ended by the next check.
  if (order.answer === 'received' && hasLateOrder(audit, order.account)) order.isUnstored = true;
}

/** A confirmed order is over, and so is one that is neither confirmed nor awaited (verification-14). */
function noteVerification(audit: Audit, call: Call): void {
  if (call.end === 'given up') return;
  const id = String(call.body?.['orderId']);
  const order = audit.orders.get(id);
  if (call.end === 'answered' && /"success":true/.test(call.response?.body ?? '')) {
    audit.verified.add(id);
    if (order) order.over ??= 'verified';
  } else if (order && order.over !== 'verified' && audit.statusOf(id) !== 'pending')
    // Also one that was given up: it has been asked about, and its lines have left the cart.
    order.over = 'not confirmed';
}

/** An order is over after its last poll, and once the server calls it declined. */
function notePolled(order: OrderNote, { load, end, response }: Call): void {
  const { status, body } = (end === 'answered' && response) || { status: 500, body: '' };
  order.isUnpaidStill = order.over !== null && status < 500 && !/"status":"(success|completed|paid)"/.test(body);
  const polls = load.face === 'open' ? load.see('payment').context.order?.attempts : 0;
  if ((polls ?? 0) >= MOST_POLLS) order.over ??= 'asked about for the last time';
  if (/"status":"(failed|error)"/.test(body)) order.over ??= 'declined';
}

/** Follows a call that may contain an order. */
export function noteOrders(audit: Audit, call: Call, moment: Moment): void {
  if (call.path === '/payment/create-bill') return noteBill(audit, call, moment);
  if (moment !== 'ended') return;
  if (call.path === '/payment/verify') return noteVerification(audit, call);
  const polled = audit.orders.get(polledIn(call.path) ?? '');
  if (polled) notePolled(polled, call);
}

/** What an earlier version leaves of an order is `paymentData` alone. */
function noteFound(audit: Audit): void {
  const { values } = audit.world.storage;
  const account = values.get('telegramId') ?? '';
  if (values.has(`shop.${account}`) || values.has('paymentAttempts')) return;
  const found = audit.orders.get(storedOf(audit, account).orderId ?? '');
  if (found) found.isFound = true;
}

/** A window that starts at the failure screen clears an order whose payment is not awaited. */
function noteFailureScreen(audit: Audit, { place, account }: Load): void {
  const named = textOf(place.history.state.usr?.orderId);
  for (const order of audit.ordersOf(account))
    if (order.isFound && (named === null || named === order.id)) order.over ??= 'the failure screen was shown';
}

/** A window has an order of its account only, and calls only a paid one paid. */
function checkHeld(audit: Audit, load: Load): void {
  const payment = load.see('payment');
  const id = textOf(payment.context.order?.data.orderId);
  if (id === null) return;
  const order = audit.orders.get(id);
  if (order)
    audit.expect(
      'nothing of one account is shown to another',
      order.account === load.identity.telegramId,
      () => `Window ${load.place.number} of ${load.identity.telegramId} has the order of ${order.account}`,
    );
  if (payment.matches('paid'))
    audit.expect(
      'only a paid order is called paid',
      audit.statusOf(id) === 'paid',
      () => `Window ${load.place.number} calls ${id} paid, the server does not`,
    );
  if (payment.matches('verifying')) checkVerification(audit, load, id);
}

/** Counts the polls of an order: the last one ends it. */
function countPolls(audit: Audit, order: OrderNote): void {
  const { orderId, attempts } = storedOf(audit, order.account);
  // A window that was killed may have counted a poll without sending it.
  if (orderId === order.id) order.attempts = Math.max(order.attempts, attempts);
  // A window that starts now gives the order up, whatever another one is still answered.
  if (order.attempts >= MOST_POLLS) order.over ??= 'asked about for the last time';
}

/** Whether an order may be missing from the storage through no fault of the shop. */
function mayBeMissing(audit: Audit, order: OrderNote): boolean {
  const { account } = order;
  // One of its windows stores again what was overwritten.
  if (audit.overwritten.has(account)) return true;
  if (hasLateOrder(audit, account) || hasUnsavedWindow(audit, account)) order.isUnstored = true;
  if (order.isUnstored && !isInMemory(audit, order)) order.over = 'lost with the storage';
  return order.isUnstored;
}

/** Every order whose answer the shop has received is stored for its account until it is over. */
function checkStored(audit: Audit, order: OrderNote): void {
  const { id, account, answer, over } = order;
  if (answer !== 'received' || over !== null) return;
  const { orderId: stored } = storedOf(audit, account);
  if (stored !== id && mayBeMissing(audit, order)) return;
  audit.expect(
    'every bill the server has made is known to its shopper',
    stored === id,
    () => `The order ${id} of ${account} is not stored (${stored ?? 'nothing'} is)`,
  );
}

/** Checks the orders that windows have, and those that the server has made. */
export function checkOrders(audit: Audit): void {
  noteFound(audit);
  for (const load of audit.world.loads()) {
    if (load.path === '/failure-payment' && audit.notesOf(load).startPath === load.path) noteFailureScreen(audit, load);
    if (load.face !== 'open') continue;
    checkHeld(audit, load);
    checkEnd(audit, load);
  }
  for (const order of audit.orders.values()) {
    countPolls(audit, order);
    checkStored(audit, order);
  }
  // Old orders are not checked any more.
  for (const { id, over } of audit.orders.values())
    if (over !== null && over !== 'verified' && audit.statusOf(id) === 'declined') audit.orders.delete(id);
}

/** Once an order is paid and verified, its products are in the cart only if they were put there again. */
export function checkTaken(audit: Audit): void {
  for (const { id, account, items, over, returned } of audit.orders.values()) {
    // What leaves the cart, and what is put there again, may be stored later, together.
    if (hasUnsavedWindow(audit, account)) for (const item of items) returned.add(item);
    if (over !== 'verified' || audit.statusOf(id) !== 'paid') continue;
    const { cart } = storedOf(audit, account);
    const left = [...items].find((item) => cart.has(item) && !returned.has(item));
    audit.expect(
      'exactly what was ordered leaves the cart',
      left === undefined,
      () => `${left} of the paid order ${id} is in the cart of ${account}`,
    );
  }
}
