import { selectFavourites } from '../../../machines/favourites/favourites.selectors';
import type { ShopperAction } from '../actions';
import type { Load } from '../world/load';
import type { Audit, Change } from './audit';
import { textOf } from './books';
import type { Entry, Removed } from './notes';

function entriesOf(load: Load, list: Removed['list']): Entry[] {
  if (list === 'favourites')
    return selectFavourites(load.see('favourites')).map((item) => ({
      id: String(item.editionId ?? ''),
      text: JSON.stringify(item),
      currencyId: null,
    }));
  const { items, currencyId: ofCart } = load.see('cart').context;
  return items.map(({ currencyId, ...line }) => ({
    id: String(line.id),
    text: JSON.stringify(line),
    currencyId: textOf(currencyId) ?? textOf(ofCart),
  }));
}

/** What an action is about to remove in its window; undefined where it removes nothing. */
export function removedBy(load: Load, action: ShopperAction): Removed | undefined {
  if (action.kind !== 'remove' && action.kind !== 'favour') return undefined;
  const list = action.kind === 'remove' ? 'cart' : 'favourites';
  const entries = entriesOf(load, list);
  const at = entries.findIndex(({ id }) => id === action.id);
  return at < 0 ? undefined : { list, id: action.id, at, entry: entries[at] };
}

/** What «Вернуть» is about to bring back. */
export const returnOf = (load: Load, removed: Removed): Change => ({
  kind: 'put back',
  ...removed,
  before: entriesOf(load, removed.list),
});

/** A line does not come back beside lines of other currencies: it would replace them. */
const isOfOthers = ({ currencyId }: Entry, before: readonly Entry[]): boolean =>
  currencyId !== null &&
  before.length > 0 &&
  before.every((line) => line.currencyId !== null && line.currencyId !== currencyId);

const textsOf = (entries: readonly Entry[]): string => entries.map(({ text }) => text).join();

/** What is put back returns to its place, as it was; unless it is back already, or the cart has another currency by now. */
export function checkReturned(audit: Audit, load: Load, change: Extract<Change, { before: unknown }>): void {
  const { list, id, at, entry, before } = change;
  // Several favourites may have no edition.
  if (!entry || id === '') return;
  const stays = before.some((one) => one.id === id) || (list === 'cart' && isOfOthers(entry, before));
  const wanted = stays ? before : before.toSpliced(at, 0, entry);
  const now = entriesOf(load, list);
  const currencyId = now.find((one) => one.id === id)?.currencyId ?? null;
  audit.expect(
    'what is put back is as it was before its removal',
    textsOf(now) === textsOf(wanted) && (stays || entry.currencyId === null || currencyId === entry.currencyId),
    () =>
      `Window ${load.place.number}: the ${list} hold ${JSON.stringify(now)} after «Вернуть», not ${JSON.stringify(wanted)}`,
  );
}
