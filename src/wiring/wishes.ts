import { feedSections } from '../../machines/feed/feed.selectors';
import { defaultCartItem } from '../../machines/model/cart';
import type { Currency, FeedItem } from '../../machines/model/entities';
import { favouriteOf } from '../../machines/model/favourites';
import { isSameId } from '../../machines/model/ids';
import { formatPrice, priceOptions } from '../../machines/model/money';
import { selectWishes } from '../../machines/wishes/wishes.selectors';
import type { Effects } from './effects';
import { flowOf, type Shop } from './shop';

/**
 * Does what was asked for at products of an earlier visit, now that the home feed has loaded. A product whose price has
 * changed stays out of the cart: its button shows the new price and can be tapped again.
 */
export function grantWishes(
  { voice, now }: Pick<Effects, 'voice' | 'now'>,
  shop: Shop,
  feed: readonly FeedItem[],
  currency: Currency,
): void {
  const flow = flowOf(shop, 'wishes');
  const wishes = selectWishes(flow.getSnapshot());
  if (wishes.length === 0) return;
  const cards = feedSections(feed, currency.id, now()).flatMap((section) =>
    section.kind === 'banners' ? [] : section.cards,
  );
  for (const { kind, editionId, price } of wishes) {
    const card = cards.find(({ edition }) => isSameId(edition.id, editionId));
    if (!card) continue;
    const item = defaultCartItem(card, currency.id, now());
    const newPrice = formatPrice(priceOptions(card.edition, now())[0]?.price, currency);
    if (kind === 'favourite') flowOf(shop, 'favourites').send({ type: 'favourite.toggled', item: favouriteOf(card) });
    else if (item && newPrice === price) flowOf(shop, 'cart').send({ type: 'item.added', item });
    else voice.say(`${card.title}: цена изменилась, ${newPrice}`);
  }
  flow.send({ type: 'wishes.settled' });
}
