import type { SnapshotFrom } from 'xstate';
import { choiceAmong, type Offer } from '../model/choice';
import { NO_CHOICE, type Choice } from '../model/place';
import { selectFailure, selectPageView } from '../pageFlow/pageFlow.selectors';
import type { itemMachine } from './item.machine';

type Item = SnapshotFrom<typeof itemMachine>;

/** The loaded product; null until it has loaded. Nothing is chosen of it while its prices are loading. */
function offerOf({ value, context: { data: product, currency } }: Item, wanted: Choice): Offer | null {
  const isRefreshing = value === 'refreshing';
  const choice = isRefreshing ? NO_CHOICE : choiceAmong({ product, currency }, wanted);
  return product && { product, currency, isRefreshing, ...choice };
}

/** What the product page is made of. @param wanted what was chosen here before, or by the tap that opened it */
export const selectItem = (wanted: Choice) => (item: Item) => ({
  loaded: selectPageView(item),
  offer: offerOf(item, wanted),
  ...selectFailure(item),
});
