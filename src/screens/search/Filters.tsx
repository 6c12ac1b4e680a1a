import { selectCurrency } from '../../../machines/currency/currency.selectors';
import type { Genre } from '../../../machines/model/entities';
import { priceLabel } from '../../../machines/model/money';
import { selectIsChosen, selectIsRangeInverted } from '../../../machines/search/search.selectors';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { TextField } from '../../ui/TextField';
import { useFlow, useFlowSelector } from '../../wiring/react';
import css from './Filters.module.css';

/** Where the price bounds find what is wrong with them. */
export const ERROR_ID = 'search-error';

/** The filter panel: genres and price bounds (section 2, Search). */
export function Filters() {
  const search = useFlow('search');
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
      <Button variant="secondary" small onClick={() => search.send({ type: 'filters.reset' })}>
        Сбросить все
      </Button>
    </section>
  );
}

function GenreChip({ genre }: { genre: Genre }) {
  const search = useFlow('search');
  const chosen = useFlowSelector('search', selectIsChosen(genre.id));
  return (
    <Chip pressed={chosen} onClick={() => search.send({ type: 'genre.toggled', genreId: genre.id })}>
      {genre.name}
    </Chip>
  );
}

function PriceBound({ bound, label }: { bound: 'priceFrom' | 'priceTo'; label: string }) {
  const search = useFlow('search');
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
      onChange={(event) => search.send({ type: 'price.typed', bound, text: event.target.value })}
    />
  );
}
