import { addressOf } from '../../../../machines/model/screens';
import { SUBSCRIPTIONS, type Subscription } from '../../../../machines/model/subscriptions';
import type { SubscriptionOffer } from '../../ui/ProductCard';

/** The badge of the subscription that includes a product, and the link to its screen (card-5). */
export function subscriptionMark(subscription: Subscription | null): SubscriptionOffer | null {
  if (!subscription) return null;
  const { mark, screen } = SUBSCRIPTIONS[subscription];
  return { mark, to: addressOf(screen) };
}
