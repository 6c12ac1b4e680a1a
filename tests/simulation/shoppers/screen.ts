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
import { selectFound } from '../../../machines/search/search.selectors';
import type { Deed } from '../actions';
import type { Load } from '../world/load';
import { cardsOn, collectionOn, favouritesOn, feedOn, lineFor, offerOn } from './cards';

const BAR = ['/', '/shop-bag', '/favourites', '/profile'];
const QUERIES = ['', 'alan wake', 'assassin', 'нет такой'];
export const CODES = ['WELCOME10', 'PLAY15', 'BIG25', 'SPENT', 'НЕТ'];

const go = (path: string): Deed => ({ deed: 'go', path });

/** The fields of the payment form that are on the screen. */
export const fieldsOf = (isWithoutAccount: boolean): PaymentField[] =>
  isWithoutAccount
    ? ['firstName', 'lastName', 'customerEmail', 'birthDate', 'email']
    : ['psLogin', 'psPassword', 'psBackupCodes', 'email'];

function cartDeeds(load: Load): Deed[] {
  const cart = load.see('cart');
  if (selectItemCount(cart) === 0 || !selectIsCurrencyKnown(cart)) return [];
  const currencyId = String(selectMismatch(cart).currencyId ?? '');
  if (selectHasConflict(cart)) {
    const maySwitch = load.see('currency').can({ type: 'currency.chosen', currencyId });
    return [...(maySwitch ? [{ deed: 'choose currency', id: currencyId } as const] : []), { deed: 'ask clearing' }];
  }
  const promo = load.see('promo');
  const { isChecking, status } = selectPromoForm(promo);
  const mayCode = (code: string): boolean => !isChecking && promo.can({ type: 'promo.submitted', code });
  return [
    ...selectVisibleItems(cart).flatMap(({ id, productId }): Deed[] => [
      { deed: 'ask removal', id: String(id) },
      go(itemPath(productId)),
    ]),
    { deed: 'ask clearing' },
    ...CODES.filter(mayCode).map((code): Deed => ({ deed: 'apply promo', code })),
    ...(status === 'empty' ? [] : [{ deed: 'edit promo' } as const]),
    ...(selectCanCheckOut(cart) ? [go('/payment')] : []),
  ];
}

function itemDeeds(load: Load): Deed[] {
  const item = load.page?.item?.getSnapshot();
  if (!item) return [];
  if (selectPageView(item) === 'failed') return [{ deed: 'try again' }];
  const offer = offerOn(load);
  if (!offer || offer.isRefreshing) return [];
  const card = chosenCard(offer);
  const line = chosenCartItem(offer, load.effects.now());
  const { inCart, mayAdd } = selectToggle(offer.selectedEdition, line)(load.see('cart'));
  return [
    ...editionsOnSale(offer).flatMap((edition) =>
      priceOptions(edition, load.effects.now()).map(({ type }): Deed => ({
        deed: 'option',
        id: String(edition.id),
        priceType: type,
      })),
    ),
    ...(inCart || mayAdd ? [{ deed: 'buy' } as const] : []),
    ...(card ? [{ deed: 'favour', id: String(card.edition.id) } as const] : []),
  ];
}

function paymentDeeds(load: Load): Deed[] {
  const payment = load.see('payment');
  const cart = load.see('cart');
  const fields = [...fieldsOf(load.form.checkoutWithoutAccount), 'checkoutWithoutAccount' as const];
  const mayType = selectIsFree(payment);
  const form = load.page?.paymentForm?.getSnapshot();
  const isTooEarly = form !== undefined && selectFormNotes(null)(form).isTooEarly;
  const mayPay =
    !isTooEarly && selectPending(payment) === null && selectIsCurrencyKnown(cart) && selectPayable(cart).isComplete;
  return [
    ...(mayType ? fields.map((field): Deed => ({ deed: 'type', field, value: '' })) : []),
    ...(mayPay ? [{ deed: 'pay' } as const] : []),
  ];
}

function profileDeeds(load: Load): Deed[] {
  const profile = load.page?.profile?.getSnapshot();
  if (!profile) return [];
  const { view } = selectProfileScreen(profile);
  if (view !== 'editing') return view === 'failed' ? [{ deed: 'try again' }] : [];
  return PROFILE_FIELDS.flatMap((field): Deed[] => {
    const { isDirty, isSaving } = selectField(field)(profile);
    if (isSaving) return [];
    return [{ deed: 'edit profile', field, value: '' }, ...(isDirty ? [{ deed: 'save profile', field } as const] : [])];
  });
}

