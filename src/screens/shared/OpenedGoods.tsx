import { tappedGoods } from '../../../machines/model/place';
import { itemPath } from '../../../machines/model/screens';
import { ItemSkeleton } from '../../ui/ItemSkeleton';
import { ComingCard } from '../../ui/ProductCard';
import { ProductGrid } from '../../ui/ProductGrid';
import type { OpenedGoods as Opened } from '../../wiring/openedGoods';
import { useShopWorld } from '../../wiring/react';

/** What the page has drawn before the shop's code was there, while its product or collection loads. */
export function OpenedGoods({ goods }: { goods: Opened }) {
  const { mediaUrl } = useShopWorld().effects;
  if (!('cards' in goods))
    return <ItemSkeleton title={goods.title} image={mediaUrl(goods.image)} about={goods.about} />;
  return (
    <ProductGrid>
      {goods.cards.map((card) => (
        <ComingCard
          key={card.editionId ?? card.productId}
          name={card.title}
          to={itemPath(card.productId)}
          linkState={tappedGoods(card, card.editionId)}
          image={mediaUrl(card.image)}
          eager
        />
      ))}
    </ProductGrid>
  );
}
