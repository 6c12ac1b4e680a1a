import {
  selectHasConflict,
  selectIsCurrencyKnown,
  selectMismatch,
  selectVisibleItems,
} from '../../../machines/cart/cart.selectors';
import { selectCurrency, selectCurrencyOf, selectIsDecided } from '../../../machines/currency/currency.selectors';
import { editionsOn } from '../shoppers/cards';
import type { Load } from '../world/load';
import type { Call } from '../world/network';
import type { Audit } from './audit';
import { textOf } from './books';

const RULE = 'prices are shown in the shopper’s currency only, and not before it is known';

/** Milliseconds that the start waits for the shopper's own currency. */
const TIMEOUT_MS = 1_500;

/** The other windows of the same account. */
const othersOf = (audit: Audit, load: Load): Load[] => audit.windowsOf(load.account).filter((one) => one !== load);

/** Notes the server's answers about currencies. */
export function noteCurrency(audit: Audit, { path, method, end, response, load, body }: Call): void {
  const notes = audit.notesOf(load);
  const isGood = end === 'answered' && response?.status === 200;
  if (path === '/currencies') notes.list = isGood ? 'known' : notes.list === 'known' ? 'known' : 'missing';
  if (!/^\/users\/\w+\/currency$/.test(path)) return;
  if (method === 'PUT') {
    if (!isGood) return;
    const id = String(body?.['currencyId']);
    notes.acceptedCurrencyId = id;
    for (const other of othersOf(audit, load)) audit.notesOf(other).chosenElsewhere.push(id);
    return;
  }
  notes.userCurrencyId = isGood ? String((JSON.parse(response.body) as { currencyId: unknown }).currencyId) : null;
}

/**
 * What other windows of an account have chosen and may not have stored yet, and what the keys hold that a start takes over
 * because a window has overwritten the record (storage-5).
 */
export function unstoredChoices(audit: Audit, load: Load): string[] {
  const { account } = load;
  const mirrored = audit.world.storage.values.get('userCurrency');
  const isOverwritten = audit.overwritten.has(account) || audit.unmirrored.has(account);
  return [
    ...othersOf(audit, load).flatMap((other) => audit.notesOf(other).acceptedCurrencyId ?? []),
    ...(isOverwritten && mirrored ? [String((JSON.parse(mirrored) as { id: unknown }).id)] : []),
  ];
}

/** The currencies that a window may show prices in; null: the currency is unknown. Empty: it may show no prices yet. */
export const mayShow = (audit: Audit, load: Load): (string | null)[] => [
  ...mayShowAlone(audit, load),
  ...audit.notesOf(load).chosenElsewhere,
];

/** The same for the only window of an account. */
function mayShowAlone(audit: Audit, load: Load): (string | null)[] {
  const notes = audit.notesOf(load);
  if (notes.acceptedCurrencyId !== null) return [notes.acceptedCurrencyId];
  if (notes.savedCurrencyId !== null) return [notes.savedCurrencyId];
  if (notes.list === 'awaited') return [];
  if (notes.list === 'missing') return [null];
  const first = String(load.see('currency').context.currencies[0]?.id);
  const waited = audit.world.scheduler.awake - notes.startedAt >= TIMEOUT_MS;
  if (load.identity.telegramId === null) return [first];
  if (notes.userCurrencyId === undefined) return waited ? [first] : [];
  if (notes.userCurrencyId === null) return [first];
  // A late answer counts only while the shopper has decided nothing.
  return notes.hasDecided ? [first, notes.userCurrencyId] : [notes.userCurrencyId];
}

/** The currency of each price on the screen, with the priced thing. */
function pricedOn(load: Load): { what: string; currencyId: string | null }[] {
  const cart = load.see('cart');
  const editions = editionsOn(load).map(({ what, edition }) => ({
    what,
    currencyId: textOf(edition.displayCurrencyId),
  }));
  const hasCart =
    ['/shop-bag', '/payment'].includes(load.path) &&
    selectIsCurrencyKnown(cart) &&
    !selectHasConflict(cart) &&
    // Each line names its own currency there.
    !selectMismatch(cart).isMixed;
  const lines = hasCart
    ? selectVisibleItems(cart).map(({ title, currencyId }) => ({ what: title, currencyId: textOf(currencyId) }))
    : [];
  return [...editions, ...lines];
}

/** Every price is in the currency that is known to be the shopper's. */
export function checkCurrency(audit: Audit, load: Load): void {
  const currency = load.see('currency');
  const label = textOf(selectCurrency(currency)?.id);
  const where = `window ${load.place.number} at ${load.path}`;
  const priced = pricedOn(load);
  const may = mayShow(audit, load);
  if (selectIsDecided(currency) && may.length > 0)
    audit.expect(
      RULE,
      may.includes(label),
      () => `${where} shows the currency ${label}, the shopper’s is ${may.join(' or ')}`,
    );
  if (priced.length === 0) return;
  audit.expect(
    RULE,
    may.includes(label),
    () => `${where} shows prices in ${label ?? '«руб.»'} before it is known which currency is the shopper’s`,
  );
  const other =
    label === null ? undefined : priced.find(({ currencyId }) => currencyId !== null && currencyId !== label);
  audit.expect(
    RULE,
    other === undefined,
    () => `${where} shows «${other?.what}» of the currency ${other?.currencyId} in ${label}`,
  );
  // The pay button names the cart's currency where it is known.
  const cart = load.see('cart');
  const named = textOf(selectCurrencyOf(selectMismatch(cart).currencyId)(currency)?.id) ?? label;
  if (load.path === '/payment' && selectIsCurrencyKnown(cart) && cart.matches({ currencies: 'agreeing' }))
    audit.expect(
      RULE,
      named === label,
      () => `${where} has a pay button in ${named}, the shopper’s currency is ${label}`,
    );
}
