import { isSameId } from '../../../machines/model/ids';
import { selectOrder, selectTotals } from '../../../machines/cart/cart.selectors';
import { selectChosenCard } from '../../../machines/item/item.selectors';
import { favouriteOf } from '../../../machines/model/favourites';
import type { CartItem } from '../../../machines/model/entities';
import type { Deed } from '../actions';
import type { Load } from '../world/load';
import type { Scheduler } from '../world/scheduler';
import { cardsOn, favouritesOn, lineFor } from './cards';
import { deedsOn } from './screen';

/** Who is told of deeds. */
export interface DeedWatch {
  /** The lines that were put into carts, by their edition. */
  readonly added: Map<string, CartItem>;
  onDeed(load: Load, deed: Deed): void;
}

/** What a hand needs of the world around it. */
interface HandWorld {
  readonly scheduler: Scheduler;
  readonly audit: DeedWatch;
}

/** What tells one offer from another: the text that is typed is the shopper's own. */
const offerOf = (deed: Deed): string => JSON.stringify('value' in deed ? { ...deed, value: '' } : deed);

function favour(load: Load, id: string): void {
  const item = load.page?.item;
  const card = item
    ? selectChosenCard(item.getSnapshot())
    : cardsOn(load).find(({ edition }) => isSameId(edition.id, id));
  if (card) load.send('favourites', { type: 'favourite.toggled', item: favouriteOf(card) });
}

/** Answers the question that is open on the screen. */
function answer(load: Load, type: 'dialog.confirmed' | 'dialog.cancelled'): void {
  load.send(load.path === '/favourites' ? 'favourites' : 'cart', { type });
}

function askRemoval(load: Load, id: string): void {
  if (load.path === '/shop-bag') return load.send('cart', { type: 'removal.asked', id });
  const item = favouritesOn(load).find((one) => isSameId(one.editionId ?? '', id));
  if (item) load.send('favourites', { type: 'removal.asked', title: item.title, editionId: item.editionId });
}

/** What the view sends for a deed. */
function act({ added }: DeedWatch, load: Load, deed: Deed): void {
  const { page } = load;
  switch (deed.deed) {
    case 'go':
      return load.go(deed.path);
    case 'back':
      return load.back();
    case 'add': {
      const item = lineFor(load, deed.id);
      if (!item) return;
      added.set(String(item.id), item);
      return load.send('cart', { type: 'item.added', item });
    }
    case 'remove':
      return load.send('cart', { type: 'item.removed', id: deed.id });
    case 'favour':
      return favour(load, deed.id);
    case 'option':
      return page?.item?.send({ type: 'price.chosen', editionId: deed.id, priceType: deed.priceType });
    case 'buy':
      return page?.item?.send({ type: 'item.bought' });
    case 'ask removal':
      return askRemoval(load, deed.id);
    case 'ask clearing':
      return load.send('cart', { type: 'clearing.asked' });
    case 'yes':
      return answer(load, 'dialog.confirmed');
    case 'no':
      return answer(load, 'dialog.cancelled');
    case 'apply promo':
      return load.send('promo', { type: 'promo.submitted', code: deed.code });
    case 'edit promo':
      return load.send('promo', { type: 'promo.edited', text: '' });
    case 'choose currency':
      return load.send('currency', { type: 'currency.chosen', currencyId: deed.id });
    case 'type':
      return page?.paymentForm?.send({ type: 'form.changed', field: deed.field, value: deed.value });
    case 'pay':
    case 'pay again':
      return load.send('payment', {
        type: 'payment.submitted',
        order: selectOrder(load.see('cart')),
        form: load.form,
        amount: selectTotals(load.see('cart')).final,
        ...(deed.deed === 'pay again' ? { isConfirmed: true } : {}),
      });
    case 'cancel payment':
      return load.send('payment', { type: 'payment.cancelled' });
    case 'open payment window':
      return load.send('payment', { type: 'window.requested' });
    case 'close overlay':
      return load.send('payment', { type: 'overlay.closed' });
    case 'search':
      return load.send('search', { type: 'query.typed', text: deed.text });
    case 'toggle genre':
      return load.send('search', { type: 'genre.toggled', genreId: deed.id });
    case 'turn page':
      return load.send('listPositions', { type: 'page.turned', page: deed.page });
    case 'edit profile':
      return page?.profile?.send({ type: 'field.edited', field: deed.field, value: deed.value });
    case 'save profile':
      return page?.profile?.send({ type: 'field.submitted', field: deed.field });
    case 'reload page':
      return load.effects.browserWindow.reload();
    case 'try again': {
      if (load.path === '/search-results') return load.send('search', { type: 'search.retried' });
      (page?.feed ?? page?.collection ?? page?.item ?? page?.profile)?.send({ type: 'page.retried' });
    }
  }
}

/** Does a deed in a window. @returns false where its views do not offer it now */
export async function doDeed({ scheduler, audit }: HandWorld, load: Load, deed: Deed): Promise<boolean> {
  if (!deedsOn(load).some((offer) => offerOf(offer) === offerOf(deed))) return false;
  audit.onDeed(load, deed);
  await scheduler.during(load, () => act(audit, load, deed));
  return true;
}
