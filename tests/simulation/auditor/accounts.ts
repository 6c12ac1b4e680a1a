import type { Change } from '../world/sharedStorage';
import { ACCOUNTS } from '../world/world';
import type { Audit, Change as Done } from './audit';
import { TYPED_PASSWORD } from './bills';
import { selectFavourites } from '../../../machines/favourites/favourites.selectors';
import type { Load } from '../world/load';
import {
  editionOfFavourite,
  favouriteKey,
  PERSONAL,
  storedOf,
  type AccountBook,
  type StoredLine,
  textOf,
} from './books';

/** A window writes for its own account, and no secrets. */
export function checkChange(audit: Audit, { by, key, after }: Change): void {
  const { account } = by;
  // As this window reads it: another account's window may have written it just now. The shop knows its own fingerprints later.
  const mirrored = audit.world.storage.handleOf(by).getItem('telegramId') ?? '';
  const where = `Window ${by.place.number} of ${account || 'nobody'}`;
  const record = /^shop\.(.*)$/.exec(key)?.[1];
  if ((PERSONAL as readonly string[]).includes(key))
    audit.expect(
      'nothing of one account is stored under another',
      mirrored === account,
      () => `${where} writes ${key} while the keys are those of ${mirrored || 'nobody'}`,
    );
  if (record === '') hadNobody.set(audit, true);
  if (record !== undefined)
    audit.expect('nothing of one account is stored under another', record === account, () => `${where} writes ${key}`);
  audit.expect('no password is stored', !hasPassword(after ?? ''), () => `${where} stores one under ${key}`);
}

const hasPassword = (text: string): boolean => [TYPED_PASSWORD, 'Demo-Pass'].some((one) => text.includes(one));

/** What a window keeps for one visit has no secrets either. */
export function checkVisit(audit: Audit, { place: { number, session } }: Load): void {
  const texts = Array.from({ length: session.length }, (_, n) => session.getItem(session.key(n) ?? '') ?? '');
  audit.expect('no password is stored', !texts.some(hasPassword), () => `Window ${number} keeps one for its visit`);
}

/** The storage was emptied: what is stored from now on is compared with nothing. */
export const forgetBooks = (audit: Audit): void => void last.delete(audit);

/** The auditor's last view of an account. */
const last = new WeakMap<Audit, Map<string, AccountBook>>();

/** Whether a visitor without an account had something since the last action: the first account takes it over. */
const hadNobody = new WeakMap<Audit, boolean>();

/** Whether a window of an account that may make its last changes again has written. */
const mayRepeat = (audit: Audit, account: string): boolean =>
  [...audit.writers].some((load) => load.account === account && audit.mayRepeat.has(load));

/** Actions of an account in the present step, and those that are stored only now. */
const actionsOf = (audit: Audit, account: string): Done[] =>
  [...audit.shopperActions, ...audit.unsavedActions]
    .filter(({ load }) => load.account === account)
    .map(({ action }) => action);

const isPutBack = (action: Done, list: 'cart' | 'favourites'): action is Extract<Done, { kind: 'put back' }> =>
  action.kind === 'put back' && action.list === list;

/** Whether an order of the account with this line is paid: the line leaves the cart, also one that a visitor has added. */
const hasPaid = (audit: Audit, account: string, id: string): boolean =>
  audit.ordersOf(account).some((order) => order.items.has(id) && audit.statusOf(order.id) === 'paid');

/** Why a line may have left the cart; null if nothing explains it. */
function reasonOf(audit: Audit, account: string, id: string, before: AccountBook, now: AccountBook): string | null {
  for (const action of actionsOf(audit, account)) {
    if (action.kind === 'remove' && action.id === id) return 'taken out';
    if (action.kind === 'yes') return 'cleared';
    // Changes that were refused are stored together: the cart may be back in its first currency.
    const isLate = audit.unsavedActions.some((one) => one.action === action);
    const isOther = ({ currencyId: own }: StoredLine): boolean => {
      const currencyId = own ?? before.cartCurrencyId;
      return currencyId !== null && (isLate || currencyId !== now.cartCurrencyId);
    };
    if (action.kind === 'add' && [...before.cart.values()].every(isOther)) return 'another currency';
  }
  for (const order of audit.ordersOf(account)) {
    if (audit.statusOf(order.id) !== 'paid' || !order.items.has(id)) continue;
    // A line that a window without the latest changes has put back leaves the cart once more.
    if (order.taken.has(id) && !order.returned.delete(id)) continue;
    order.taken.add(id);
    return 'paid';
  }
  return mayRepeat(audit, account) ? 'an earlier change was made again' : null;
}

/**
 * Whether the mirrored keys may still be those of an overwritten record, because the window that has overwritten it ended
 * before it wrote them: the next start of the account that may store takes the keys over.
 */
function mayTakeKeysOver(audit: Audit, account: string): boolean {
  const windows = audit.unmirrored.get(account);
  const hasTaken = (load: Load): boolean =>
    load.identity.telegramId === account && !windows?.includes(load) && !audit.notesOf(load).isStartUnsaved;
  if (windows && audit.world.loads().some(hasTaken)) audit.unmirrored.delete(account);
  return windows !== undefined;
}

/**
 * The cart and the favourites of an account change only by actions of its shopper, by a payment or by the currency
 * rule.
 */
