import type { Card } from '../../../../machines/model/editions';
import { saleEndText } from '../../../../machines/model/dates';
import type { Currency } from '../../../../machines/model/entities';
import { formatPrice, priceOptions } from '../../../../machines/model/money';
import { itemPath } from '../../../../machines/model/screens';
import type { ProductCardProps } from '../../ui/ProductCard';
import { platformMarks } from './platformMarks';
import { subscriptionMark } from './subscriptionMark';

type MediaUrl = (path: string | null) => string | null;

/** Every prop that says what is on sale; the others say who looks at it, where, and what a tap does. */
type CardFacts = Required<
  Omit<
    ProductCardProps,
    'linkState' | 'eager' | 'headingLevel' | 'favourite' | 'inCart' | 'cartIdle' | 'onFavourite' | 'onCart'
  >
>;

/** What a card shows of an edition, whoever looks at it. @param now milliseconds since the epoch, for promotions */
export function cardView(card: Card, currency: Currency | null, now: number, mediaUrl: MediaUrl) {
  const { edition } = card;
  const option = priceOptions(edition, now)[0];
  return {
    editionId: edition.id,
    name: card.title,
    to: itemPath(card.productId),
    image: mediaUrl(card.image),
    editionType: card.editionType,
    editionName: edition.editionName,
    platforms: platformMarks(card.platforms, mediaUrl),
    price: formatPrice(option?.price, currency),
    original: option?.originalPrice == null ? null : formatPrice(option.originalPrice, currency),
    percent: option?.discountPercent,
    until: option ? saleEndText(option.promotionEndDate, now) : null,
    rating: card.rating,
    subscription: subscriptionMark(card.subscription),
  } satisfies CardFacts;
}
