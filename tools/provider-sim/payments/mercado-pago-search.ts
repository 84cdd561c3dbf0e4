// Reads the parameters of a search as Mercado Pago does: it refuses fields, orders and pages that it does not have.
import { ApiError } from '../vendors/api-error.ts';

const FIELDS = ['date_created', 'date_approved', 'date_last_updated', 'money_release_date'] as const;
const KNOWN: ReadonlySet<string> = new Set([
  ...['sort', 'criteria', 'range', 'begin_date', 'end_date', 'status', 'external_reference', 'offset', 'limit'],
]);
const DEEPEST = 10_000;
const MAX_LIMIT = 1000;

export interface Search {
  readonly range: (typeof FIELDS)[number];
  /** Milliseconds. */
  readonly begin: number;
  readonly end: number;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** @throws ApiError 400 */
export function readSearch(query: URLSearchParams): Search {
  for (const name of query.keys()) if (!KNOWN.has(name)) throw bad(`Invalid parameter: ${name}`);
  const range = FIELDS.find((field) => field === (query.get('range') ?? 'date_created'));
  if (!range) throw bad(`Invalid range: ${query.get('range')}`);
  const sort = query.get('sort');
  if (sort !== null && !FIELDS.some((field) => field === sort)) throw bad(`Invalid sort: ${sort}`);
  const criteria = query.get('criteria') ?? 'desc';
  if (criteria !== 'asc' && criteria !== 'desc') throw bad(`Invalid criteria: ${criteria}`);
  const time = (name: string, fallback: string) => {
    const at = Date.parse(query.get(name) ?? fallback);
    if (Number.isNaN(at)) throw bad(`Invalid date: ${name}`);
    return at;
  };
  const count = (name: string, fallback: number, most: number) => {
    const text = query.get(name) ?? String(fallback);
    if (!/^\d+$/.test(text) || Number(text) > most) throw bad(`Invalid ${name}: ${text}`);
    return Number(text);
  };
  return {
    ...{ range, begin: time('begin_date', '1970-01-01'), end: time('end_date', '9999-01-01') },
    isDescending: criteria === 'desc',
    ...{ offset: count('offset', 0, DEEPEST), limit: count('limit', 30, MAX_LIMIT) },
  };
}

const bad = (message: string): ApiError =>
  new ApiError(400, {
    message,
    error: 'bad_request',
    status: 400,
    cause: [{ code: 1, description: message, data: null }],
  });
