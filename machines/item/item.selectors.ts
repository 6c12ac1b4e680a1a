import type { SnapshotFrom } from 'xstate';
import { editionOf, toCard, type Card } from '../model/editions';
import type { CartItem, DescribedEdition, Id, PriceType, Product } from '../model/entities';
import { cartItemOf } from '../model/cart';
import { hasId } from '../model/ids';
import { ownOf } from '../model/records';
import { priceOptions, type PriceOption } from '../model/money';
import type { itemMachine } from './item.machine';

type Item = SnapshotFrom<typeof itemMachine>;
type ItemContext = Item['context'];

/** The product on the page. */
export const selectProduct = (item: Item): Product | null => item.context.product;

/** The chosen edition. */
export const selectChosenEdition = ({ context }: Item): DescribedEdition | null =>
  editionOf(context, context.selectedEdition) ?? null;

/** The chosen price type of an edition; null when none is chosen. */
export const selectChosenPrice =
  (editionId: Id) =>
  (item: Item): PriceType | null =>
    ownOf(item.context.selectedPrices, editionId) ?? null;

function chosenCard(context: ItemContext): Card | null {
  const edition = editionOf(context, context.selectedEdition);
  return edition && context.product ? toCard(context.product, edition) : null;
}

/** The card of the chosen edition, for the favourite button. */
export const selectChosenCard = ({ context }: Item): Card | null => chosenCard(context);

/** The chosen price option at `now` (milliseconds since the epoch); null without a choice. */
export function chosenOption(context: ItemContext, now: number): PriceOption | null {
  const edition = editionOf(context, context.selectedEdition);
  return (
    (edition && priceOptions(edition, now).find(({ type }) => type === ownOf(context.selectedPrices, edition.id))) ??
    null
  );
}

/** The cart line that the choice stands for at `now` (milliseconds since the epoch); null without a choice. */
export function chosenCartItem(context: ItemContext, now: number): CartItem | null {
  const [card, option] = [chosenCard(context), chosenOption(context, now)];
  return card && option && cartItemOf(card, option, context.currency?.id ?? null);
}

function viewOf(item: Item): 'loading' | 'failed' | 'shown' {
  if (item.matches('shown') || item.matches('refreshing')) return 'shown';
  return item.matches('failed') ? 'failed' : 'loading';
}

/** Whether the screen shows its skeleton, its failure or its product. */
export const selectItemScreen = (item: Item) => ({ loaded: viewOf(item), supportCode: item.context.supportCode });

/** The buy bar: whether its button opens the cart, and whether the edition was just added. */
export const selectBuyBar = (item: Item) => ({
  context: item.context,
  inCart: hasId(item.context.inCart, item.context.selectedEdition),
  isConfirmed: item.matches({ shown: 'confirmed' }),
  mayBuy: item.can({ type: 'item.bought' }),
});

/** The data of the prices, and whether those in another currency are loading. */
export const selectPrices = (item: Item) => ({ context: item.context, isRefreshing: item.matches('refreshing') });
