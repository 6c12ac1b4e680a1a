import type { Call } from '../world/network';
import type { Audit } from './audit';
import { textOf } from './books';
import { storedOf } from './bills';

interface BillAnswer {
  success?: boolean;
  orderId?: unknown;
}

const billOf = ({ said }: Call): string | null => {
  if (said?.status !== 200) return null;
  const { success, orderId } = JSON.parse(said.body) as BillAnswer;
  return success === true && orderId !== undefined ? String(orderId) : null;
};

/** The most questions about one order that one window may ask. */
const MOST_POLLS = 60;

function made(audit: Audit, call: Call, id: string): void {
  const account = call.headers['x-telegram-user-id'] ?? '';
  const others = [...audit.orders.values()].filter(
    (order) => order.account === account && order.over === null && order.news !== 'lost',
  );
  // A request whose connection broke may arrive all the same, later than the next one: no shop can know.
  const isLate = call.end === 'failed' || call.end === 'timed out' || (call.end === null && !call.load.isAlive);
  if (others.length > 0 && !isLate)
    audit.fail(
      'at most one unpaid order per account',
      `The server has made ${id} for ${account}, who has ${others[0]?.id} already`,
    );
  const lines = (call.body?.['gameInfo'] ?? []) as { editionId: unknown }[];
  const items = new Set(lines.map(({ editionId }) => String(editionId)));
  const news = call.end === null && call.load.isAlive ? 'on its way' : 'lost';
  if (call.end === 'given up')
    audit.fail(
      'a bill that was asked for is awaited',
      `The server has made ${id} for ${account}, the shop has given up asking for it`,
    );
  audit.orders.set(id, { id, account, items, news, over: null, taken: new Set(), returned: new Set() });
}

/** Follows a call that may contain an order. */
export function noteOrders(audit: Audit, call: Call, moment: 'said' | 'ended' | 'died' | 'reloaded'): void {
  if (call.path === '/payment/create-bill') {
    if (moment === 'reloaded')
      return audit.fail(
        'a bill that was asked for is awaited',
        `Window ${call.load.place.number} reloads while its bill is being made`,
      );
    const id = billOf(call);
    if (id === null) return;
    if (moment === 'said') return made(audit, call, id);
    const order = audit.orders.get(id);
    if (!order) return;
    if (call.end === 'given up')
      audit.fail('a bill that was asked for is awaited', `The shop has given up the bill of ${id}`);
    // The answer was lost by the network or with a process: the shop cannot know the order.
    order.news = moment === 'ended' && call.end === 'answered' ? 'heard' : 'lost';
    return;
  }
  const polled = /^\/payment\/status\/(\w+)$/.exec(call.path)?.[1];
  const order = audit.orders.get(polled ?? (call.path === '/payment/verify' ? String(call.body?.['orderId']) : ''));
  if (!order || moment !== 'ended') return;
  if (polled === undefined) {
    if (call.end !== 'given up') order.over ??= 'verified';
    return;
  }
  const { polls } = audit.notesOf(call.load);
  polls.set(order.id, (polls.get(order.id) ?? 0) + 1);
  if (polls.get(order.id)! > MOST_POLLS)
    audit.fail(
      'an order is asked about 60 times at most',
      `Window ${call.load.place.number} asks about ${order.id} once more`,
    );
  const payment = call.load.face === 'open' ? call.load.see('payment').context : null;
  if (payment && payment.attempt >= payment.attemptLimit) order.over ??= 'asked about for the last time';
  if (call.end === 'answered' && /"status":"(failed|error)"/.test(call.said?.body ?? '')) order.over ??= 'declined';
}

/** Every order that the shop has heard of is stored for its account until it is over; only a paid one is called paid. */
export function checkOrders(audit: Audit): void {
  const { demo } = audit.world.server;
  for (const load of audit.world.loads()) {
    // On display it clears what was saved, whichever order that is.
    if (load.path === '/failure-payment')
      for (const one of audit.orders.values())
        if (one.account === load.identity.telegramId && one.news === 'heard')
          one.over ??= 'the failure screen was shown';
    if (load.face !== 'open') continue;
    const payment = load.see('payment');
    const id = textOf(payment.context.data?.orderId) ?? undefined;
    const order = id === undefined ? undefined : audit.orders.get(id);
    if (order && order.account !== load.identity.telegramId)
      audit.fail(
        'nothing of one account is shown to another',
        `Window ${load.place.number} of ${load.identity.telegramId} has the order of ${order.account}`,
      );
    const isCalledPaid = payment.matches('paid') || payment.matches('confirming');
    if (isCalledPaid && id !== undefined && demo.orders.find(id)?.status !== 'paid')
      audit.fail(
        'only a paid order is called paid',
        `Window ${load.place.number} calls ${id} paid, the server does not`,
      );
    // An earlier visit may have asked for the last time.
    const isSpent = payment.context.attempt >= payment.context.attemptLimit;
    if (order && isSpent && (payment.matches('failed') || payment.matches('leaving'))) order.over ??= 'given up';
  }
  for (const order of audit.orders.values()) {
    if (order.news !== 'heard' || order.over !== null) continue;
    const stored = storedOf(audit, order.account).orderId;
    if (stored !== order.id)
      audit.fail(
        'every bill the server has made is known to its shopper',
        `The order ${order.id} of ${order.account} is not stored (${stored ?? 'nothing'} is)`,
      );
  }
  // Old orders are not checked any more.
  for (const order of audit.orders.values())
    if (order.over !== null && order.over !== 'verified' && demo.orders.find(order.id)?.status === 'declined')
      audit.orders.delete(order.id);
}

/** Once an order is paid and verified, its goods are in the cart only if they were put there again. */
export function checkTaken(audit: Audit): void {
  for (const { id, account, items, over, returned } of audit.orders.values()) {
    if (over !== 'verified' || audit.world.server.demo.orders.find(id)?.status !== 'paid') continue;
    const { cart } = storedOf(audit, account);
    const left = [...items].find((item) => cart.has(item) && !returned.has(item));
    if (left !== undefined)
      audit.fail(
        'exactly what was ordered leaves the cart',
        `${left} of the paid order ${id} is in the cart of ${account}`,
      );
  }
}
