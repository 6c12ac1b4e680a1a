import type { Card } from '../../../../machines/model/editions';
import { SEARCH_PAGE_SIZE } from '../../../../machines/model/paging';
import { EmptyState } from '../../ui/EmptyState';
import { LoadingStatus } from '../../ui/LoadingStatus';
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
export function Results({ cards, areKept }: { cards: readonly Card[]; areKept: boolean }) {
  const shown = useListPage(cards, SEARCH_PAGE_SIZE);
  if (cards.length === 0) return <NothingFound />;
  const found = `Найдено: ${cards.length}`;
  return (
    <>
      {/* No live region of its own: the one of the page announces it, once. */}
      <p className={css['found']}>{found}</p>
      <LoadingStatus text={found} hidden />
      <CardGrid {...shown} areKept={areKept} />
    </>
  );
}
