import { searchVerbs } from '../../../../machines/search/search.verbs';
import { selectIsQueryShort } from '../../../../machines/search/search.selectors';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ProductSection } from '../../ui/ProductSection';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';
import { WORDS } from '../../words';
import css from './Prompt.module.css';

/** Before the first search: earlier queries, and genres to start with (search-23, search-24). */
export function Prompt({ hasFilters }: { hasFilters: boolean }) {
  const isShort = useFlowSelector('search', selectIsQueryShort);
  return (
    <>
      <div className={css['prompt']}>
        <EmptyState text={isShort ? 'Введите от трёх символов' : 'Введите запрос для поиска'} />
      </div>
      <Queries />
      {/* The filters hold the same genres. */}
      {!hasFilters && <Genres />}
    </>
  );
}

function Queries() {
  const { typeQuery, clearQueries } = useFlowVerbs('search', searchVerbs);
  const queries = useFlowSelector('search', (snapshot) => snapshot.context.queries);
  if (queries.length === 0) return null;
  return (
    <ProductSection
      title={WORDS.search.queries}
      action={
        <Button variant="ghost" small onClick={clearQueries}>
          {WORDS.search.clearQueries}
        </Button>
      }
      stacked
    >
      <div className={css['queries']}>
        {queries.map((query) => (
          <Button key={query} variant="secondary" small onClick={() => typeQuery(query)}>
            {query}
          </Button>
        ))}
      </div>
    </ProductSection>
  );
}

function Genres() {
  const { toggleGenre } = useFlowVerbs('search', searchVerbs);
  const genres = useFlowSelector('search', (snapshot) => snapshot.context.genres);
  if (genres.length === 0) return null;
  return (
    <ProductSection title={WORDS.search.genres} stacked>
      <div className={css['tiles']}>
        {genres.map(({ id, name }) => (
          <Button
            key={id}
            variant="secondary"
            small
            aria-label={WORDS.search.genre(name)}
            onClick={() => toggleGenre(id)}
          >
            {name}
          </Button>
        ))}
      </div>
    </ProductSection>
  );
}
