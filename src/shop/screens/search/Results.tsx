import { useMemo } from 'react';
import type { Card } from '../../../../machines/model/editions';
import { listPage, SEARCH_PAGE_SIZE } from '../../../../machines/model/paging';
import { listPositionsVerbs } from '../../../../machines/listPositions/listPositions.verbs';
import { EmptyState } from '../../ui/EmptyState';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { useFlowVerbs, useProductsShown } from '../../wiring/react';
import { useListPage } from '../../wiring/usePlace';
import { CardGrid } from '../shared/CardGrid';
import { Offers } from '../shared/Offers';
import css from './Results.module.css';

/** Nothing was found. */
function NothingFound() {
  return (
    <>
      <LoadingStatus text="Найдено: 0" hidden />
      <EmptyState text="По вашему запросу ничего не найдено" />
      <Offers />
    </>
  );
}

/** What was found, twenty to a page (search-18). */
export function Results({ cards }: { cards: readonly Card[] }) {
  const { turnPage } = useFlowVerbs('listPositions', listPositionsVerbs);
  const wantedPage = useListPage();
  const shown = useMemo(() => listPage(cards, wantedPage, SEARCH_PAGE_SIZE), [cards, wantedPage]);
  useProductsShown(cards.length > 0);
  if (cards.length === 0) return <NothingFound />;
  const found = `Найдено: ${cards.length}`;
  return (
    <>
      {/* No live region of its own: the one of the page announces it, once. */}
      <p className={css['found']}>{found}</p>
      <LoadingStatus text={found} hidden />
      <CardGrid {...shown} onPage={turnPage} />
    </>
  );
}
