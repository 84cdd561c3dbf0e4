// Finds the table of a page that is asked for as CSV, and makes the file.
import { appError } from '@touchline/chassis/errors.ts';
import { phrase } from '../language/say.ts';
import type { Figure } from './figure.ts';

/** A file that a page has made. */
export interface Download {
  readonly fileName: string;
  /** Content-Type. */
  readonly type: string;
  readonly text: string;
}

/**
 * @param id of the table; page: a word for the name of the file
 * @throws AppError not_found for a table that is not on the page
 */
export function csvOf(figures: readonly (Figure | undefined)[], id: string, page: string): Download {
  const table = figures.find((figure) => figure?.table.id === id)?.table;
  if (!table) throw appError('not_found', phrase`The page has no such table.`);
  return { fileName: `${page}-${id}.csv`, type: 'text/csv; charset=utf-8; header=present', text: table.csv() };
}
