import { selectIsInCart } from '../../../machines/cart/cart.selectors';
import { selectShown } from '../../../machines/currency/currency.selectors';
import { selectFavourites } from '../../../machines/favourites/favourites.selectors';
import { defaultCartItem } from '../../../machines/model/cart';
import type { Card } from '../../../machines/model/editions';
import type { Currency } from '../../../machines/model/entities';
import { favouriteOf, isSameFavourite } from '../../../machines/model/favourites';
import { isSameId } from '../../../machines/model/ids';
import { formatPrice, priceOptions } from '../../../machines/model/money';
import type { Wish } from '../../../machines/model/wish';
import { selectWishes } from '../../../machines/wishes/wishes.selectors';
import type { Effects } from './effects';
import { flowOf, runningFlow, type Shop } from './shop.wiring';

/** By shop: carries out wishes on the screen that has loaded last. A tap may arrive before that screen is rendered. */
const loaded = new WeakMap<Shop, { path: string; grant: () => void }>();

/** Takes over the taps on the HTML that the page showed before the shop's code had loaded. */
export function takeTaps(shop: Shop): void {
  const { early } = globalThis;
  if (!early) return;
  early.onTap = (wish) => {
    flowOf(shop, 'wishes').send({ type: 'wish.toggled', wish });
    const last = loaded.get(shop);
    if (last?.path === wish.path) last.grant();
  };
  early.taps?.splice(0).forEach(early.onTap);
}

/**
 * A signal that aborts the loading of a screen, but not where the shopper leaves it with wishes on its products. A link that
 * was tapped after them opens now.
 */
export function unlessWished(
  { router }: Pick<Effects, 'router'>,
  shop: Shop,
  path: string,
  left: AbortSignal,
): AbortSignal {
  const { early } = globalThis;
  if (early?.link) {
    router.push(early.link);
    delete early.link;
  }
  const loading = new AbortController();
  left.addEventListener('abort', () => {
    const wishes = runningFlow(shop, 'wishes');
    if (!wishes || selectWishes(path)(wishes.getSnapshot()).length === 0) loading.abort();
  });
  return loading.signal;
}

/**
 * Carries out the wishes on the products of a screen that has loaded now. A product whose price has changed, or was not
 * shown, is not added to the cart: a message shows its price, or that the product is not sold any more. Products in a currency
 * that is not the shopper's any more, or not known to be, change nothing.
 */
export function grantWishes(
  { voice, now }: Pick<Effects, 'voice' | 'now'>,
  shop: Shop,
  path: string,
  cardsOf: () => readonly Card[],
  currency: Currency | null,
): void {
  const shown = selectShown(flowOf(shop, 'currency').getSnapshot());
  if (!shown.isDecided || !isSameId(shown.currency?.id, currency?.id)) return;
  loaded.set(shop, { path, grant: () => grantWishes({ voice, now }, shop, path, cardsOf, currency) });
  const flow = flowOf(shop, 'wishes');
  const wishes = selectWishes(path)(flow.getSnapshot());
  if (wishes.length === 0) return;
  const cards = cardsOf();
  const cart = flowOf(shop, 'cart');
  const favourites = flowOf(shop, 'favourites');
  const grant = {
    cart({ editionId, title, price, on }: Wish, card: Card | undefined): void {
      if (selectIsInCart(editionId)(cart.getSnapshot()) === on) return;
      // A removal needs no price.
      if (!on) return cart.send({ type: 'item.removed', id: editionId });
      if (!card) return voice.notify(`${title}: нет в наличии`);
      const item = defaultCartItem(card, currency?.id ?? null, now());
      const newPrice = formatPrice(priceOptions(card.edition, now())[0]?.price, currency);
      if (item && newPrice === price) cart.send({ type: 'item.added', item });
      else voice.notify(`${card.title}: ${price && 'цена изменилась, '}${newPrice}`);
    },
    favourite({ editionId, title, on }: Wish, card: Card | undefined): void {
      // A favourite that is removed is stored under the title that was shown.
      const key = { title: (on && card?.title) || title, editionId };
      const kept = selectFavourites(favourites.getSnapshot()).find((one) => isSameFavourite(one, key));
      const item = kept ?? (card && favouriteOf(card));
      if ((kept !== undefined) === on) return;
      if (item) favourites.send({ type: 'favourite.toggled', item });
      else voice.notify(`${title}: нет в наличии`);
    },
  };
  for (const wish of wishes)
    grant[wish.kind](
      wish,
      cards.find(({ edition }) => isSameId(edition.id, wish.editionId)),
    );
  flow.send({ type: 'wishes.settled', path });
}