export function checkAccounts(audit: Audit): void {
  const books = last.get(audit) ?? new Map<string, AccountBook>();
  last.set(audit, books);
  for (const account of ACCOUNTS) {
    const now = storedOf(audit, account);
    const before = books.get(account);
    books.set(account, now);
    if (!before || before === now) continue;
    const added = [...now.cart.keys()].filter((id) => !before.cart.has(id));
    for (const { returned } of audit.ordersOf(account)) for (const id of added) returned.add(id);
    if (hadNobody.get(audit) || audit.overwritten.has(account) || mayTakeKeysOver(audit, account)) continue;
    compareCarts(audit, account, before, now);
    compareFavourites(audit, account, before, now);
  }
  const { values } = audit.world.storage;
  checkVisitor(audit, books, values.has('shop.') ? storedOf(audit, '') : null);
  hadNobody.set(audit, values.has('shop.') || !values.has('telegramId'));
}

/** What a visitor without an account has left is an account's once it is not the visitor's any more. */
function checkVisitor(audit: Audit, books: Map<string, AccountBook>, now: AccountBook | null): void {
  const before = books.get('');
  if (now) books.set('', now);
  else books.delete('');
  if (!before || now || audit.shopperActions.length > 0) return;
  const hasAll = (account: string): boolean => {
    const { cart, favourites } = storedOf(audit, account);
    return (
      [...before.cart.keys()].every((id) => cart.has(id) || hasPaid(audit, account, id)) &&
      [...before.favourites].every((key) => favourites.has(key))
    );
  };
  audit.expect(
    'the first account takes over a visitor’s cart and favourites',
    // A change that could not be stored earlier comes after it: a line in another currency replaces the cart.
    ACCOUNTS.some((account) => hasAll(account) || actionsOf(audit, account).length > 0),
    () => `${[...before.cart.keys(), ...before.favourites].join()} is no account’s`,
  );
}

function compareCarts(audit: Audit, account: string, before: AccountBook, now: AccountBook): void {
  const actions = actionsOf(audit, account);
  const isAdded = (id: string): boolean =>
    actions.some((action) => (action.kind === 'add' || isPutBack(action, 'cart')) && action.id === id);
  for (const [id, line] of before.cart) {
    const kept = now.cart.get(id);
    const reason = kept ? null : reasonOf(audit, account, id, before, now);
    audit.expect(
      'nothing leaves the cart by itself',
      kept !== undefined || reason !== null,
      () => `«${line.title}» (${id}) has left the cart of ${account}`,
    );
    if (kept && !isAdded(id) && !mayRepeat(audit, account))
      audit.expect(
        'a stored line stays as it is',
        JSON.stringify(kept) === JSON.stringify(line),
        () => `${JSON.stringify(line)} of ${account} has become ${JSON.stringify(kept)}`,
      );
  }
  for (const id of now.cart.keys())
    audit.expect(
      'nothing enters the cart by itself',
      before.cart.has(id) || isAdded(id) || mayRepeat(audit, account),
      () => `${id} is in the cart of ${account} now`,
    );
}

function compareFavourites(audit: Audit, account: string, before: AccountBook, now: AccountBook): void {
  const toggled = actionsOf(audit, account).flatMap((action) =>
    action.kind === 'favour' || isPutBack(action, 'favourites') ? action.id : [],
  );
  const isByItself = (key: string): boolean => !toggled.includes(editionOfFavourite(key));
  const removed = [...before.favourites].filter((key) => !now.favourites.has(key) && isByItself(key));
  const added = [...now.favourites].filter((key) => !before.favourites.has(key) && isByItself(key));
  audit.expect(
    'nothing leaves or enters the favourites by itself',
    removed.length + (mayRepeat(audit, account) ? 0 : added.length) === 0,
    () => `${account}: removed ${removed.join()}, added ${added.join()}`,
  );
}

/** What a window shows is what its account has stored. */
export function checkShown(audit: Audit, load: Load): void {
  const account = load.identity.telegramId;
  const { isUnsaved, isStartUnsaved } = audit.notesOf(load);
  if (account === null || isUnsaved || (isStartUnsaved && audit.unmirrored.has(account))) return;
  if (audit.world.storage.hasPendingEvent(load, `shop.${account}`)) return;
  const where = `Window ${load.place.number} of ${account}`;
  const shown = load.see('cart').context.items.map(({ id }) => String(id));
  const stored = storedOf(audit, account);
  audit.expect(
    'a window shows what is stored',
    shown.toSorted().join() === [...stored.cart.keys()].toSorted().join(),
    () => `${where} shows the lines ${shown.join()}, stored are ${[...stored.cart.keys()].join()}`,
  );
  const kept = selectFavourites(load.see('favourites')).map(({ title, editionId, edition }) =>
    favouriteKey(title, editionId, edition !== null),
  );
  audit.expect(
    'a window shows what is stored',
    kept.toSorted().join() === [...stored.favourites].toSorted().join(),
    () => `${where} shows the favourites ${kept.join()}, stored are ${[...stored.favourites].join()}`,
  );
  const { current, currencies } = load.see('currency').context;
  const isOffered = currencies.length === 0 || currencies.some(({ id }) => String(id) === stored.currencyId);
  audit.expect(
    'a window shows what is stored',
    stored.currencyId === null || !isOffered || textOf(current?.id) === stored.currencyId,
    () => `${where} shows the currency ${textOf(current?.id)}, stored is ${stored.currencyId}`,
  );
}
