import { useDeferredValue, useState, type ReactElement } from 'react';
import { lastOf } from '../../../machines/model/lists';
import css from './ItemList.module.css';
import { measureGroups } from './measureGroups';

/** The number of rows in one group. Watching hundreds of rows one by one would cost more than it saves. */
const ROWS_PER_GROUP = 10;

/** Rows that are rendered first, more than a window shows: hundreds at once would block a slow phone for a second. */
const FIRST_ROWS = 20;

export interface ItemListProps {
  /** ItemRows with keys. */
  rows: readonly ReactElement[];
  /** False lays out every row at once: a lower scroll position is about to be restored, which estimated heights would move. */
  lazy?: boolean;
}

/**
 * The rows of the cart or the favourites, in any number: off-screen rows are rendered later, and are not laid out. A row
 * stays in its group when others are removed, and a new one joins the group of the row before it, so no row is ever
 * mounted again.
 */
export function ItemList({ rows, lazy = true }: ItemListProps) {
  const [places] = useState(() => new Map(rows.map(({ key }, n) => [key, Math.floor(n / ROWS_PER_GROUP)])));
  const isWhole = useDeferredValue(true, !lazy);
  const groups: { place: number; rows: ReactElement[] }[] = [];
  for (const row of isWhole ? rows : rows.slice(0, FIRST_ROWS)) {
    const before = lastOf(groups);
    const place = Math.max(places.get(row.key) ?? 0, before?.place ?? 0);
    if (before?.place === place) before.rows.push(row);
    else groups.push({ place, rows: [row] });
  }
  return (
    // A new function in every rendering: it is rendered again only for other rows.
    <div ref={lazy ? (list: HTMLDivElement) => measureGroups(list) : undefined} role="list">
      {groups.map((group) => (
        <div key={group.place} className={lazy ? css['group'] : undefined}>
          {group.rows}
        </div>
      ))}
    </div>
  );
}
