import type { ReactNode } from 'react';
import { PARTS_IN_SIGHT, type FeedSection } from '../../../../machines/feed/feed.selectors';
import type { Card } from '../../../../machines/model/editions';
import { collectionPath } from '../../../../machines/model/screens';
import { BannerGrid } from '../../ui/BannerGrid';
import { measureGroups } from '../../ui/measureGroups';
import type { PictureProps } from '../../ui/Picture';
import { ProductRow } from '../../ui/ProductGrid';
import { ProductSection } from '../../ui/ProductSection';
import type { RowPlace } from '../../ui/SideRow';
import css from './FeedView.module.css';

/** Home renders these parts first: more than it keeps for the next visit (`keptHome.ts`), so that none of those disappears. */
export const FIRST_PARTS = 4;

interface FeedViewProps {
  sections: readonly FeedSection[];
  /** One card of a list. */
  renderCard: (card: Card, eager: PictureProps['eager']) => ReactNode;
  mediaUrl: (path: string | null) => string | null;
  /** The row with this name, as far as it is moved sideways. */
  row?: (name: string) => RowPlace;
  /** The parts below the window are laid out when they come near it: a slow phone shows the first ones sooner. */
  lazy?: boolean;
  /** More parts will come below. */
  busy?: boolean;
}

/** The part with the picture that is fetched before all others (`src/shop/page/firstPicture.ts` chooses the same one). */
const firstPart = (sections: readonly FeedSection[]): number =>
  sections.findIndex((section) => section.kind === 'banners' || section.cards.length > 0);

/** The banners and lists of the home screen, in the feed's order (home-1). */
export function FeedView({ sections, renderCard, mediaUrl, row, lazy = false, busy = false }: FeedViewProps) {
  const first = firstPart(sections);
  const rendered = sections.map((section, i) =>
    section.kind === 'banners' ? (
      <BannerGrid
        key={i}
        eager={i === first && 'first'}
        row={row?.(rowName(sections, i))}
        banners={section.banners.map(({ collectionId, title, image }) => ({
          id: collectionId,
          name: title,
          to: collectionPath(collectionId),
          image: mediaUrl(image),
        }))}
      />
    ) : (
      <List key={i} {...section} row={row?.(rowName(sections, i))}>
        {section.cards.map((one, n) => renderCard(one, i === first && n === 0 ? 'first' : i < PARTS_IN_SIGHT))}
      </List>
    ),
  );
  if (!lazy || sections.length <= PARTS_IN_SIGHT) return rendered;
  return (
    <>
      {rendered.slice(0, PARTS_IN_SIGHT)}
      {/* A new function in every rendering: there may be more parts. */}
      <div ref={(below: HTMLDivElement) => measureGroups(below)} className={css['below']} aria-busy={busy}>
        {rendered.slice(PARTS_IN_SIGHT)}
      </div>
    </>
  );
}

/** The title of a list, or where its first banner leads (`shownBefore.ts` names the rows in the same way). */
const nameOf = (section: FeedSection | undefined): string =>
  section?.kind === 'list' ? section.title : collectionPath(section?.banners[0]?.collectionId ?? '');

/** The name of a part; a later part with the same name has its place in the feed beside it. */
function rowName(sections: readonly FeedSection[], i: number): string {
  const name = nameOf(sections[i]);
  return sections.findIndex((section) => nameOf(section) === name) === i ? name : `${name} ${i}`;
}

interface ListProps extends Extract<FeedSection, { kind: 'list' }> {
  row: RowPlace | undefined;
  children: ReactNode;
}

function List({ title, collectionId, cards, row, children }: ListProps) {
  return (
    <ProductSection
      title={title}
      allTo={cards.length > 0 && collectionId !== null ? collectionPath(collectionId) : null}
    >
      {cards.length > 0 ? <ProductRow {...row}>{children}</ProductRow> : <p>Нет доступных товаров</p>}
    </ProductSection>
  );
}
