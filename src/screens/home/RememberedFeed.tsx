import { selectItems } from '../../../machines/cart/cart.selectors';
import { selectFavourites } from '../../../machines/favourites/favourites.selectors';
import type { Currency } from '../../../machines/model/entities';
import { isSameId } from '../../../machines/model/ids';
import { tappedGoods } from '../../../machines/model/place';
import { itemPath } from '../../../machines/model/screens';
import { ComingCard, ProductCard } from '../../ui/ProductCard';
import { FeedSkeleton } from '../../ui/Skeleton';
import { useLastFeed } from '../../wiring/lastVisit';
import { useFlowSelector, useShopWorld } from '../../wiring/react';
import type { RememberedCard } from '../../wiring/rememberedFeed';
import { platformMarks } from '../shared/platformMarks';
import { subscriptionMark } from '../shared/subscriptionMark';
import { FeedView } from './FeedView';

const IDLE = (): void => {};

/**
 * Home until the feed has loaded: the first screen of the last visit's feed, if its currency is still the shopper's; else
 * the goods of the build; else an outline. Nothing can be bought here: the prices may be out of date.
 * @param currency the shopper's; null while it is not known, and then no remembered price is shown
 */
export function RememberedFeed({ currency }: { currency: Currency | null }) {
  const feed = useLastFeed(currency);
  const cart = useFlowSelector('cart', selectItems);
  const favourites = useFlowSelector('favourites', selectFavourites);
  if (!feed || feed.sections.length === 0) return <FeedSkeleton />;
  const parts = feed.sections.map((section, i) =>
    section.isList
      ? {
          kind: 'list' as const,
          title: section.title,
          collectionId: section.collectionId,
          cards: section.cards.map((card) => (
            <Card
              key={card.editionId}
              card={card}
              eager={i === 0}
              inCart={cart.some(({ id }) => isSameId(id, card.editionId))}
              favourite={favourites.some(({ editionId }) => isSameId(editionId, card.editionId))}
            />
          )),
        }
      : { kind: 'banners' as const, banners: section.banners },
  );
  return <FeedView parts={parts} />;
}

function Card({
  card,
  eager,
  inCart,
  favourite,
}: {
  card: RememberedCard;
  eager: boolean;
  inCart: boolean;
  favourite: boolean;
}) {
  const { mediaUrl } = useShopWorld().effects;
  if (card.price === '')
    return (
      <ComingCard
        name={card.title}
        to={itemPath(card.productId)}
        linkState={tappedGoods(card, card.editionId)}
        image={mediaUrl(card.image)}
        eager={eager}
        original={card.original}
        free={card.subscription !== null}
      />
    );
  return (
    <ProductCard
      name={card.title}
      to={itemPath(card.productId)}
      linkState={tappedGoods(card, card.editionId)}
      image={mediaUrl(card.image)}
      eager={eager}
      headingLevel={3}
      editionType={card.editionType}
      editionName={card.editionName}
      platforms={platformMarks(card.platforms, mediaUrl)}
      price={card.price}
      original={card.original}
      percent={card.percent}
      subscription={subscriptionMark(card.subscription)}
      favourite={favourite}
      inCart={inCart}
      idle
      onFavourite={IDLE}
      onCart={IDLE}
    />
  );
}
