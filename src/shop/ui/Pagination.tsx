import { useLayoutEffect, useRef } from 'react';
import type { ListPage } from '../../../machines/model/paging';
import { IconButton } from './IconButton';
import { ChevronRightIcon } from './icons';
import { ChevronLeftIcon, ChevronsLeftIcon, ChevronsRightIcon } from './screenIcons';
import css from './Pagination.module.css';

/** First, previous, at most five numbers, next, last (paging-2). Calculates nothing itself. */
export interface PaginationProps extends Omit<ListPage<unknown>, 'cards'> {
  onPage: (page: number) => void;
}

export function Pagination({ page, pageCount, pages, onPage }: PaginationProps) {
  const atStart = page <= 1;
  const atEnd = page >= pageCount;
  const numbers = useRef<HTMLDivElement>(null);
  // Where the numbers do not all fit, the current one is in the middle. `scrollIntoView` would scroll the page too.
  useLayoutEffect(() => {
    const row = numbers.current;
    const current = row?.children[pages.indexOf(page)];
    if (row && current) row.scrollLeft += middleOf(current) - middleOf(row);
  }, [page, pages]);
  return (
    <nav className={css['pages']} aria-label="Страницы">
      <IconButton label="Первая страница" icon={<ChevronsLeftIcon />} disabled={atStart} onClick={() => onPage(1)} />
      <IconButton
        label="Предыдущая страница"
        icon={<ChevronLeftIcon />}
        disabled={atStart}
        onClick={() => onPage(page - 1)}
      />
      <div ref={numbers} className={css['numbers']}>
        {pages.map((number) => (
          <IconButton
            key={number}
            className={css['number']}
            label={`Страница ${number}`}
            icon={number}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          />
        ))}
      </div>
      <IconButton
        label="Следующая страница"
        icon={<ChevronRightIcon />}
        disabled={atEnd}
        onClick={() => onPage(page + 1)}
      />
      <IconButton
        label="Последняя страница"
        icon={<ChevronsRightIcon />}
        disabled={atEnd}
        onClick={() => onPage(pageCount)}
      />
    </nav>
  );
}

/** How far the middle of an element is from the left edge of the window; CSS pixels. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
