import {
  selectCanCheckOut,
  selectHasConflict,
  selectIsCurrencyKnown,
  selectIsInCart,
  selectItemCount,
  selectMayAdd,
  selectToggle,
  selectMismatch,
  selectPayable,
  selectPendingRemoval,
  selectQuestion,
  selectVisibleItems,
} from '../../../machines/cart/cart.selectors';
import { selectPromoForm } from '../../../machines/promo/promo.selectors';
import { selectCurrency, selectMenu } from '../../../machines/currency/currency.selectors';
import { selectPendingRemoval as selectPendingFavourite } from '../../../machines/favourites/favourites.selectors';
import { chosenCard, chosenCartItem } from '../../../machines/model/choice';
import { editionsOnSale } from '../../../machines/model/editions';
import type { Id } from '../../../machines/model/entities';
import { priceOptions } from '../../../machines/model/money';
import type { PaymentField } from '../../../machines/model/paymentForm';
import { itemPath } from '../../../machines/model/screens';
import { PROFILE_FIELDS } from '../../../machines/model/profile';
import { selectFormNotes } from '../../../machines/paymentForm/paymentForm.selectors';
import { selectPageView } from '../../../machines/pageFlow/pageFlow.selectors';
import {
  selectFormState,
  selectPending,
  selectIsFree,
  selectOverlay,
} from '../../../machines/payment/payment.selectors';
import { selectField, selectProfileScreen } from '../../../machines/profile/profile.selectors';
import { selectFound, selectHasFilters, selectSearchBar } from '../../../machines/search/search.selectors';
import type { ShopperAction } from '../actions';
import type { Load } from '../world/load';
import { cardsOn, collectionOn, favouritesOn, feedOn, lineFor, offerOn } from './cards';

const BAR = ['/', '/shop-bag', '/favourites', '/profile'];
const QUERIES = ['', 'alan wake', 'assassin', 'нет такой'];
const BOUNDS = ['', '700', '2000'];
export const CODES = ['WELCOME10', 'PLAY15', 'BIG25', 'SPENT', 'НЕТ'];

const go = (path: string): ShopperAction => ({ kind: 'go', path });

/** The fields of the payment form that are on the screen. */
export const fieldsOf = (isWithoutAccount: boolean): PaymentField[] =>
  isWithoutAccount
    ? ['firstName', 'lastName', 'customerEmail', 'birthDate', 'email']
    : ['psLogin', 'psPassword', 'psBackupCodes', 'email'];

function cartActions(load: Load): ShopperAction[] {
  const cart = load.see('cart');
  if (selectItemCount(cart) === 0 || !selectIsCurrencyKnown(cart)) return [];
  const currencyId = String(selectMismatch(cart).currencyId ?? '');
  if (selectHasConflict(cart)) {
    const maySwitch = load.see('currency').can({ type: 'currency.chosen', currencyId });
    return [...(maySwitch ? [{ kind: 'choose currency', id: currencyId } as const] : []), { kind: 'ask clearing' }];
  }
  const promo = load.see('promo');
  const { isChecking, status } = selectPromoForm(promo);
  const mayCode = (code: string): boolean => !isChecking && promo.can({ type: 'promo.submitted', code });
  return [
    ...selectVisibleItems(cart).flatMap(({ id, productId }): ShopperAction[] => [
      { kind: 'ask removal', id: String(id) },
      go(itemPath(productId)),
    ]),
    { kind: 'ask clearing' },
    ...CODES.filter(mayCode).map((code): ShopperAction => ({ kind: 'apply promo', code })),
    ...(status === 'empty' ? [] : [{ kind: 'edit promo' } as const]),
    ...(selectCanCheckOut(cart) ? [go('/payment')] : []),
  ];
}

function itemActions(load: Load): ShopperAction[] {
  const item = load.page?.item?.getSnapshot();
  if (!item) return [];
  if (selectPageView(item) === 'failed') return [{ kind: 'try again' }];
  const offer = offerOn(load);
  if (!offer || offer.isRefreshing) return [];
  const card = chosenCard(offer);
  const line = chosenCartItem(offer, load.effects.now());
  const { inCart, mayAdd } = selectToggle(offer.selectedEdition, line)(load.see('cart'));
  return [
    ...editionsOnSale(offer).flatMap((edition) =>
      priceOptions(edition, load.effects.now()).map(({ type }): ShopperAction => ({
        kind: 'option',
        id: String(edition.id),
        priceType: type,
      })),
    ),
    ...(inCart || mayAdd ? [{ kind: 'buy' } as const] : []),
    ...(card ? [{ kind: 'favour', id: String(card.edition.id) } as const] : []),
  ];
}

function paymentActions(load: Load): ShopperAction[] {
  const payment = load.see('payment');
  const cart = load.see('cart');
  const fields = [...fieldsOf(load.form.checkoutWithoutAccount), 'checkoutWithoutAccount' as const];
  const mayType = selectIsFree(payment);
  const form = load.page?.paymentForm?.getSnapshot();
  const isTooEarly = form !== undefined && selectFormNotes(null)(form).isTooEarly;
  const mayPay =
    !isTooEarly &&
    selectPending(payment) === null &&
    selectIsCurrencyKnown(cart) &&
    selectPayable(cart).obstacle !== 'unpriced';
  return [
    ...(mayType ? fields.map((field): ShopperAction => ({ kind: 'type', field, value: '' })) : []),
    ...(mayPay ? [{ kind: 'pay' } as const] : []),
  ];
}

