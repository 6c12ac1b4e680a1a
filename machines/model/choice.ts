import { cartItemOf } from './cart';
import { editionOf, editionsOnSale, toCard, type Card, type OpenedProduct } from './editions';
import type { CartItem, Currency, DescribedEdition, Product } from './entities';
import { isSameId } from './ids';
import { priceOptions, type PriceOption } from './money';
import { NO_CHOICE, type Choice } from './place';
import { ownOf } from './records';

/** A product in the shopper's currency, with what is chosen of it. */
export interface Offer extends Choice {
  product: Product;
  currency: Currency | null;
  /** The prices in another currency are loading: none is shown, and nothing is chosen. */
  isRefreshing: boolean;
}

/**
 * What is chosen of a product: the wanted edition and price while they are offered in the currency; of the wanted edition,
 * else of the first one, the first price (product-11, product-15, product-17).
 */
export function choiceAmong(opened: OpenedProduct, wanted: Choice): Choice {
  const onSale = editionsOnSale(opened);
  const edition = onSale.find(({ id }) => isSameId(id, wanted.selectedEdition)) ?? onSale[0];
  if (!edition) return NO_CHOICE;
  // Which prices there are, and their order, does not depend on the time.
  const types = priceOptions(edition, 0).map(({ type }) => type);
  const type = types.find((one) => one === ownOf(wanted.selectedPrices, edition.id)) ?? types[0];
  return { selectedEdition: edition.id, selectedPrices: type ? { [edition.id]: type } : {} };
}

/** The chosen edition. */
export const chosenEdition = (offer: Offer): DescribedEdition | null => editionOf(offer, offer.selectedEdition) ?? null;

/** The card of the chosen edition, for the favourite button. */
export function chosenCard(offer: Offer): Card | null {
  const edition = chosenEdition(offer);
  return edition && toCard(offer.product, edition);
}

/** The chosen price option at `now` (milliseconds since the epoch); null without a choice. */
export function chosenOption(offer: Offer, now: number): PriceOption | null {
  const edition = chosenEdition(offer);
  if (!edition) return null;
  return priceOptions(edition, now).find(({ type }) => type === ownOf(offer.selectedPrices, edition.id)) ?? null;
}

/** The cart line of the choice at `now` (milliseconds since the epoch); null without a choice. */
export function chosenCartItem(offer: Offer, now: number): CartItem | null {
  const [card, option] = [chosenCard(offer), chosenOption(offer, now)];
  return card && option && cartItemOf(card, option, offer.currency?.id ?? null);
}
