import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { SCREENS } from '../../../../machines/model/screens';
import type { Currency, FeedItem } from '../../../../machines/model/entities';
import { feedSections, hasProducts } from '../../../../machines/feed/feed.selectors';
import { selectPageView } from '../../../../machines/pageFlow/pageFlow.selectors';
import { pageFlowVerbs } from '../../../../machines/pageFlow/pageFlow.verbs';
import { listPositionsVerbs } from '../../../../machines/listPositions/listPositions.verbs';
import { Screen } from '../../ui/Screen';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { FirstPictureAlone } from '../../ui/Picture';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { FeedSkeleton } from '../../ui/Skeleton';
import { SkipToMenu } from '../../ui/SkipToMenu';
import { useFirstPicture } from '../../ui/useFirstPicture';
import { wireFeed } from '../../wiring/feed.wiring';
import { keepHome, useHomeBefore } from '../../wiring/keptHome';
import {
  useFlowVerbs,
  useProductsShown,
  useNow,
  usePageMachine,
  useShopWorld,
  useVerbs,
  usePageSelector,
} from '../../wiring/react';
import { useLeftPlace } from '../../wiring/usePlace';
import { ShopCard } from '../shared/ShopCard';
import { ShownBefore } from '../shared/ShownBefore';
import { usePricedView } from '../shared/usePricedView';
import { FeedView, FIRST_PARTS } from './FeedView';
import { ShopName } from './ShopName';

/** Home (home-1): the feed's banners and lists. */
export function HomeScreen() {
  const page = usePageMachine(wireFeed, { subject: null });
  const { retry } = useVerbs(page, pageFlowVerbs);
  const { context: loaded, value } = usePageSelector(page, (snapshot) => snapshot);
  const view = usePricedView(selectPageView({ value, context: loaded }));
  const shownBefore = useHomeBefore();
  // Deferred, so that the earlier view still answers taps meanwhile.
  const deferred = useDeferredValue(loaded, null);
  // A feed of this visit is shown at once, and stays until the new one is rendered, whenever its answer comes.
  const [kept, keep] = useState<typeof loaded | null>(null);
  if (value === 'renewing' && kept !== loaded) keep(loaded);
  const { data: feed = null, currency: feedCurrency = null } = (deferred?.data ? deferred : kept) ?? {};
  // A feed in another currency is never shown.
  const isRendered = view === 'shown' && feed !== null && feedCurrency === loaded.currency;
  useProductsShown(isRendered);
  const isPending = !isRendered && view !== 'failed';
  return (
    <Screen title={SCREENS.home.title} titleHidden>
      <SkipToMenu />
      <ShopName />
      {view === 'failed' && <ErrorState text={loaded.error} code={loaded.supportCode} onRetry={retry} />}
      {isRendered && <Feed feed={feed} currency={feedCurrency} />}
      {isPending && shownBefore && <ShownBefore shown={shownBefore} />}
      {isPending && !shownBefore && (
        <>
          <LoadingStatus text="Загрузка..." hidden />
          <FeedSkeleton />
        </>
      )}
    </Screen>
  );
}

/** The feed; Home renders it again only for another feed. */
const Feed = memo(function Feed({ feed, currency }: { feed: readonly FeedItem[]; currency: Currency | null }) {
  const now = useNow();
  const left = useLeftPlace();
  const { effects } = useShopWorld();
  const { moveRow } = useFlowVerbs('listPositions', listPositionsVerbs);
  // Sorted once per answer; when a promotion ends meanwhile, only the prices change.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the time alone is no reason to sort again
  const sections = useMemo(() => feedSections(feed, currency?.id ?? null, now), [feed, currency]);
  // A slow phone renders a long feed in a third of a second: its first parts are rendered first and can be used meanwhile.
  // A return to a lower scroll position renders all parts at once.
  const hasPicture = useFirstPicture(left.scroll === 0);
  const isWhole = useDeferredValue(hasPicture);
  useEffect(() => (currency ? keepHome(effects, currency, sections) : undefined), [effects, currency, sections]);
  if (!hasProducts(sections)) return <EmptyState text="Нет доступных товаров" />;
  const rendered = isWhole ? sections : sections.slice(0, FIRST_PARTS);
  return (
    <FirstPictureAlone value={!hasPicture}>
      <FeedView
        sections={rendered}
        mediaUrl={effects.mediaUrl}
        row={(name) => ({ left: left.rows?.[name], onMove: (pixels) => moveRow(name, Math.round(pixels)) })}
        renderCard={(card, eager) => <ShopCard key={card.edition.id} card={card} eager={eager} headingLevel={3} />}
        // To restore a lower scroll position, all parts above it need their real height.
        lazy={left.scroll === 0}
        busy={rendered.length < sections.length}
      />
    </FirstPictureAlone>
  );
});
