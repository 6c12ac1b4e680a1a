type Kind = 'text' | 'number';

/** A row of a table, by the names of its columns. */
export type RowOf<Columns extends Record<string, Kind>> = {
  [Name in keyof Columns]: Columns[Name] extends 'number' ? number : string;
};

/**
 * Reads a table written as text: one line per row, `|` between the columns.
 * @param columns the name and the kind of each column, from left to right
 */
export function readTable<const Columns extends Record<string, Kind>>(
  columns: Columns,
  table: string,
): RowOf<Columns>[] {
  const kinds = Object.entries(columns);
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      if (cells.length !== kinds.length) throw new Error(`${cells.length} columns instead of ${kinds.length}: ${line}`);
      const entries = kinds.map(([name, kind], index) => {
        const cell = cells[index] as string;
        if (kind === 'text') return [name, cell];
        if (cell === '' || !Number.isFinite(Number(cell))) throw new Error(`${name} «${cell}» is no number: ${line}`);
        return [name, Number(cell)];
      });
      return Object.fromEntries(entries) as RowOf<Columns>;
    });
}
