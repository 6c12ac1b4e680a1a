import { selectCurrency } from '../../../machines/currency/currency.selectors';
import type { Genre } from '../../../machines/model/entities';
import { priceLabel } from '../../../machines/model/money';
import { selectIsChosen, selectIsRangeInverted } from '../../../machines/search/search.selectors';
import { searchVerbs } from '../../../machines/search/search.verbs';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { TextField } from '../../ui/TextField';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';
import css from './Filters.module.css';

/** The id of the error text, which the price inputs name as their description. */
export const ERROR_ID = 'search-error';

/** The filter panel: genres and price bounds (section 2, Search). */
export function Filters() {
  const { resetFilters } = useFlowVerbs('search', searchVerbs);
  const genres = useFlowSelector('search', (snapshot) => snapshot.context.genres);
  return (
    <section className={css['panel']} aria-label="Фильтры">
      {genres.length > 0 && (
        <div className={css['genres']} role="group" aria-label="Жанры">
          {genres.map((genre) => (
            <GenreChip key={genre.id} genre={genre} />
          ))}
        </div>
      )}
      <div className={css['prices']}>
        <PriceBound bound="priceFrom" label="Цена от" />
        <PriceBound bound="priceTo" label="Цена до" />
      </div>
      <Button variant="secondary" small onClick={resetFilters}>
        Сбросить все
      </Button>
    </section>
  );
}

function GenreChip({ genre }: { genre: Genre }) {
  const { toggleGenre } = useFlowVerbs('search', searchVerbs);
  const chosen = useFlowSelector('search', selectIsChosen(genre.id));
  return (
    <Chip pressed={chosen} onClick={() => toggleGenre(genre.id)}>
      {genre.name}
    </Chip>
  );
}

function PriceBound({ bound, label }: { bound: 'priceFrom' | 'priceTo'; label: string }) {
  const { typePrice } = useFlowVerbs('search', searchVerbs);
  const value = useFlowSelector('search', (snapshot) => snapshot.context[bound]);
  const currency = useFlowSelector('currency', selectCurrency);
  const isWrong = useFlowSelector('search', selectIsRangeInverted);
  return (
    <TextField
      className={css['price']}
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      value={value}
      invalid={isWrong}
      aria-describedby={isWrong ? ERROR_ID : undefined}
      trailing={<span className={css['unit']}>{priceLabel(currency)}</span>}
      onChange={(event) => typePrice(bound, event.target.value)}
    />
  );
}
