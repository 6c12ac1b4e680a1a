import { selectIsInCart } from '../../../machines/cart/cart.selectors';
import { cartVerbs } from '../../../machines/cart/cart.verbs';
import { selectIsFavourite } from '../../../machines/favourites/favourites.selectors';
import type { Currency } from '../../../machines/model/entities';
import { tappedGoods } from '../../../machines/model/place';
import { itemPath } from '../../../machines/model/screens';
import type { Wish } from '../../../machines/wishes/wishes.machine';
import { selectIsWished } from '../../../machines/wishes/wishes.selectors';
import { wishesVerbs } from '../../../machines/wishes/wishes.verbs';
import { ComingCard, ProductCard } from '../../ui/ProductCard';
import { FeedSkeleton } from '../../ui/Skeleton';
import { useLastFeed } from '../../wiring/lastVisit';
import { useFlowSelector, useFlowVerbs, useShopWorld } from '../../wiring/react';
import type { RememberedCard } from '../../wiring/rememberedFeed';
import { platformMarks } from '../shared/platformMarks';
import { subscriptionMark } from '../shared/subscriptionMark';
import { FeedView } from './FeedView';

/**
 * Home until the feed has loaded: the first screen of the last visit's feed, if its currency is still the shopper's; else
 * the goods of the build; else an outline. What is tapped here is done when the feed confirms the product at its price.
 * @param currency the shopper's; null while it is not known, and then no remembered price is shown
 */
export function RememberedFeed({ currency }: { currency: Currency | null }) {
  const feed = useLastFeed(currency);
  if (!feed || feed.sections.length === 0) return <FeedSkeleton />;
  const parts = feed.sections.map((section, i) =>
    section.isList
      ? {
          kind: 'list' as const,
          title: section.title,
          collectionId: section.collectionId,
          cards: section.cards.map((card) => <Card key={card.editionId} card={card} eager={i === 0} />),
        }
      : { kind: 'banners' as const, banners: section.banners },
  );
  return <FeedView parts={parts} />;
}

function Card({ card, eager }: { card: RememberedCard; eager: boolean }) {
  const { mediaUrl } = useShopWorld().effects;
  const { removeItem } = useFlowVerbs('cart', cartVerbs);
  const { toggleWish } = useFlowVerbs('wishes', wishesVerbs);
  const { editionId, title, price } = card;
  const inCart = useFlowSelector('cart', selectIsInCart(editionId));
  const favourite = useFlowSelector('favourites', selectIsFavourite({ title, editionId }));
  const isCartWished = useFlowSelector('wishes', selectIsWished({ kind: 'cart', editionId }));
  const isFavouriteWished = useFlowSelector('wishes', selectIsWished({ kind: 'favourite', editionId }));
  const wish = (kind: Wish['kind']): void => toggleWish({ kind, editionId, price });
  const shown = {
    name: title,
    to: itemPath(card.productId),
    linkState: tappedGoods(card, editionId),
    image: mediaUrl(card.image),
    eager,
    original: card.original,
  };
  if (price === '') return <ComingCard {...shown} free={card.subscription !== null} />;
  return (
    <ProductCard
      {...shown}
      headingLevel={3}
      editionType={card.editionType}
      editionName={card.editionName}
      platforms={platformMarks(card.platforms, mediaUrl)}
      price={price}
      percent={card.percent}
      subscription={subscriptionMark(card.subscription)}
      favourite={favourite !== isFavouriteWished}
      inCart={inCart}
      cartBusy={isCartWished}
      onFavourite={() => wish('favourite')}
      onCart={() => (inCart ? removeItem(editionId) : wish('cart'))}
    />
  );
}
