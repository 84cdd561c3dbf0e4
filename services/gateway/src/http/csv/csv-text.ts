// Writes the rows of a list as CSV, by the columns of its schema.
import { csvText } from '@touchline/chassis/csv.ts';
import type { Column } from './columns.ts';

/** The row of names. */
export function headerText(columns: readonly Column[]): string {
  return csvText([columns.map(({ header }) => header)]);
}

/**
 * Returns rows as text that is safe in spreadsheets (csvText). null and what is missing are empty, arrays and maps are JSON.
 */
export function rowsText(columns: readonly Column[], rows: readonly unknown[]): string {
  return rows.length === 0 ? '' : csvText(rows.map((row) => columns.map(({ path }) => valueAt(row, path))));
}

function valueAt(row: unknown, path: readonly string[]): string | number | boolean | null {
  let value = row;
  for (const member of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[member];
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
}
