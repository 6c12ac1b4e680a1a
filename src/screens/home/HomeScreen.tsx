import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { feedSections, hasGoods } from '../../../machines/feed/feed.selectors';
import { selectPageView } from '../../../machines/page/page.selectors';
import { Screen } from '../../ui/Screen';
import { EmptyState, ErrorState, LoadingStatus } from '../../ui/State';
import { wireFeed } from '../../wiring/feed';
import { useNow, usePageMachine, usePlace } from '../../wiring/react';
import { ShopCard } from '../shared/ShopCard';
import { FeedView } from './FeedView';
import { RememberedFeed } from './RememberedFeed';

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
          <RememberedFeed />
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
  const parts = sections.map((section, i) =>
    section.kind === 'banners'
      ? section
      : {
          ...section,
          cards: section.cards.map((card) => <ShopCard key={card.edition.id} card={card} eager={i === 0} headingLevel={3} />),
        });
  return <FeedView parts={parts} />;
}
