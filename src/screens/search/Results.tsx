import { useMemo } from 'react';
import { selectCurrency } from '../../../machines/currency/currency.selectors';
import { searchCards } from '../../../machines/model/search';
import { resultsPage, selectResults } from '../../../machines/search/search.selectors';
import { searchVerbs } from '../../../machines/search/search.verbs';
import { EmptyState, LoadingStatus } from '../../ui/State';
import { useFlowSelector, useFlowVerbs, useShopWorld } from '../../wiring/react';
import { CardGrid } from '../shared/CardGrid';

/** Nothing was found: said in the words of the other searches. */
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
  const { turnPage } = useFlowVerbs('search', searchVerbs);
  const products = useFlowSelector('search', selectResults);
  const wantedPage = useFlowSelector('search', (snapshot) => snapshot.context.page);
  const currencyId = useFlowSelector('currency', selectCurrency)?.id ?? null;
  const cards = useMemo(() => searchCards(products, currencyId, now()), [products, currencyId, now]);
  const shown = useMemo(() => resultsPage(cards, wantedPage), [cards, wantedPage]);
  if (cards.length === 0) return <NothingFound />;
  return (
    <>
      <LoadingStatus text={`Найдено: ${cards.length}`} hidden />
      <CardGrid {...shown} onPage={turnPage} />
    </>
  );
}
