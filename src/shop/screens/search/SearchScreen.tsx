import { useState, useMemo, useSyncExternalStore } from 'react';
import { selectFound, selectSearchBar, searchCards, selectAnswer } from '../../../../machines/search/search.selectors';
import type { Card } from '../../../../machines/model/editions';
import { SCREENS } from '../../../../machines/model/screens';
import { searchVerbs } from '../../../../machines/search/search.verbs';
import { selectCurrency } from '../../../../machines/currency/currency.selectors';
import { blurOnEnter } from '../shared/nextField';
import { Badge } from '../../ui/Badge';
import { cx } from '../../ui/cx';
import { IconButton } from '../../ui/IconButton';
import { ProductListSkeleton } from '../../ui/ProductListSkeleton';
import { FilterIcon } from '../../ui/screenIcons';
import { Screen } from '../../ui/Screen';
import { SearchBox } from '../../ui/SearchBox';
import { ErrorState } from '../../ui/ErrorState';
import { LoadingStatus } from '../../ui/LoadingStatus';
import { useFlowSelector, useFlowVerbs, useShopWorld } from '../../wiring/react';
import { ERROR_ID, FilterColumn, FilterSheet } from './Filters';
import { Prompt } from './Prompt';
import { Results } from './Results';
import css from './SearchScreen.module.css';

/** Search (search-16): the input, the filters, and what was found. */
export default function SearchScreen() {
  const { typeQuery, enterInput, leaveInput, resetSearch } = useFlowVerbs('search', searchVerbs);
  const { query, filterCount } = useFlowSelector('search', selectSearchBar);
  const cards = useFoundCards();
  const [kept] = useState(cards);
  const isPhone = useIsPhone();
  // Filters in use are open on return if there is room beside the results; a sheet would cover them.
  const beside = filterCount > 0 ? 'column' : 'closed';
  const [filters, setFilters] = useState<'closed' | 'column' | 'sheet'>(beside);
  const showsSheet = isPhone && filters === 'sheet';
  // A window that grows keeps open filters open.
  const showsColumn = !isPhone && filters !== 'closed';
  const areShown = showsSheet || showsColumn;
  const toggleFilters = (): void => setFilters(areShown ? 'closed' : isPhone ? 'sheet' : 'column');
  // No focus when there are results already: the keyboard would cover them.
  const [startsBlank] = useState(query === '' && filterCount === 0);
  return (
    <Screen title={SCREENS.search.title} titleHidden>
      <div className={css['bar']}>
        <SearchBox
          className={css['input']}
          value={query}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the shopper has just tapped a search box to come here
          autoFocus={startsBlank}
          onChange={(event) => typeQuery(event.target.value)}
          onFocus={enterInput}
          onBlur={leaveInput}
          // The search starts by itself.
          onKeyDown={blurOnEnter}
          onClear={query || filterCount > 0 ? resetSearch : undefined}
        />
        <span className={css['filters']}>
          <IconButton
            variant="tinted"
            label={filterCount > 0 ? `Фильтры, ${filterCount}` : 'Фильтры'}
            icon={<FilterIcon />}
            aria-expanded={areShown}
            onClick={toggleFilters}
          />
          <Badge count={filterCount} className={css['count']} />
        </span>
      </div>
      <div className={cx(showsColumn && css['beside'])}>
        {showsColumn && <FilterColumn />}
        <div className={css['found']}>
          <Found cards={cards} areKept={cards === kept} isCovered={showsSheet} areFiltersOpen={areShown} />
        </div>
      </div>
      {showsSheet && <FilterSheet found={cards?.length ?? null} onClose={() => setFilters(beside)} />}
    </Screen>
  );
}

interface FoundProps {
  cards: readonly Card[] | null;
  /** Whether they were found before the screen was opened. */
  areKept: boolean;
  /** Whether the sheet of filters covers the results: then it announces errors, which must be announced once. */
  isCovered: boolean;
  areFiltersOpen: boolean;
}

function Found({ cards, areKept, isCovered, areFiltersOpen }: FoundProps) {
  const { retry } = useFlowVerbs('search', searchVerbs);
  const { view, error, code, canRetry } = useFlowSelector('search', selectFound);
  switch (view) {
    case 'prompt':
      return <Prompt hasFilters={areFiltersOpen} />;
    case 'searching':
      return (
        <>
          <LoadingStatus text="Поиск игр..." />
          <ProductListSkeleton />
        </>
      );
    case 'error':
      return isCovered ? null : (
        <ErrorState text={error} textId={ERROR_ID} code={code} onRetry={canRetry ? retry : undefined} />
      );
    case 'nothing':
    case 'results':
      return cards && <Results cards={cards} areKept={areKept} />;
  }
}

/** The found products in the order of the screen (search-17); null while they are unknown. */
function useFoundCards(): readonly Card[] | null {
  const { now } = useShopWorld().effects;
  const { isAnswered, products, priceFrom, priceTo } = useFlowSelector('search', selectAnswer);
  const currencyId = useFlowSelector('currency', selectCurrency)?.id ?? null;
  return useMemo(
    () => (isAnswered ? searchCards({ products, priceFrom, priceTo }, currencyId, now()) : null),
    [isAnswered, products, priceFrom, priceTo, currencyId, now],
  );
}

/** Below this width there is no room beside a list (`@media (min-width: 768px)` in the style sheets). */
const PHONE = '(max-width: 767.98px)';

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the window is as narrow as a phone's, also after it was turned or resized. */
const useIsPhone = (): boolean => useSyncExternalStore(onResize, () => window.matchMedia(PHONE).matches);
