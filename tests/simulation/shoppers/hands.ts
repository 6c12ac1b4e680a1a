import { isSameId } from '../../../machines/model/ids';
import { selectIsInCart, selectOrder, selectTotals } from '../../../machines/cart/cart.selectors';
import { chosenCard, chosenCartItem } from '../../../machines/model/choice';
import { favouriteOf } from '../../../machines/model/favourites';
import { formatPrice } from '../../../machines/model/money';
import type { Deed } from '../actions';
import type { Load, MachineId } from '../world/load';
import type { Scheduler } from '../world/scheduler';
import { cardsOn, favouritesOn, lineFor, offerOn } from './cards';
import { deedsOn, shownCurrency } from './screen';

/** What a view does for a deed: it tells a machine (for a tap on a button of that name), follows a link, or leaves it to the browser. */
export type Said =
  | { to: MachineId; event: { type: string; [field: string]: unknown }; button?: string }
  | { go: string; from: string }
  | { browser: 'back' | 'reload' };

/** Receives deeds. */
export interface DeedWatch {
  onDeed(load: Load, deed: Deed, said: Said): void;
}

/** The parts of the world that a deed needs. */
interface HandWorld {
  readonly scheduler: Scheduler;
  readonly audit: DeedWatch;
}

/** The identity of an offer: without the typed text, which the shopper chooses. */
const offerOf = (deed: Deed): string => JSON.stringify('value' in deed ? { ...deed, value: '' } : deed);

const say = (to: MachineId, type: string, fields: object = {}): Said => ({ to, event: { type, ...fields } });

function favour(load: Load, id: string): Said | null {
  const offer = offerOn(load);
  const card = offer ? chosenCard(offer) : cardsOn(load).find(({ edition }) => isSameId(edition.id, id));
  return card ? say('favourites', 'favourite.toggled', { item: favouriteOf(card) }) : null;
}

/** The button of a product page: puts the chosen edition into the cart, or opens the cart where it is there. */
function buy(load: Load): Said | null {
  const offer = offerOn(load);
  if (!offer) return null;
  if (selectIsInCart(offer.selectedEdition)(load.see('cart'))) return { go: '/shop-bag', from: load.path };
  const item = chosenCartItem(offer, load.effects.now());
  return item && say('buyButton', 'item.bought', { item });
}

/** Answers the question that is open on the screen. */
const answer = (load: Load, type: 'dialog.confirmed' | 'dialog.cancelled'): Said =>
  say(load.path === '/favourites' ? 'favourites' : 'cart', type);

function askRemoval(load: Load, id: string): Said | null {
  if (load.path === '/shop-bag') return say('cart', 'removal.asked', { id });
  const item = favouritesOn(load).find((one) => isSameId(one.editionId ?? '', id));
  return item ? say('favourites', 'removal.asked', { title: item.title, editionId: item.editionId }) : null;
}

const pay = (load: Load): object => ({
  order: selectOrder(load.see('cart')),
  form: load.form,
  amount: selectTotals(load.see('cart')).final,
});

const payButton = (load: Load): string =>
  `Оплатить ${formatPrice(selectTotals(load.see('cart')).final, shownCurrency(load))}`;

/** What the view does for a deed; null if its object was removed. */
function saidFor(load: Load, deed: Deed): Said | null {
  switch (deed.deed) {
    case 'go':
      return { go: deed.path, from: load.path };
    case 'back':
      return { browser: 'back' };
    case 'reload page':
      return { browser: 'reload' };
    case 'add': {
      const item = lineFor(load, deed.id);
      return item ? say('cart', 'item.added', { item }) : null;
    }
    case 'remove':
      return say('cart', 'item.removed', { id: deed.id });
    case 'favour':
      return favour(load, deed.id);
    case 'option':
      return say('listPositions', 'choice.made', {
        address: load.path,
        choice: { selectedEdition: deed.id, selectedPrices: { [deed.id]: deed.priceType } },
      });
    case 'buy':
      return buy(load);
    case 'ask removal':
      return askRemoval(load, deed.id);
    case 'ask clearing':
      return say('cart', 'clearing.asked');
    case 'yes':
      return answer(load, 'dialog.confirmed');
    case 'no':
      return answer(load, 'dialog.cancelled');
    case 'apply promo':
      return say('promo', 'promo.submitted', { code: deed.code });
    case 'edit promo':
      return say('promo', 'promo.edited', { text: '' });
    case 'choose currency':
      return say('currency', 'currency.chosen', { currencyId: deed.id });
    case 'type':
      return say('paymentForm', 'form.changed', { field: deed.field, value: deed.value });
    case 'pay':
      return { ...say('payment', 'payment.submitted', pay(load)), button: payButton(load) };
    case 'pay again':
      return say('payment', 'payment.submitted', { ...pay(load), isConfirmed: true });
    case 'cancel payment':
      return say('payment', 'payment.cancelled');
    case 'open payment window':
      return say('payment', 'window.requested');
    case 'close overlay':
      return say('payment', 'overlay.closed');
    case 'search':
      return say('search', 'query.typed', { text: deed.text });
    case 'toggle genre':
      return say('search', 'genre.toggled', { genreId: deed.id });
    case 'turn page':
      return say('listPositions', 'page.turned', { page: deed.page });
    case 'edit profile':
      return say('profile', 'field.edited', { field: deed.field, value: deed.value });
    case 'save profile':
      return say('profile', 'field.submitted', { field: deed.field });
    case 'try again': {
      if (load.path === '/search-results') return say('search', 'search.retried');
      const id = (['feed', 'collection', 'item', 'profile'] as const).find((one) => load.page?.[one]);
      return id ? say(id, 'page.retried') : null;
    }
  }
}

function act(load: Load, said: Said): void {
  if ('to' in said) load.tell(said.to, said.event);
  else if ('go' in said) load.go(said.go);
  else if (said.browser === 'back') load.back();
  else load.effects.browserWindow.reload(undefined, true);
}

/** Does a deed in a window. @returns false where its views do not offer it now */
export async function doDeed({ scheduler, audit }: HandWorld, load: Load, deed: Deed): Promise<boolean> {
  if (!deedsOn(load).some((offer) => offerOf(offer) === offerOf(deed))) return false;
  const said = saidFor(load, deed);
  if (!said) return false;
  audit.onDeed(load, deed, said);
  await scheduler.during(load, () => act(load, said));
  return true;
}
