import { BILL } from '../../../src/shop/api/payment.api';
import type { Call } from '../world/network';
import type { Audit } from './audit';
import { givenUp, keyOf } from './bills';
import { storedOf, textOf } from './books';
import { checkEnd, checkVerification } from './ends';
import { MOST_POLLS } from './polls';
import { hasLateOrder, hasUnsavedWindow, isInMemory } from './unsaved';

const billOf = ({ response }: Call): string | null => {
  if (response?.status !== 200) return null;
  const { success, [BILL.orderId]: orderId } = JSON.parse(response.body) as Record<string, unknown>;
  return success === true && orderId !== undefined ? String(orderId) : null;
};

const isPaidIn = ({ response }: Call): boolean => /"status":"(success|completed|paid)"/.test(response?.body ?? '');

/** Whether the answer to a request can still reach its window. */
const answerOf = (call: Call): 'pending' | 'lost' => (call.end === null && call.load.isAlive ? 'pending' : 'lost');

function made(audit: Audit, call: Call, id: string): void {
  const account = call.headers['x-telegram-user-id'] ?? '';
  const key = keyOf(call);
  const known = audit.orders.get(id);
  if (known) {
    if (known.answer !== 'received') known.answer = answerOf(call);
    return;
  }
  // The answer to a repeated request: its order was declined before, and is not checked any more.
  if (audit.world.server.demo.orders.find(id)?.status === 'declined') return;
  const others = [...audit.orders.values()].filter(
    (order) => order.account === account && order.over === null && !order.isUnstored,
  );
  // After the warning that an order may exist the shopper may order another one: also if its request is repeated.
  const isWanted = audit.wantedKeys.has(key) && others.every(({ answer }) => answer === 'lost');
  if (isWanted) for (const other of others) other.over = 'the shopper wanted another one';
  else
    audit.expect(
      'at most one unpaid order per account',
      others.length === 0,
      () =>
        `The server has made ${id} for ${account}, who has ${others.map((one) => `${one.id} (${one.answer}, key ${one.key})`).join()} already; key ${key}`,
    );
  const lines = (call.body?.['gameInfo'] ?? []) as { editionId: unknown }[];
  const items = new Set(lines.map(({ editionId }) => String(editionId)));
  audit.expect(
    'a bill that was asked for is awaited',
    call.end !== 'given up',
    () => `The server has made ${id} for ${account}, the shop has given up asking for it`,
  );
  for (const earlier of givenUp(audit, account)) earlier.over = 'followed by another';
  audit.orders.set(id, {
    id,
    account,
    items,
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

/** Follows a call that may contain an order. */
export function noteOrders(audit: Audit, call: Call, moment: 'responded' | 'ended' | 'died' | 'reloaded'): void {
  if (call.path === '/payment/create-bill') {
    audit.expect(
      'a bill that was asked for is awaited',
      moment !== 'reloaded',
      () => `Window ${call.load.place.number} reloads while its bill is being made`,
    );
    const id = billOf(call);
    if (id === null) return;
    if (moment === 'responded') return made(audit, call, id);
    const order = audit.orders.get(id);
    if (!order) return;
    audit.expect(
      'a bill that was asked for is awaited',
      call.end !== 'given up',
      () => `The shop has given up the bill of ${id}`,
    );
    // The answer was lost by the network or with a process: the shop cannot have the order.
    order.answer = moment === 'ended' && call.end === 'answered' ? 'received' : 'lost';
    // Checked now: the late order may have ended by the next check.
    if (order.answer === 'received' && hasLateOrder(audit, order.account)) order.isUnstored = true;
    return;
  }
  const polled = /^\/payment\/status\/(\w+)$/.exec(call.path)?.[1];
  const order = audit.orders.get(polled ?? (call.path === '/payment/verify' ? String(call.body?.['orderId']) : ''));
  if (!order || moment !== 'ended') return;
  if (polled === undefined) {
    if (call.end === 'given up') return;
    const isTrue = call.end === 'answered' && /"success":true/.test(call.response?.body ?? '');
    if (isTrue) order.over ??= 'verified';
    // Only an order whose payment is awaited goes on being awaited (verification-14).
    // One that was given up has been asked about, and its lines have left the cart.
    else if (order.isFound || audit.world.server.demo.orders.find(order.id)?.status !== 'pending')
      order.over = order.over === 'verified' ? order.over : 'not confirmed';
    return;
  }
  const isAnswered = call.end === 'answered' && (call.response?.status ?? 500) < 500;
  order.isUnpaidStill = order.over !== null && isAnswered && !isPaidIn(call);
  const payment = call.load.face === 'open' ? call.load.see('payment').context : null;
  if (payment?.order && payment.order.attempts >= payment.attemptLimit) order.over ??= 'asked about for the last time';
  if (call.end === 'answered' && /"status":"(failed|error)"/.test(call.response?.body ?? '')) order.over ??= 'declined';
}

/** What an earlier version leaves of an order is `paymentData` alone. */
function noteFound(audit: Audit): void {
  const { values } = audit.world.storage;
  const account = values.get('telegramId') ?? '';
  if (values.has(`shop.${account}`) || values.has('paymentAttempts')) return;
  const found = audit.orders.get(storedOf(audit, account).orderId ?? '');
  if (found) found.isFound = true;
}

/** Every order whose answer the shop has received is stored for its account until it is over; only a paid one is called paid. */
export function checkOrders(audit: Audit): void {
  const { demo } = audit.world.server;
  noteFound(audit);
  for (const load of audit.world.loads()) {
    // This screen clears an order whose payment is not awaited.
    if (load.path === '/failure-payment' && audit.notesOf(load).startPath === load.path) {
      const named = textOf(load.place.history.state.usr?.orderId);
      for (const one of audit.orders.values())
        if (one.account === load.identity.telegramId && one.isFound && (named === null || named === one.id))
          one.over ??= 'the failure screen was shown';
    }
    if (load.face !== 'open') continue;
    const payment = load.see('payment');
    const id = textOf(payment.context.order?.data.orderId) ?? undefined;
    const order = id === undefined ? undefined : audit.orders.get(id);
    if (order)
      audit.expect(
        'nothing of one account is shown to another',
        order.account === load.identity.telegramId,
        () => `Window ${load.place.number} of ${load.identity.telegramId} has the order of ${order.account}`,
      );
    if (payment.matches('paid') && id !== undefined)
      audit.expect(
        'only a paid order is called paid',
        demo.orders.find(id)?.status === 'paid',
        () => `Window ${load.place.number} calls ${id} paid, the server does not`,
      );
    if (id !== undefined && payment.matches('verifying')) checkVerification(audit, load, id);
    checkEnd(audit, load);
    // An earlier session may have polled for the last time.
    const isSpent = (payment.context.order?.attempts ?? 0) >= payment.context.attemptLimit;
    if (order && isSpent && payment.matches('failed')) order.over ??= 'given up';
  }
  for (const order of audit.orders.values()) {
    const kept = storedOf(audit, order.account);
    // A window that was killed may have counted a poll without sending it.
    if (kept.orderId === order.id) order.attempts = Math.max(order.attempts, kept.attempts);
    // A window that starts now gives the order up, whatever another one is still answered.
    if (order.attempts >= MOST_POLLS) order.over ??= 'asked about for the last time';
    if (order.answer !== 'received' || order.over !== null) continue;
    const stored = kept.orderId;
    const isStored = stored === order.id;
    if (!isStored && audit.overwritten.has(order.account)) continue;
    if (!isStored && (hasLateOrder(audit, order.account) || hasUnsavedWindow(audit, order.account)))
      order.isUnstored = true;
    if (order.isUnstored && !isStored) {
      if (!isInMemory(audit, order)) order.over = 'lost with the storage';
      continue;
    }
    audit.expect(
      'every bill the server has made is known to its shopper',
      isStored,
      () => `The order ${order.id} of ${order.account} is not stored (${stored ?? 'nothing'} is)`,
    );
  }
  // Old orders are not checked any more.
  for (const order of audit.orders.values())
    if (order.over !== null && order.over !== 'verified' && demo.orders.find(order.id)?.status === 'declined')
      audit.orders.delete(order.id);
}

/** Once an order is paid and verified, its products are in the cart only if they were put there again. */
export function checkTaken(audit: Audit): void {
  for (const { id, account, items, over, returned } of audit.orders.values()) {
    // What leaves the cart, and what is put there again, may be stored later, together.
    if (hasUnsavedWindow(audit, account)) for (const item of items) returned.add(item);
    if (over !== 'verified' || audit.world.server.demo.orders.find(id)?.status !== 'paid') continue;
    const { cart } = storedOf(audit, account);
    const left = [...items].find((item) => cart.has(item) && !returned.has(item));
    audit.expect(
      'exactly what was ordered leaves the cart',
      left === undefined,
      () => `${left} of the paid order ${id} is in the cart of ${account}`,
    );
  }
}
