import {
  selectCanCheckOut,
  selectHasConflict,
  selectIsCurrencyKnown,
  selectMismatch,
  selectPromo,
  selectQuote,
  selectVisibleItems,
} from '../../../machines/cart/cart.selectors';
import type { CartItem, Promo } from '../../../machines/model/entities';
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

/** The content of a request for a total, as one text. */
const questionOf = (
  items: readonly CartItem[],
  promo: Promo | null,
  currencyId: string | null,
  subtotal: number,
): string =>
  JSON.stringify([
    items.map(({ id, priceType }) => [String(id), priceType]),
    promo?.code ?? null,
    currencyId,
    subtotal,
  ]);

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
  const question = JSON.stringify([lines, promoCode ?? null, String(selectedCurrencyId), currentTotal]);
  const sum = Number((JSON.parse(response.body) as { total: unknown }).total);
  const notes = audit.notesOf(load);
  notes.total = { question, sum };
  // The total excludes the promo: the shop removes the promo, and the total is that of the lines alone.
  if (promoCode !== undefined && !response.body.includes('appliedPromo')) {
    notes.total.question = JSON.stringify([lines, null, String(selectedCurrencyId), currentTotal]);
  }
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
  for (const item of items) {
    const line = quote.lines.find(({ id }) => id === item.id);
    const struck = struckOf(item, now);
    audit.expect(
      'a line costs what it was put in for',
      line?.price === costOf(item, now),
      () => `${where} shows ${line?.price} for ${item.title} (${item.priceType}), it costs ${costOf(item, now)}`,
    );
    const wanted = [struck !== null, struck === null ? 0 : percentOf(struck, item.discountedPrice ?? 0)];
    audit.expect(
      'a struck price and its percentage are those of the unrounded prices',
      line?.isStruck === wanted[0] && line?.percent === wanted[1],
      () => `${where} shows −${line?.percent} % for ${item.title}, it is −${String(wanted[1])} %`,
    );
  }
  const original = items.reduce((sum, item) => sum + Math.floor(struckOf(item, now) ?? costOf(item, now)), 0);
  audit.expect(
    '«Выгода» is what is struck less what is paid',
    quote.original === original && quote.benefit === Math.max(0, original - quote.final),
    () =>
      `${where} strikes ${quote.original} and saves ${quote.benefit}; the lines cost ${original}, ${quote.final} is paid`,
  );
  const promo = selectPromo(cart);
  const subtotal = items.reduce((sum, item) => sum + costOf(item, now), 0);
  const question = questionOf(items, promo, textOf(cart.context.shopperCurrencyId), subtotal);
  const { total } = audit.notesOf(load);
  const sums = [
    afterPromo(subtotal, promo?.discount ?? 0),
    ...(total?.question === question ? [Math.floor(total.sum)] : []),
  ];
  audit.expect(
    'the sum is the sum of its lines less promo, or the server’s',
    sums.includes(quote.final),
    () => `${where} shows ${quote.final}, the cart costs ${sums.join(' or ')}`,
  );
}
