// Writes rows as CSV (RFC 4180), in a form that spreadsheets open without running anything.
import { stringify } from 'csv-stringify/sync';
import type { Column } from './columns.ts';

/** The row of names. */
export function headerText(columns: readonly Column[]): string {
  return textOf([columns.map(({ header }) => header)]);
}

/**
 * Returns rows as text. null and what is missing are empty, arrays and maps are JSON. A text that a spreadsheet would take for a
 * formula, which begins with =, +, - or @, has an apostrophe before it; numbers have none.
 */
export function rowsText(columns: readonly Column[], rows: readonly unknown[]): string {
  return rows.length === 0 ? '' : textOf(rows.map((row) => columns.map(({ path }) => valueAt(row, path))));
}

const textOf = (records: readonly (readonly unknown[])[]): string =>
  stringify(
    records.map((record) => [...record]),
    {
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
      escape_formulas: true,
      cast: {
        boolean: String,
        string: (text: string) => (isNumber(text) ? { value: text, escape_formulas: false } : text),
      },
    },
  );

/** Exact decimals are texts in answers. */
const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

function valueAt(row: unknown, path: readonly string[]): string | number | boolean | null {
  let value = row;
  for (const member of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[member];
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
}
