import { selectCurrency } from '../../../machines/currency/currency.selectors';
import type { Load } from '../world/load';
import type { Call } from '../world/network';
import type { Audit } from './audit';
import { textOf } from './books';
import { mayShow } from './currencies';
import { checkVerification } from './ends';

/** Calls whose answer depends on the currency. */
const PRICED = /^\/(feed|products\/|collections\/)/;
/** Products that were loaded longer ago are asked for again, milliseconds (price-9). */
const PRODUCTS_AGE_MS = 15 * 60_000;
/** Polled (maintenance-5, poll-1). */
const POLLED = /^\/(settings|payment|promos|users)\//;

const addressOf = ({ method, path, query }: Call): string => `${method} ${path}${query}`;

/** A change of the currency allows the same request again. */
export const currencyOf = (load: Load): string | null =>
  load.flow('currency') ? textOf(selectCurrency(load.see('currency'))?.id) : null;

/** A call goes out in the name of its window's account, in the shopper's currency, and not twice for one screen. */
export function checkRequest(audit: Audit, call: Call): void {
  const { load, headers, path, query, method } = call;
  const where = `window ${load.place.number}: ${method} ${path}${query}`;
  const account = load.identity.telegramId;
  if (path !== '/settings/maintenance-status')
    audit.expect(
      'nothing of one account is sent for another',
      (headers['x-telegram-user-id'] ?? null) === account,
      () => `${where} goes out for ${headers['x-telegram-user-id']}, here is ${account}`,
    );
  const named = /^\/users\/(\w+)/.exec(path)?.[1];
  if (named !== undefined)
    audit.expect('nothing of one account is sent for another', named === account, () => `${where}, here is ${account}`);
  if (path === '/payment/verify') checkVerification(audit, load, String(call.body?.['orderId']));
  if (method !== 'GET') return;
  if (PRICED.test(path)) {
    const may = mayShow(audit, load);
    audit.expect(
      'prices are asked for in the shopper’s currency',
      may.includes(new URLSearchParams(query).get('currency_id')),
      () => `${where}; the shopper’s currency is ${may.join(' or ') || 'not known yet'}`,
    );
  }
  const notes = audit.notesOf(load);
  if (notes.screen !== load.page || notes.screenCurrencyId !== currencyOf(load)) {
    notes.screen = load.page;
    notes.screenCurrencyId = currencyOf(load);
    notes.answered.clear();
  }
  if (POLLED.test(path)) return;
  const isAgain = audit.shopperActions.some(({ action }) => action.kind === 'try again');
  const isOpenAlready = [...audit.world.network.open].some(
    (other) => other !== call && other.load === load && addressOf(other) === addressOf(call),
  );
  audit.expect('no request is sent twice', !isOpenAlready, () => `${where} is on its way already`);
  const answeredAt = notes.answered.get(addressOf(call));
  const isOld = Math.abs(load.effects.now() - (answeredAt ?? 0)) > PRODUCTS_AGE_MS && PRICED.test(path);
  audit.expect(
    'no request is sent twice',
    isAgain || answeredAt === undefined || isOld,
    () => `${where} has been answered already on this screen`,
  );
}

export function noteAnswer(audit: Audit, call: Call): void {
  if (call.method !== 'GET' || call.end === 'given up') return;
  const notes = audit.notesOf(call.load);
  const isAnswered = call.end === 'answered' && call.response?.status === 200;
  // A request that has failed may be sent again.
  if (!isAnswered) notes.answered.delete(addressOf(call));
  else if (notes.screen === call.load.page) notes.answered.set(addressOf(call), call.load.effects.now());
}