function profileActions(load: Load): ShopperAction[] {
  const profile = load.page?.profile?.getSnapshot();
  if (!profile) return [];
  const { view } = selectProfileScreen(profile);
  if (view !== 'editing') return view === 'failed' ? [{ kind: 'try again' }] : [];
  return PROFILE_FIELDS.flatMap((field): ShopperAction[] => {
    const { isDirty, isSaving } = selectField(field)(profile);
    if (isSaving) return [];
    return [{ kind: 'edit profile', field, value: '' }, ...(isDirty ? [{ kind: 'save profile', field } as const] : [])];
  });
}

/** The actions of an open dialog, which blocks the screen; null without one. */
function dialogActions(load: Load): ShopperAction[] | null {
  const cart = load.see('cart');
  const answers: ShopperAction[] = [{ kind: 'yes' }, { kind: 'no' }];
  if (load.path === '/shop-bag' && (selectPendingRemoval(cart) || selectQuestion(cart).isClearing)) return answers;
  if (load.path === '/favourites' && selectPendingFavourite(load.see('favourites'))) return answers;
  if (load.path === '/payment' && selectFormState(load.see('payment')).isConfirming)
    return [{ kind: 'pay again' }, { kind: 'cancel payment' }];
  const overlay = load.path === '/payment' ? selectOverlay(load.see('payment')) : null;
  if (!overlay) return null;
  if (overlay.kind === 'failed') return [{ kind: 'close overlay' }];
  return (overlay.kind === 'checking' || overlay.kind === 'waiting') && overlay.canReopen
    ? [{ kind: 'open payment window' }]
    : [];
}

function listActions(load: Load): ShopperAction[] {
  const page = (load.page?.feed ?? load.page?.collection)?.getSnapshot();
  if (page && selectPageView(page) === 'failed') return [{ kind: 'try again' }];
  const cart = load.see('cart');
  const toggle = (id: Id): ShopperAction[] => {
    if (selectIsInCart(id)(cart)) return [{ kind: 'remove', id: String(id) }];
    return selectMayAdd(lineFor(load, id))(cart) ? [{ kind: 'add', id: String(id) }] : [];
  };
  const collections = feedOn(load).flatMap((section) =>
    section.kind === 'list' ? (section.collectionId ?? []) : section.banners.map((banner) => banner.collectionId),
  );
  return [
    ...cardsOn(load).flatMap(({ edition: { id }, productId }): ShopperAction[] => [
      ...toggle(id),
      { kind: 'favour', id: String(id) },
      go(itemPath(productId)),
    ]),
    ...favouritesOn(load).flatMap((item): ShopperAction[] => [
      ...(item.edition ? toggle(item.edition.id) : []),
      { kind: 'ask removal', id: String(item.editionId ?? '') },
      go(itemPath(item.id)),
    ]),
    ...[...new Set(collections)].map((id) => go(`/collection/${id}`)),
    ...(collectionOn(load)?.pages ?? []).map((number): ShopperAction => ({ kind: 'turn page', page: number })),
  ];
}

function searchActions(load: Load): ShopperAction[] {
  const search = load.see('search');
  const { view, canRetry } = selectFound(search);
  const { filterCount } = selectSearchBar(search);
  return [
    ...QUERIES.map((text): ShopperAction => ({ kind: 'search', text })),
    ...search.context.genres.slice(0, 3).map(({ id }): ShopperAction => ({ kind: 'toggle genre', id: String(id) })),
    ...BOUNDS.flatMap((text): ShopperAction[] => [
      { kind: 'type price', bound: 'priceFrom', text },
      { kind: 'type price', bound: 'priceTo', text },
    ]),
    ...(selectHasFilters(search) ? [{ kind: 'reset filters' } as const] : []),
    ...(search.context.query || filterCount > 0 ? [{ kind: 'reset search' } as const] : []),
    ...(view === 'prompt' && search.context.queries.length > 0 ? [{ kind: 'clear queries' } as const] : []),
    ...(canRetry ? [{ kind: 'try again' } as const] : []),
  ];
}

/** Everything that the views offer in a window at this moment; texts that are typed are the shopper's own. */
export function actionsOn(load: Load): ShopperAction[] {
  if (load.face !== 'open' || !load.page || load.page.path !== load.path) return [];
  const { path } = load;
  const { client, history } = load.place;
  const hasWayBack = (path !== '/' && client !== 'browser') || (load.isInBrowser && history.position > 0);
  const back: ShopperAction[] = hasWayBack ? [{ kind: 'back' }] : [];
  if (load.page.isMissing) return [{ kind: 'reload page' }, ...BAR.filter((to) => to !== path).map(go), ...back];
  const dialog = dialogActions(load);
  if (dialog) return [...dialog, ...back];
  const others = selectMenu(load.see('currency')).others.map(({ id }): ShopperAction => ({
    kind: 'choose currency',
    id: String(id),
  }));
  const own =
    path === '/shop-bag'
      ? cartActions(load)
      : path === '/payment'
        ? paymentActions(load)
        : path === '/profile'
          ? profileActions(load)
          : path === '/search-results'
            ? [...searchActions(load), ...listActions(load)]
            : path === '/failure-payment'
              ? [go('/payment')]
              : path.startsWith('/item/')
                ? itemActions(load)
                : listActions(load);
  const search = path === '/' ? [go('/search-results')] : [];
  const undo: ShopperAction[] = load.message?.undo ? [{ kind: 'put back' }] : [];
  return [...undo, ...own, ...BAR.filter((to) => to !== path).map(go), ...search, ...others, ...back];
}

/** The currency that prices on the screen are written in; null: unknown, shown as «руб.». */
export const shownCurrency = (load: Load) => selectCurrency(load.see('currency'));
