import { selectShown } from '../../../../machines/currency/currency.selectors';
import type { Genre } from '../../../../machines/model/entities';
import { priceLabel } from '../../../../machines/model/money';
import { selectHasFilters, selectIsChosen, selectBound } from '../../../../machines/search/search.selectors';
import { searchVerbs } from '../../../../machines/search/search.verbs';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';
import { useKeyboardHeight } from '../../ui/useKeyboardHeight';
import { useFlowSelector, useFlowVerbs } from '../../wiring/react';
import { blurOnEnter } from '../shared/nextField';
import css from './Filters.module.css';

/** The id of the error text, which the price inputs name as their description. */
export const ERROR_ID = 'search-error';

/** The filters beside the results (search-8). */
export function FilterColumn() {
  return (
    <section className={css['column']} aria-label="Фильтры" tabIndex={-1}>
      <FilterFields />
      <ResetButton small />
    </section>
  );
}

function ResetButton({ small = false }: { small?: boolean }) {
  const { resetFilters } = useFlowVerbs('search', searchVerbs);
  const hasFilters = useFlowSelector('search', selectHasFilters);
  return (
    <Button
      variant="secondary"
      small={small}
      disabled={!hasFilters}
      onClick={({ currentTarget }) => {
        // A disabled button loses the focus: its panel takes it, which opens no keyboard.
        currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
        resetFilters();
      }}
    >
      Сбросить все
    </Button>
  );
}

interface FilterSheetProps {
  /** How many products the filters leave; null while it is not known. */
  found: number | null;
  onClose: () => void;
}

/** The filters on a phone, over the results, which follow every change. Closing it loses nothing. */
export function FilterSheet({ found, onClose }: FilterSheetProps) {
  const error = useFlowSelector('search', (snapshot) => snapshot.context.error);
  useKeyboardHeight();
  return (
    <Dialog title="Фильтры" onCancel={onClose}>
      <div className={css['sheet']}>
        <FilterFields />
        {error && (
          <p id={ERROR_ID} className={css['error']} role="alert">
            {error}
          </p>
        )}
        <div className={css['actions']}>
          <ResetButton />
          <Button onClick={onClose}>{found === null ? 'Показать' : `Показать ${found}`}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Genres and price bounds. */
function FilterFields() {
  const genres = useFlowSelector('search', (snapshot) => snapshot.context.genres);
  return (
    <div className={css['fields']}>
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
    </div>
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
  const { value, isWrong } = useFlowSelector('search', selectBound(bound));
  const { currency, isDecided } = useFlowSelector('currency', selectShown);
  return (
    <TextField
      className={css['price']}
      label={label}
      type="number"
      inputMode="numeric"
      enterKeyHint="done"
      min={0}
      value={value}
      invalid={isWrong}
      aria-describedby={isWrong ? ERROR_ID : undefined}
      trailing={<span className={css['unit']}>{isDecided && priceLabel(currency)}</span>}
      onChange={(event) => typePrice(bound, event.target.value)}
      onKeyDown={blurOnEnter}
      // Firefox would take the space of «1 500», which is no number then. A pasted text is longer.
      onBeforeInput={(event) => /^[^\d.,e+-]$/i.test(event.data) && event.preventDefault()}
      // A focused number field would take the wheel as a new price, and the page would not scroll.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      onBlur={({ target }) => {
        // «5-» is no number: the search does not receive it, so the field must not keep showing it.
        if (target.validity.badInput) target.value = '';
      }}
    />
  );
}
