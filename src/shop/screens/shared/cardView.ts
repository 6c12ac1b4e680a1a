import type { Card } from '../../../../machines/model/editions';
import { saleEndText } from '../../../../machines/model/dates';
import type { Currency, PricedEdition, Platform } from '../../../../machines/model/entities';
import { formatPrice, priceOptions } from '../../../../machines/model/money';
import { PRICE_TYPES } from '../../../../machines/model/priceTypes';
import { itemPath, addressOf } from '../../../../machines/model/screens';
import { SUBSCRIPTIONS, type Subscription } from '../../../../machines/model/subscriptions';
import type { ProductCardProps, SubscriptionOffer } from '../../ui/ProductCard';
import type { PlatformMark } from '../../ui/PlatformBadges';

type MediaUrl = (path: string | null) => string | null;

/** The first price of an edition, as cards and favourites show it. @param now milliseconds since the epoch, for promotions */
export function priceView(edition: PricedEdition, currency: Currency | null, now: number) {
  const option = priceOptions(edition, now)[0];
  const words = option && [
    // An ordinary price needs no label.
    option.type === 'standard' ? null : PRICE_TYPES[option.type].label,
    saleEndText(option.promotionEndDate, now),
  ];
  return {
    price: formatPrice(option?.price, currency),
    original: option?.originalPrice == null ? null : formatPrice(option.originalPrice, currency),
    percent: option?.discountPercent,
    until: words?.filter(Boolean).join(' ') || null,
  } satisfies Partial<ProductCardProps>;
}

/** The content of a card, the same for every shopper. @param now milliseconds since the epoch, for promotions */
export function cardView(card: Card, currency: Currency | null, now: number, mediaUrl: MediaUrl) {
  const { edition } = card;
  return {
    editionId: edition.id,
    name: card.title,
    to: itemPath(card.productId),
    image: mediaUrl(card.image),
    editionType: card.editionType,
    editionName: edition.editionName,
    platforms: platformMarks(card.platforms, mediaUrl),
    ...priceView(edition, currency, now),
    rating: card.rating,
    subscription: subscriptionMark(card.subscription),
  };
}

/** Platforms in the form that their badges need. */
export const platformMarks = (platforms: readonly Platform[], mediaUrl: MediaUrl): PlatformMark[] =>
  platforms.map(({ name, icon }) => ({ name, icon: mediaUrl(icon) }));

/** The badge of the subscription that includes a product, and the link to its screen (card-5). */
function subscriptionMark(subscription: Subscription | null): SubscriptionOffer | null {
  if (!subscription) return null;
  const { mark, screen } = SUBSCRIPTIONS[subscription];
  return { mark, to: addressOf(screen) };
}
