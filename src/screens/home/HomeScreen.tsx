import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { feedSections, hasGoods, type FeedSection } from '../../../machines/feed/feed.selectors';
import { collectionPath } from '../../../machines/model/routes';
import { selectPageView } from '../../../machines/page/page.selectors';
import { BannerGrid } from '../../ui/BannerGrid';
import { ProductRow } from '../../ui/ProductGrid';
import { ProductSection } from '../../ui/ProductSection';
import { Screen } from '../../ui/Screen';
import { FeedSkeleton } from '../../ui/Skeleton';
import { EmptyState, ErrorState, LoadingStatus } from '../../ui/State';
import { wireFeed } from '../../wiring/feed';
import { useNow, usePageMachine, usePlace, useShopWorld } from '../../wiring/react';
import { ShopCard } from '../shared/ShopCard';

/** Home (section 2): the feed's banners and lists. */
export function HomeScreen() {
  const page = usePageMachine(wireFeed, { subject: null, placeId: 'home', place: usePlace('home') });
  const view = useSelector(page, selectPageView);
  const error = useSelector(page, (snapshot) => snapshot.context.error);
  return (
    <Screen title="Магазин" titleHidden>
      {view === 'loading' && (
        <>
          <LoadingStatus text="Загрузка..." hidden />
          <FeedSkeleton />
        </>
      )}
      {view === 'failed' && <ErrorState text={error} onRetry={() => page.send({ type: 'page.retried' })} />}
      {view === 'shown' && <Feed page={page} />}
    </Screen>
  );
}

function Feed({ page }: { page: ReturnType<typeof usePageMachine<ReturnType<typeof wireFeed>>> }) {
  const feed = useSelector(page, (snapshot) => snapshot.context.data);
  const currencyId = useSelector(page, (snapshot) => snapshot.context.currency?.id ?? null);
  const now = useNow();
  // Sorting is done once per answer; a promotion that ends meanwhile is noticed by the prices themselves.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the time alone is no reason to sort again
  const sections = useMemo(() => feedSections(feed ?? [], currencyId, now), [feed, currencyId]);
  if (!hasGoods(sections)) return <EmptyState text="Нет доступных товаров" />;
  return sections.map((section, i) => <Section key={i} section={section} eager={i === 0} />);
}

function Section({ section, eager }: { section: FeedSection; eager: boolean }) {
  const { mediaUrl } = useShopWorld().effects;
  if (section.kind === 'banners') {
    const banners = section.banners.map(({ collectionId, title, image }) => ({
      id: collectionId, name: title, to: collectionPath(collectionId), image: mediaUrl(image),
    }));
    return <BannerGrid banners={banners} eager={eager} />;
  }
  const { title, collectionId, cards } = section;
  return (
    <ProductSection title={title} allTo={cards.length > 0 && collectionId !== null ? collectionPath(collectionId) : null}>
      {cards.length > 0 ? (
        <ProductRow>
          {cards.map((card) => <ShopCard key={card.edition.id} card={card} eager={eager} headingLevel={3} />)}
        </ProductRow>
      ) : (
        <p>Нет доступных товаров</p>
      )}
    </ProductSection>
  );
}
