import type { ComponentProps } from 'react';
import { cx } from './cx';
import { leaveFocus } from './handFocusOn';
import { IconButton } from './IconButton';
import { CloseIcon, SearchIcon } from './icons';
import css from './SearchBox.module.css';

/**
 * The search input «Поиск», with «Очистить поиск» while there is something to clear (search-13). Takes every
 * attribute of an `<input>`; `readOnly` with `onFocus` and `onClick` makes the one on Home.
 */
export interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Shows «Очистить поиск». */
  onClear?: (() => void) | undefined;
}

export function SearchBox({ onClear, className, ...input }: SearchBoxProps) {
  return (
    <div className={cx(css['box'], className)} data-field>
      <SearchIcon size={20} />
      <input
        placeholder="Поиск"
        aria-label="Поиск"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        {...input}
        type="search"
        className={css['input']}
      />
      {onClear && (
        <IconButton label="Очистить поиск" icon={<CloseIcon size={20} />} onMouseDown={leaveFocus} onClick={onClear} />
      )}
    </div>
  );
}
