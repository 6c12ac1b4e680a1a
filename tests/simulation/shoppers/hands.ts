import { isSameId } from '../../../machines/model/ids';
import { selectIsInCart, selectOrder, selectTotals } from '../../../machines/cart/cart.selectors';
import { chosenCard, chosenCartItem } from '../../../machines/model/choice';
import { favouriteOf } from '../../../machines/model/favourites';
import { formatPrice } from '../../../machines/model/money';
import type { ShopperAction } from '../actions';
import type { Load, MachineId } from '../world/load';
import type { Scheduler } from '../world/scheduler';
import { cardsOn, favouritesOn, lineFor, offerOn } from './cards';
import { actionsOn, shownCurrency } from './screen';

/** The effect of an action: an event for a machine (from a button of that name), «Вернуть», a followed link, or something that the browser does. */
export type ViewEffect =
  | { to: MachineId; event: { type: string; [field: string]: unknown }; button?: string }
  | { undo: string }
  | { go: string; from: string }
  | { browser: 'back' | 'reload' };

export interface ShopperWatch {
  onShopperAction(load: Load, action: ShopperAction, effect: ViewEffect): void;
}

/** The parts of the world that an action needs. */
interface HandWorld {
  readonly scheduler: Scheduler;
  readonly audit: ShopperWatch;
}

/** The identity of an offer: without the typed text, which the shopper chooses. */
const offerOf = (action: ShopperAction): string =>
  JSON.stringify('value' in action ? { ...action, value: '' } : action);

const send = (to: MachineId, type: string, fields: object = {}): ViewEffect => ({ to, event: { type, ...fields } });

function favour(load: Load, id: string): ViewEffect | null {
  const offer = offerOn(load);
  const card = offer ? chosenCard(offer) : cardsOn(load).find(({ edition }) => isSameId(edition.id, id));
  return card ? send('favourites', 'favourite.toggled', { item: favouriteOf(card) }) : null;
}

/** The button of a product page: puts the chosen edition into the cart, or opens the cart where it is there. */
function buy(load: Load): ViewEffect | null {
  const offer = offerOn(load);
  if (!offer) return null;
  if (selectIsInCart(offer.selectedEdition)(load.see('cart'))) return { go: '/shop-bag', from: load.path };
  const item = chosenCartItem(offer, load.effects.now());
  return item && send('buyButton', 'item.bought', { item });
}

/** Answers the question that is open on the screen. */
const answer = (load: Load, type: 'dialog.confirmed' | 'dialog.cancelled'): ViewEffect =>
  send(load.path === '/favourites' ? 'favourites' : 'cart', type);

function askRemoval(load: Load, id: string): ViewEffect | null {
  if (load.path === '/shop-bag') return send('cart', 'removal.asked', { id });
  const item = favouritesOn(load).find((one) => isSameId(one.editionId ?? '', id));
  return item ? send('favourites', 'removal.asked', { title: item.title, editionId: item.editionId }) : null;
}

const pay = (load: Load): object => ({
  order: selectOrder(load.see('cart')),
  form: load.form,
  amount: selectTotals(load.see('cart')).final,
});

const payButton = (load: Load): string =>
  `Оплатить ${formatPrice(selectTotals(load.see('cart')).final, shownCurrency(load))}`;

/** What the view does for an action; null if its object was removed. */
function effectOf(load: Load, action: ShopperAction): ViewEffect | null {
  switch (action.kind) {
    case 'go':
      return { go: action.path, from: load.path };
    case 'back':
      return { browser: 'back' };
    case 'reload page':
      return { browser: 'reload' };
    case 'add': {
      const item = lineFor(load, action.id);
      return item ? send('cart', 'item.added', { item }) : null;
    }
    case 'remove':
      return send('cart', 'item.removed', { id: action.id });
    case 'favour':
      return favour(load, action.id);
    case 'option':
      return send('listPositions', 'choice.made', {
        address: load.path,
        choice: { selectedEdition: action.id, selectedPrices: { [action.id]: action.priceType } },
      });
    case 'buy':
      return buy(load);
    case 'put back':
      return { undo: 'Вернуть' };
    case 'ask removal':
      return askRemoval(load, action.id);
    case 'ask clearing':
      return send('cart', 'clearing.asked');
    case 'yes':
      return answer(load, 'dialog.confirmed');
    case 'no':
      return answer(load, 'dialog.cancelled');
    case 'apply promo':
      return send('promo', 'promo.submitted', { code: action.code });
    case 'edit promo':
      return send('promo', 'promo.edited', { text: '' });
    case 'choose currency':
      return send('currency', 'currency.chosen', { currencyId: action.id });
    case 'type':
      return send('paymentForm', 'form.changed', { field: action.field, value: action.value });
    case 'pay':
      return { ...send('payment', 'payment.submitted', pay(load)), button: payButton(load) };
    case 'pay again':
      return send('payment', 'payment.submitted', { ...pay(load), isConfirmed: true });
    case 'cancel payment':
      return send('payment', 'payment.cancelled');
    case 'open payment window':
      return send('payment', 'window.requested');
    case 'close overlay':
      return send('payment', 'overlay.closed');
    case 'search':
      return send('search', 'query.typed', { text: action.text });
    case 'toggle genre':
      return send('search', 'genre.toggled', { genreId: action.id });
    case 'type price':
      return send('search', 'price.typed', { bound: action.bound, text: action.text });
    case 'reset filters':
      return send('search', 'filters.reset');
    case 'reset search':
      return send('search', 'search.reset');
    case 'clear queries':
      return send('search', 'queries.cleared');
    case 'turn page':
      return send('listPositions', 'page.turned', { page: action.page });
    case 'edit profile':
      return send('profile', 'field.edited', { field: action.field, value: action.value });
    case 'save profile':
      return send('profile', 'field.submitted', { field: action.field });
    case 'try again': {
      if (load.path === '/search-results') return send('search', 'search.retried');
      const id = (['feed', 'collection', 'item', 'profile'] as const).find((one) => load.page?.[one]);
      return id ? send(id, 'page.retried') : null;
    }
  }
}

function apply(load: Load, effect: ViewEffect): void {
  if ('to' in effect) load.send(effect.to, effect.event);
  else if ('undo' in effect) load.putBack();
  else if ('go' in effect) load.navigate(effect.go);
  else if (effect.browser === 'back') load.back();
  else load.effects.browserWindow.reload(undefined, true);
}

/** Does an action in a window. @returns false where its views do not offer it now */
export async function doShopperAction(
  { scheduler, audit }: HandWorld,
  load: Load,
  action: ShopperAction,
): Promise<boolean> {
  if (!actionsOn(load).some((offer) => offerOf(offer) === offerOf(action))) return false;
  const effect = effectOf(load, action);
  if (!effect) return false;
  audit.onShopperAction(load, action, effect);
  await scheduler.during(load, () => apply(load, effect));
  return true;
}
