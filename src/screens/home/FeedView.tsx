import { useEffect, useRef, type ReactNode } from 'react';
import type { Banner } from '../../../machines/feed/feed.selectors';
import type { Id } from '../../../machines/model/entities';
import { collectionPath } from '../../../machines/model/screens';
import { BannerGrid } from '../../ui/BannerGrid';
import { measureGroups } from '../../ui/measureGroups';
import { ProductRow, type ProductRowProps } from '../../ui/ProductGrid';
import { ProductSection } from '../../ui/ProductSection';
import { useShopWorld } from '../../wiring/react';
import css from './FeedView.module.css';

/** One part of the home screen, with its cards ready to be rendered. */
export type FeedPart =
  | { kind: 'banners'; banners: readonly Banner[] }
  | ({ kind: 'list'; title: string; collectionId: Id | null; cards: readonly ReactNode[] } & Pick<
      ProductRowProps,
      'left' | 'onMove'
    >);

/** How many parts are visible when the screen opens: their pictures load at once. */
export const PARTS_IN_SIGHT = 2;

interface FeedViewProps {
  parts: readonly FeedPart[];
  /** The parts below the window are laid out when they come near it: a slow phone shows the first ones sooner. */
  lazy?: boolean;
  /** More parts will come below. */
  busy?: boolean;
}

/** The banners and lists of the home screen, in the feed's order (section 2, Home). */
export function FeedView({ parts, lazy = false, busy = false }: FeedViewProps) {
  const below = useRef<HTMLDivElement>(null);
  // After every rendering: it is rendered again only for another feed.
  useEffect(() => (below.current ? measureGroups(below.current) : undefined));
  const drawn = parts.map((part, i) =>
    part.kind === 'banners' ? <Banners key={i} banners={part.banners} eager={i === 0} /> : <List key={i} {...part} />,
  );
  if (!lazy || parts.length <= PARTS_IN_SIGHT) return drawn;
  return (
    <>
      {drawn.slice(0, PARTS_IN_SIGHT)}
      <div ref={below} className={css['below']} aria-busy={busy}>
        {drawn.slice(PARTS_IN_SIGHT)}
      </div>
    </>
  );
}

function Banners({ banners, eager }: { banners: readonly Banner[]; eager: boolean }) {
  const { mediaUrl } = useShopWorld().effects;
  return (
    <BannerGrid
      eager={eager}
      banners={banners.map(({ collectionId, title, image }) => ({
        id: collectionId,
        name: title,
        to: collectionPath(collectionId),
        image: mediaUrl(image),
      }))}
    />
  );
}

function List({ title, collectionId, cards, left, onMove }: Extract<FeedPart, { kind: 'list' }>) {
  return (
    <ProductSection
      title={title}
      allTo={cards.length > 0 && collectionId !== null ? collectionPath(collectionId) : null}
    >
      {cards.length > 0 ? (
        <ProductRow left={left} onMove={onMove}>
          {cards}
        </ProductRow>
      ) : (
        <p>Нет доступных товаров</p>
      )}
    </ProductSection>
  );
}
