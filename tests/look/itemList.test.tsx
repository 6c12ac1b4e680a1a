import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ItemList } from '../../src/shop/ui/ItemList';

const rowsOf = (names: readonly string[]) =>
  names.map((name) => (
    <div key={name} role="listitem">
      {name}
    </div>
  ));
const shown = () => screen.getAllByRole('listitem');
const texts = () => shown().map((row) => row.textContent);

const names = Array.from({ length: 35 }, (_, n) => `Игра ${n + 1}`);

it.each([
  [true, 20],
  [false, 35],
])('a list of 35 rows (lazy: %s) is rendered with the first %i, and then with all', (lazy, first) => {
  const list = <ItemList rows={rowsOf(names)} lazy={lazy} />;
  expect(renderToStaticMarkup(list).match(/listitem/g)).toHaveLength(first);
  render(list);
  expect(texts()).toEqual(names);
});

it('a list keeps the elements of the remaining rows when rows are removed', () => {
  const { rerender } = render(<ItemList rows={rowsOf(names)} />);
  const before = new Map(shown().map((row) => [row.textContent, row]));
  // The first row of each group, a whole group, and the last row are removed.
  const left = names.filter((_, n) => n % 10 !== 0 && (n < 10 || n >= 20) && n !== 34);
  rerender(<ItemList rows={rowsOf(left)} />);
  expect(texts()).toEqual(left);
  for (const row of shown()) expect(before.get(row.textContent)).toBe(row);
});

it('a list shows rows that are added later, and a new order', () => {
  const { rerender } = render(<ItemList rows={rowsOf(names.slice(0, 15))} />);
  for (const next of [names, ['Новая', ...names], names.toReversed(), [], names.slice(20)]) {
    rerender(<ItemList rows={rowsOf(next)} />);
    expect(screen.queryAllByRole('listitem').map((row) => row.textContent)).toEqual(next);
  }
  expect(screen.getByRole('list')).toContainElement(shown()[0] ?? null);
});
