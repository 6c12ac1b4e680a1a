import { useSelector } from '@xstate/react';
import { memo, useDeferredValue, useMemo } from 'react';
import { selectCurrency } from '../../../machines/currency/currency.selectors';
import { SCREENS } from '../../../machines/model/screens';
import type { FeedItem, Id } from '../../../machines/model/entities';
import { feedSections, hasGoods } from '../../../machines/feed/feed.selectors';
import { selectPageView } from '../../../machines/pageFlow/pageFlow.selectors';
import { pageFlowVerbs } from '../../../machines/pageFlow/pageFlow.verbs';
import { placesVerbs } from '../../../machines/places/places.verbs';
import { Screen } from '../../ui/Screen';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { SkipToMenu } from '../../ui/SkipToMenu';
import { useFirstPicture } from '../../ui/useFirstPicture';
import { wireFeed } from '../../wiring/feed';
import { useFlowSelector, useFlowVerbs, useGoodsShown, useNow, usePageMachine, useVerbs } from '../../wiring/react';
import { REMEMBERED_SECTIONS } from '../../wiring/rememberedFeed';
import { useLeftPlace } from '../../wiring/usePlace';
import { ShopCard } from '../shared/ShopCard';
import { usePricedView } from '../shared/usePricedView';
import { FeedView, PARTS_IN_SIGHT } from './FeedView';
import { RememberedFeed } from './RememberedFeed';

/** Home (section 2): the feed's banners and lists. */
export function HomeScreen() {
  const page = usePageMachine(wireFeed, { subject: null });
  const { retry } = useVerbs(page, pageFlowVerbs);
  const view = usePricedView(useSelector(page, selectPageView));
  const loaded = useSelector(page, ({ context }) => context);
  const isKept = useSelector(page, ({ value }) => value === 'renewing');
  const currency = useFlowSelector('currency', selectCurrency);
  // Deferred, so that the earlier view still answers taps meanwhile; what this visit has kept stands at once.
  const deferred = useDeferredValue(loaded, null);
  const { data: feed = null, currency: feedCurrency = null } = (isKept ? loaded : deferred) ?? {};
  // A feed in another currency is never shown.
  const isDrawn = view === 'shown' && feed !== null && feedCurrency === loaded.currency;
  useGoodsShown(isDrawn);
  return (
    <Screen title={SCREENS.home.title} titleHidden>
      <SkipToMenu />
      {view === 'failed' && <ErrorState text={loaded.error} onRetry={retry} />}
      {isDrawn && <Feed feed={feed} currencyId={feedCurrency?.id ?? null} />}
      {!isDrawn && view !== 'failed' && (
        <>
          <LoadingStatus text="Загрузка..." hidden />
          <RememberedFeed currency={currency} />
        </>
      )}
    </Screen>
  );
}

/** The feed; it is drawn again for another one only. */
const Feed = memo(function Feed({ feed, currencyId }: { feed: readonly FeedItem[]; currencyId: Id | null }) {
  const now = useNow();
  const left = useLeftPlace();
  const { moveRow } = useFlowVerbs('places', placesVerbs);
  // Sorted once per answer; when a promotion ends meanwhile, only the prices change.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the time alone is no reason to sort again
  const sections = useMemo(() => feedSections(feed, currencyId, now), [feed, currencyId]);
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
            left: left.rows?.[section.title],
            onMove: (pixels: number) => moveRow(section.title, Math.round(pixels)),
            cards: section.cards.map((card) => (
              <ShopCard key={card.edition.id} card={card} eager={i < PARTS_IN_SIGHT} headingLevel={3} />
            )),
          },
    );
  // The way back leads to a place among the lower parts: everything above it must have its real height.
  return <FeedView parts={parts} lazy={left.scroll === 0} busy={parts.length < sections.length} />;
});
