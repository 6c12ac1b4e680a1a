import {
  selectCanCheckOut,
  selectHasConflict,
  selectIsCurrencyKnown,
  selectMismatch,
  selectPromo,
  selectQuote,
  selectVisibleItems,
} from '../../../machines/cart/cart.selectors';
import type { CartItem } from '../../../machines/model/entities';
import type { Load } from '../world/load';
import type { Call } from '../world/network';
import type { Audit } from './audit';
import { afterPromo, percentOf, priceOf, runsAt, textOf } from './books';

/** What a line of the cart costs at an instant, in whole units. */
export const costOf = (item: CartItem, now: number): number =>
  Math.floor(
    priceOf(
      { price: item.price ?? 0, discount: item.discountedPrice, end: item.promotionEnd, priceType: item.priceType },
      now,
    ),
  );

/** The struck price of a line; null without one. */
function struckOf({ price, discountedPrice: discount, promotionEnd: end }: CartItem, now: number): number | null {
  const isStruck = price !== null && discount !== null && discount > 0 && discount < price && runsAt(end, now);
  return isStruck ? price : null;
}

/** Keeps the server's latest sum. */
export function noteTotal(audit: Audit, { path, end, response, body, load }: Call): void {
  if (path !== '/products/calculate-cart-total' || end !== 'answered' || response?.status !== 200 || !body) return;
  const { editionIds, priceTypes, promoCode, selectedCurrencyId, currentTotal } = body as {
    editionIds: unknown[];
    priceTypes: Record<string, string>;
    promoCode?: string;
    selectedCurrencyId: unknown;
    currentTotal: number;
  };
  const lines = editionIds.map((id) => [String(id), priceTypes[String(id)]]);
  // A total that excludes the promo is that of the lines alone: the shop removes the promo.
  const promo = response.body.includes('appliedPromo') ? (promoCode ?? null) : null;
  const question = JSON.stringify([lines, promo, String(selectedCurrencyId), currentTotal]);
  audit.notesOf(load).total = { question, sum: Number((JSON.parse(response.body) as { total: unknown }).total) };
}

/** How many currencies the lines of a cart are in; an unknown one counts as one. */
const currenciesIn = (load: Load): number => {
  const { items, currencyId } = load.see('cart').context;
  return new Set(items.map((item) => textOf(item.currencyId ?? currencyId))).size;
};

const MIXED_RULE = 'lines of two currencies are never one sum';

/** The server is never asked to add up lines of two currencies. */
export const checkTotalAsked = (audit: Audit, { path, load }: Call): boolean =>
  path !== '/products/calculate-cart-total' ||
  audit.expect(MIXED_RULE, currenciesIn(load) < 2, () => `Window ${load.place.number} asks for their total`);

/** A line has the price of this instant, what is struck beside it, and the percentage. */
function checkLine(audit: Audit, load: Load, item: CartItem): void {
  const shown = selectQuote(load.see('cart')).lines.find(({ id }) => id === item.id);
  const where = `window ${load.place.number}`;
  const now = audit.world.scheduler.deviceNow();
  audit.expect(
    'a line costs what it was put in for',
    shown?.price === costOf(item, now),
    () => `${where} shows ${shown?.price} for ${item.title} (${item.priceType}), it costs ${costOf(item, now)}`,
  );
  const struck = struckOf(item, now);
  const percent = struck === null ? 0 : percentOf(struck, item.discountedPrice ?? 0);
  audit.expect(
    'a struck price and its percentage are those of the unrounded prices',
    shown?.isStruck === (struck !== null) && shown.percent === percent,
    () => `${where} shows −${shown?.percent} % for ${item.title}, it is −${percent} %`,
  );
}

/** The lines have the prices of this instant; the sum is theirs less the promo, or the server's, in whole units. */
export function checkMoney(audit: Audit, load: Load): void {
  const cart = load.see('cart');
  if (currenciesIn(load) > 1)
    audit.expect(
      MIXED_RULE,
      !selectCanCheckOut(cart) && selectVisibleItems(cart).length === cart.context.items.length,
      () => `Window ${load.place.number} hides them, or sells them together`,
    );
  if (!selectIsCurrencyKnown(cart) || selectHasConflict(cart) || selectMismatch(cart).isMixed) return;
  const items = selectVisibleItems(cart);
  if (items.length === 0) return;
  const now = audit.world.scheduler.deviceNow();
  const quote = selectQuote(cart);
  const where = `window ${load.place.number}`;
  for (const item of items) checkLine(audit, load, item);
  const original = items.reduce((sum, item) => sum + Math.floor(struckOf(item, now) ?? costOf(item, now)), 0);
  audit.expect(
    '«Выгода» is what is struck less what is paid',
    quote.original === original && quote.benefit === Math.max(0, original - quote.final),
    () =>
      `${where} strikes ${quote.original} and saves ${quote.benefit}; the lines cost ${original}, ${quote.final} is paid`,
  );
  const promo = selectPromo(cart);
  const subtotal = items.reduce((sum, item) => sum + costOf(item, now), 0);
  const lines = items.map(({ id, priceType }) => [String(id), priceType]);
  const currencyId = textOf(cart.context.shopperCurrencyId);
  const { total } = audit.notesOf(load);
  const sums = [afterPromo(subtotal, promo?.discount ?? 0)];
  if (total?.question === JSON.stringify([lines, promo?.code ?? null, currencyId, subtotal]))
    sums.push(Math.floor(total.sum));
  audit.expect(
    'the sum is the sum of its lines less promo, or the server’s',
    sums.includes(quote.final),
    () => `${where} shows ${quote.final}, the cart costs ${sums.join(' or ')}`,
  );
}
