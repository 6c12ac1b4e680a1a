import { useMemo } from 'react';
import { selectCurrency } from '../../../machines/currency/currency.selectors';
import { listPage, SEARCH_PAGE_SIZE } from '../../../machines/model/paging';
import { placesVerbs } from '../../../machines/places/places.verbs';
import { searchCards, selectResults } from '../../../machines/search/search.selectors';
import { EmptyState } from '../../ui/EmptyState';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { useFlowSelector, useFlowVerbs, useGoodsShown, useShopWorld } from '../../wiring/react';
import { useListPage } from '../../wiring/usePlace';
import { CardGrid } from '../shared/CardGrid';

/** Nothing was found. */
export function NothingFound() {
  return (
    <>
      <LoadingStatus text="Найдено: 0" hidden />
      <EmptyState text="По вашему запросу ничего не найдено" />
    </>
  );
}

/** What was found, twenty to a page (section 2, Search). */
export function Results() {
  const { now } = useShopWorld().effects;
  const { turnPage } = useFlowVerbs('places', placesVerbs);
  const products = useFlowSelector('search', selectResults);
  const wantedPage = useListPage();
  const currencyId = useFlowSelector('currency', selectCurrency)?.id ?? null;
  const cards = useMemo(() => searchCards(products, currencyId, now()), [products, currencyId, now]);
  const shown = useMemo(() => listPage(cards, wantedPage, SEARCH_PAGE_SIZE), [cards, wantedPage]);
  useGoodsShown(cards.length > 0);
  if (cards.length === 0) return <NothingFound />;
  return (
    <>
      <LoadingStatus text={`Найдено: ${cards.length}`} hidden />
      <CardGrid {...shown} onPage={turnPage} />
    </>
  );
}
