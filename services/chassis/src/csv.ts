// Writes records as CSV (RFC 4180), in a form that spreadsheets open without running anything.
import { stringify } from 'csv-stringify/sync';

/**
 * Returns records as text, a line each, ended by CRLF. null and undefined are empty. A text that a spreadsheet would take for a
 * formula, which begins with =, +, - or @, has an apostrophe before it; numbers, also those that are written as text, have none.
 */
export function csvText(records: readonly (readonly unknown[])[]): string {
  return stringify(
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
}

/** Exact decimals are texts in answers. */
const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);
