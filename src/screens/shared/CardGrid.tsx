import { useDeferredValue, type ReactNode } from 'react';
import type { Card } from '../../../machines/model/editions';
import { ProductGrid } from '../../ui/ProductGrid';
import { ProductListSkeleton } from '../../ui/Skeleton';
import { ShopCard } from './ShopCard';

/** How many cards are in sight when a list appears. */
const EAGER_CARDS = 4;

interface CardGridProps {
  cards: readonly Card[];
  /** What stands under them. */
  children: ReactNode;
}

/** One page of a list of cards. It is drawn while what stood there before still answers taps. */
export function CardGrid({ cards, children }: CardGridProps) {
  const drawn = useDeferredValue(cards, null);
  if (!drawn) return <ProductListSkeleton />;
  return (
    <>
      <ProductGrid>
        {drawn.map((card, i) => <ShopCard key={card.edition.id} card={card} eager={i < EAGER_CARDS} />)}
      </ProductGrid>
      {children}
    </>
  );
}
