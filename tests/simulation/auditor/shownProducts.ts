import { selectCollection } from '../../../machines/collection/collection.selectors';
import { selectPageView } from '../../../machines/pageFlow/pageFlow.selectors';
import { linksOn, optionsOn, type PricedOption } from '../shoppers/cards';
import type { Load } from '../world/load';
import type { OpenPage } from '../world/pages';
import type { Audit } from './audit';
import { isWorthShowing, percentOf, priceOf, runsAt, storedOf, textOf } from './books';

type PricedEdition = PricedOption['edition'];

const fullOf = ({ convertedPrice, price }: Pick<PricedEdition, 'convertedPrice' | 'price'>): number =>
  convertedPrice ?? price ?? Infinity;

/** What an edition costs at an instant without a subscription; Infinity without a price. */
const ordinaryPriceOf = (edition: PricedEdition, now: number): number =>
  priceOf(
    { price: fullOf(edition), discount: edition.discountedPrice, end: edition.promotionEnd, priceType: 'standard' },
    now,
  );

/** The price of an option, what is struck beside it, and the percentage. */
function wantedOf({ edition, option }: PricedOption, now: number): [number, number | null, number] {
  const full = fullOf(edition);
  const [price, isStruck] = {
    standard: (): [number, boolean] => [ordinaryPriceOf(edition, now), ordinaryPriceOf(edition, now) < full],
    ps_plus: (): [number, boolean] => ofSubscription(full, edition.psPlusPrice, edition.psPlusPromotionEnd),
    ea_play: (): [number, boolean] => ofSubscription(full, edition.eaPlayPrice, edition.eaPlayPromotionEnd),
  }[option.type]();
  function ofSubscription(original: number, own: number | null, end: string | null): [number, boolean] {
    return [own ?? 0, isWorthShowing(original, own ?? 0) && runsAt(end, now)];
  }
  return [price, isStruck ? full : null, isStruck ? percentOf(full, price) : 0];
}

/** The options of cards, favourites and product pages: each price, what is struck, and its percentage. */
function checkOptions(audit: Audit, load: Load): void {
  const now = load.effects.now();
  for (const priced of optionsOn(load)) {
    const { price, originalPrice, discountPercent } = priced.option;
    const wanted = JSON.stringify(wantedOf(priced, now));
    const shown = JSON.stringify([price, originalPrice, discountPercent]);
    audit.expect(
      'a struck price and its percentage are those of the unrounded prices',
      shown === wanted,
      () => `window ${load.place.number} shows ${shown} for ${priced.what} (${priced.option.type}), it is ${wanted}`,
    );
  }
}

/** The link of a card or a favourite opens the product of its edition; that of a line the product it was stored with. */
function checkLinks(audit: Audit, load: Load): void {
  const { account } = load;
  const isStored = !audit.notesOf(load).isUnsaved && !audit.world.storage.hasPendingEvent(load, `shop.${account}`);
  const { cart } = storedOf(audit, account);
  const { catalogue } = audit.world.server.demo;
  for (const { kind, editionId, to } of linksOn(load)) {
    const sold = textOf(catalogue.edition(Number(editionId))?.productCard?.id);
    const product = kind === 'line' ? isStored && cart.get(editionId)?.productId : sold;
    if (!product) continue;
    audit.expect(
      'a link leads to its product',
      to === `/item/${product}`,
      () => `window ${load.place.number}: the ${kind} of the edition ${editionId} leads to ${to}, not to ${product}`,
    );
  }
}

/** By how much the device's clock was wrong when a page was opened; NaN once the clock has been set since. */
const clockErrors = new WeakMap<OpenPage, number>();

/** A collection is in the order of its prices at an instant since it was opened, kept or loaded. */
function checkOrder(audit: Audit, load: Load): void {
  const { page } = load;
  const snapshot = page?.collection?.getSnapshot();
  if (!page || !snapshot) return;
  const { clockError } = audit.world.scheduler;
  if (!clockErrors.has(page)) clockErrors.set(page, clockError);
  if (clockErrors.get(page) !== clockError) {
    clockErrors.set(page, NaN);
    return;
  }
  if (selectPageView(snapshot) !== 'shown') return;
  const editions = (selectCollection(snapshot).cards ?? []).map(({ edition }) => edition);
  const now = load.effects.now();
  const ends = editions.map(({ promotionEnd: end }) => Date.parse(end ?? ''));
  const instants = [page.since, ...ends.filter((end) => end > page.since && end < now), now];
  const isInOrder = (at: number): boolean => {
    const prices = editions.map((edition) => ordinaryPriceOf(edition, at));
    return prices.every((price, place) => place === 0 || prices[place - 1]! <= price);
  };
  audit.expect(
    'a kept list is sorted by the prices of the moment',
    instants.some(isInOrder),
    () => `window ${load.place.number} at ${load.path} shows an earlier order of prices`,
  );
}

/** Checks the prices, links and order of the products on a screen. */
export function checkProducts(audit: Audit, load: Load): void {
  checkOptions(audit, load);
  checkLinks(audit, load);
  checkOrder(audit, load);
}