/** The deeds of an open dialog, which blocks the screen; null without one. */
function dialogDeeds(load: Load): Deed[] | null {
  const cart = load.see('cart');
  const answers: Deed[] = [{ deed: 'yes' }, { deed: 'no' }];
  if (load.path === '/shop-bag' && (selectPendingRemoval(cart) || selectQuestion(cart).isClearing)) return answers;
  if (load.path === '/favourites' && selectPendingFavourite(load.see('favourites'))) return answers;
  if (load.path === '/payment' && selectFormState(load.see('payment')).isConfirming)
    return [{ deed: 'pay again' }, { deed: 'cancel payment' }];
  const overlay = load.path === '/payment' ? selectOverlay(load.see('payment')) : null;
  if (!overlay) return null;
  if (overlay.kind === 'failed') return [{ deed: 'close overlay' }];
  return (overlay.kind === 'checking' || overlay.kind === 'waiting') && overlay.canReopen
    ? [{ deed: 'open payment window' }]
    : [];
}

function listDeeds(load: Load): Deed[] {
  const page = (load.page?.feed ?? load.page?.collection)?.getSnapshot();
  if (page && selectPageView(page) === 'failed') return [{ deed: 'try again' }];
  const cart = load.see('cart');
  const toggle = (id: Id): Deed[] => {
    if (selectIsInCart(id)(cart)) return [{ deed: 'remove', id: String(id) }];
    return selectMayAdd(lineFor(load, id))(cart) ? [{ deed: 'add', id: String(id) }] : [];
  };
  const collections = feedOn(load).flatMap((section) =>
    section.kind === 'list' ? (section.collectionId ?? []) : section.banners.map((banner) => banner.collectionId),
  );
  return [
    ...cardsOn(load).flatMap(({ edition: { id }, productId }): Deed[] => [
      ...toggle(id),
      { deed: 'favour', id: String(id) },
      go(itemPath(productId)),
    ]),
    ...favouritesOn(load).flatMap((item): Deed[] => [
      ...(item.edition ? toggle(item.edition.id) : []),
      { deed: 'ask removal', id: String(item.editionId ?? '') },
      go(itemPath(item.id)),
    ]),
    ...[...new Set(collections)].map((id) => go(`/collection/${id}`)),
    ...(collectionOn(load)?.pages ?? []).map((number): Deed => ({ deed: 'turn page', page: number })),
  ];
}

function searchDeeds(load: Load): Deed[] {
  const search = load.see('search');
  return [
    ...QUERIES.map((text): Deed => ({ deed: 'search', text })),
    ...search.context.genres.slice(0, 3).map(({ id }): Deed => ({ deed: 'toggle genre', id: String(id) })),
    ...(selectFound(search).canRetry ? [{ deed: 'try again' } as const] : []),
  ];
}

/** Everything that the views offer in a window at this moment; texts that are typed are the shopper's own. */
export function deedsOn(load: Load): Deed[] {
  if (load.face !== 'open' || !load.page || load.page.path !== load.path) return [];
  const { path } = load;
  const { client, history } = load.place;
  const hasWayBack = (path !== '/' && client !== 'browser') || (load.isInBrowser && history.position > 0);
  const back: Deed[] = hasWayBack ? [{ deed: 'back' }] : [];
  if (load.page.isMissing) return [{ deed: 'reload page' }, ...BAR.filter((to) => to !== path).map(go), ...back];
  const dialog = dialogDeeds(load);
  if (dialog) return [...dialog, ...back];
  const others = selectMenu(load.see('currency')).others.map(({ id }): Deed => ({
    deed: 'choose currency',
    id: String(id),
  }));
  const own =
    path === '/shop-bag'
      ? cartDeeds(load)
      : path === '/payment'
        ? paymentDeeds(load)
        : path === '/profile'
          ? profileDeeds(load)
          : path === '/search-results'
            ? [...searchDeeds(load), ...listDeeds(load)]
            : path === '/failure-payment'
              ? [go('/payment')]
              : path.startsWith('/item/')
                ? itemDeeds(load)
                : listDeeds(load);
  const search = path === '/' ? [go('/search-results')] : [];
  return [...own, ...BAR.filter((to) => to !== path).map(go), ...search, ...others, ...back];
}

/** The currency that prices on the screen are written in; null: «руб.» for want of one. */
export const shownCurrency = (load: Load) => selectCurrency(load.see('currency'));
