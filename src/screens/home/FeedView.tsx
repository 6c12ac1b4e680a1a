import type { ReactNode } from 'react';
import type { Banner } from '../../../machines/feed/feed.selectors';
import type { Id } from '../../../machines/model/entities';
import { collectionPath } from '../../../machines/model/screens';
import { BannerGrid } from '../../ui/BannerGrid';
import { ProductRow } from '../../ui/ProductGrid';
import { ProductSection } from '../../ui/ProductSection';
import { useShopWorld } from '../../wiring/react';

/** One part of the home screen, with its cards ready to be rendered. */
export type FeedPart =
  | { kind: 'banners'; banners: readonly Banner[] }
  | { kind: 'list'; title: string; collectionId: Id | null; cards: readonly ReactNode[] };

/** How many parts are visible when the screen opens: their pictures load at once. */
export const PARTS_IN_SIGHT = 2;

/** The banners and lists of the home screen, in the feed's order (section 2, Home). */
export function FeedView({ parts }: { parts: readonly FeedPart[] }) {
  return parts.map((part, i) =>
    part.kind === 'banners' ? <Banners key={i} banners={part.banners} eager={i === 0} /> : <List key={i} {...part} />,
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

function List({ title, collectionId, cards }: Extract<FeedPart, { kind: 'list' }>) {
  return (
    <ProductSection
      title={title}
      allTo={cards.length > 0 && collectionId !== null ? collectionPath(collectionId) : null}
    >
      {cards.length > 0 ? <ProductRow>{cards}</ProductRow> : <p>Нет доступных товаров</p>}
    </ProductSection>
  );
}
