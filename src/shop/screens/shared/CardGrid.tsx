import { useDeferredValue, useEffect, useRef } from 'react';
import type { Card } from '../../../../machines/model/editions';
import { Pagination, type PaginationProps } from '../../ui/Pagination';
import { ProductGrid } from '../../ui/ProductGrid';
import { ProductListSkeleton } from '../../ui/ProductListSkeleton';
import { SkipToMenu } from '../../ui/SkipToMenu';
import { useProductsShown, useShopWorld } from '../../wiring/react';
import { ShopCard } from './ShopCard';

/** How many cards are visible when a list appears. */
const EAGER_CARDS = 4;

interface CardGridProps extends PaginationProps {
  cards: readonly Card[];
  /** They were loaded before the screen was opened, and replace the last screen without an outline. */
  areKept: boolean;
}

/** One page of a list of cards, and the buttons to the other pages. The earlier page answers taps until it is ready. */
export function CardGrid({ cards, areKept, ...pages }: CardGridProps) {
  const { voice } = useShopWorld().effects;
  const { page, pageCount } = pages;
  const rendered = useDeferredValue(cards, areKept ? cards : null);
  // Not before: the outline of twelve cards has no room for the scroll position of twenty.
  useProductsShown(rendered !== null);
  const products = useRef<HTMLDivElement>(null);
  const shownPage = useRef(page);
  // Another search or currency mounts another grid.
  useEffect(() => {
    if (page === shownPage.current) return;
    // A list that is loaded again may be shorter: the shopper has not changed the page.
    const isGone = shownPage.current > pageCount;
    shownPage.current = page;
    if (isGone) return;
    // The page buttons are below the cards, so without this the next Tab would lead past the new cards.
    products.current?.focus({ preventScroll: true });
    voice.say(`Страница ${page} из ${pageCount}`);
  }, [page, pageCount, voice]);
  if (!rendered) return <ProductListSkeleton />;
  return (
    <>
      <SkipToMenu />
      <div ref={products} role="group" aria-label="Товары" tabIndex={-1}>
        <ProductGrid>
          {rendered.map((card, i) => (
            <ShopCard key={card.edition.id} card={card} eager={i === 0 ? 'first' : i < EAGER_CARDS} />
          ))}
        </ProductGrid>
      </div>
      <Pagination {...pages} />
    </>
  );
}
