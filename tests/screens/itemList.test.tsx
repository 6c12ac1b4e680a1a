import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ItemList } from '../../src/ui/ItemList';

const rowsOf = (names: readonly string[]) =>
  names.map((name) => (
    <div key={name} role="listitem">
      {name}
    </div>
  ));
const shown = () => screen.getAllByRole('listitem');
const texts = () => shown().map((row) => row.textContent);

const names = Array.from({ length: 35 }, (_, n) => `Игра ${n + 1}`);

it('keeps every row as it is while others go', () => {
  const { rerender } = render(<ItemList rows={rowsOf(names)} />);
  const before = new Map(shown().map((row) => [row.textContent, row]));
  // The first of each group, a whole group, and the last.
  const left = names.filter((_, n) => n % 10 !== 0 && (n < 10 || n >= 20) && n !== 34);
  rerender(<ItemList rows={rowsOf(left)} />);
  expect(texts()).toEqual(left);
  for (const row of shown()) expect(before.get(row.textContent)).toBe(row);
});

it('shows rows that come later, and other orders, as they are told', () => {
  const { rerender } = render(<ItemList rows={rowsOf(names.slice(0, 15))} />);
  for (const next of [names, ['Новая', ...names], names.toReversed(), [], names.slice(20)]) {
    rerender(<ItemList rows={rowsOf(next)} />);
    expect(screen.queryAllByRole('listitem').map((row) => row.textContent)).toEqual(next);
  }
  expect(screen.getByRole('list')).toContainElement(shown()[0] ?? null);
});
