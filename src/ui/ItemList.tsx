import { useState, type ReactElement } from 'react';
import { lastOf } from '../../machines/model/lists';
import css from './ItemList.module.css';

/** Rows that come into sight together. One by one, hundreds of them would cost every frame more than they save. */
const GROUP = 10;

export interface ItemListProps {
  /** ItemRows with keys. */
  rows: readonly ReactElement[];
}

/**
 * The rows of the cart or the favourites, however many: those out of sight are not laid out. A row stays in its group
 * while others go, and one that comes later stands in the group of the one before it: none is ever drawn anew.
 */
export function ItemList({ rows }: ItemListProps) {
  const [places] = useState(() => new Map(rows.map(({ key }, n) => [key, Math.floor(n / GROUP)])));
  const groups: { place: number; rows: ReactElement[] }[] = [];
  for (const row of rows) {
    const before = lastOf(groups);
    const place = Math.max(places.get(row.key) ?? 0, before?.place ?? 0);
    if (before?.place === place) before.rows.push(row);
    else groups.push({ place, rows: [row] });
  }
  return (
    <div role="list">
      {groups.map((group) => (
        <div key={group.place} className={css['group']}>
          {group.rows}
        </div>
      ))}
    </div>
  );
}
