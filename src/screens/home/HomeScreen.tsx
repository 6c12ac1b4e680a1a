import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { selectCurrency } from '../../../machines/currency/currency.selectors';
import { feedSections, hasGoods } from '../../../machines/feed/feed.selectors';
import { selectPageView } from '../../../machines/pageFlow/pageFlow.selectors';
import { pageFlowVerbs } from '../../../machines/pageFlow/pageFlow.verbs';
import { Screen } from '../../ui/Screen';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { SkipToMenu } from '../../ui/SkipToMenu';
import { useFirstPicture } from '../../ui/useFirstPicture';
import { wireFeed } from '../../wiring/feed';
import { useFlowSelector, useGoodsShown, useNow, usePageMachine, useVerbs } from '../../wiring/react';
import { REMEMBERED_SECTIONS } from '../../wiring/rememberedFeed';
import { useLeftPlace } from '../../wiring/usePlace';
import { ShopCard } from '../shared/ShopCard';
import { usePricedView } from '../shared/usePricedView';
import { FeedView, PARTS_IN_SIGHT } from './FeedView';
import { RememberedFeed } from './RememberedFeed';

type FeedPage = ReturnType<typeof usePageMachine<ReturnType<typeof wireFeed>>>;

/** Home (section 2): the feed's banners and lists. */
export function HomeScreen() {
  const page = usePageMachine(wireFeed, { subject: null });
  const { retry } = useVerbs(page, pageFlowVerbs);
  const view = usePricedView(useSelector(page, selectPageView));
  const error = useSelector(page, (snapshot) => snapshot.context.error);
  const feed = useSelector(page, (snapshot) => snapshot.context.data);
  const currency = useFlowSelector('currency', selectCurrency);
  // Deferred, so that the earlier view still answers taps meanwhile. A feed in another currency is never shown.
  const isDrawn = useDeferredValue(feed, null) === feed;
  useGoodsShown(view === 'shown' && isDrawn);
  return (
    <Screen title="Магазин" titleHidden>
      <SkipToMenu />
      {view === 'failed' && <ErrorState text={error} onRetry={retry} />}
      {view === 'shown' && isDrawn && <Feed page={page} />}
      {(view === 'loading' || (view === 'shown' && !isDrawn)) && (
        <>
          <LoadingStatus text="Загрузка..." hidden />
          <RememberedFeed currency={currency} />
        </>
      )}
    </Screen>
  );
}

function Feed({ page }: { page: FeedPage }) {
  const feed = useSelector(page, (snapshot) => snapshot.context.data);
  const currencyId = useSelector(page, (snapshot) => snapshot.context.currency?.id ?? null);
  const now = useNow();
  const left = useLeftPlace();
  // Sorted once per answer; when a promotion ends meanwhile, only the prices change.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the time alone is no reason to sort again
  const sections = useMemo(() => feedSections(feed ?? [], currencyId, now), [feed, currencyId]);
  // A slow phone needs a third of a second for all of a long feed. What a tall window shows comes first, and can be bought
  // meanwhile; but the way back leads to a place among the lower parts.
  const isWhole = useFirstPicture(left.scroll === 0);
  if (!hasGoods(sections)) return <EmptyState text="Нет доступных товаров" />;
  const parts = sections
    .slice(0, isWhole ? undefined : REMEMBERED_SECTIONS)
    .map((section, i) =>
      section.kind === 'banners'
        ? section
        : {
            ...section,
            cards: section.cards.map((card) => (
              <ShopCard key={card.edition.id} card={card} eager={i < PARTS_IN_SIGHT} headingLevel={3} />
            )),
          },
    );
  // The way back leads to a place among the lower parts: everything above it must have its real height.
  return <FeedView parts={parts} lazy={left.scroll === 0} busy={parts.length < sections.length} />;
}
