// Runs the vendor's searches by POST: filters that must all match, one sort, and pages by number up to 10,000 rows.
import { z } from 'zod';
import { HighLevelError } from './highlevel-error.ts';

const DEEPEST = 10_000;
const MAX_LIMIT = 500;

const bound = z.iso.datetime({ offset: true });
const SearchSchema = z.object({
  locationId: z.string(),
  page: z.number().int().min(1).default(1),
  filters: z
    .array(
      z.strictObject({
        field: z.string(),
        operator: z.literal('range'),
        value: z.strictObject({ gte: bound.optional(), lte: bound.optional() }),
      }),
    )
    .default([]),
  sort: z.array(z.strictObject({ field: z.string(), direction: z.enum(['asc', 'desc']) })).default([]),
});

/** Returns the time of a field by which a row can be searched. */
export type TimeOf<Row> = (row: Row, field: string) => string | undefined;

/**
 * Returns one page.
 * @param limitName limit for opportunities, pageLimit for contacts
 * @throws HighLevelError in the vendor's words
 */
export function search<Row extends { id: string }>(
  rows: readonly Row[],
  body: unknown,
  limitName: 'limit' | 'pageLimit',
  timeOf: TimeOf<Row>,
): { page: Row[]; total: number } {
  const parsed = SearchSchema.safeParse(body);
  if (!parsed.success)
    throw new HighLevelError(
      422,
      parsed.error.issues.map(({ path, message }) => `${path}: ${message}`),
    );
  const limit = Number((body as Record<string, unknown>)[limitName]);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new HighLevelError(422, [`${limitName} must be an integer from 1 to ${MAX_LIMIT}`]);
  const { page, filters, sort } = parsed.data;
  if (page * limit > DEEPEST) throw new HighLevelError(400, 'Use searchAfter for more than 10000 records.');
  const at = (row: Row, field: string) => {
    const time = timeOf(row, field);
    return time === undefined ? Number.NaN : Date.parse(time);
  };
  const fits = (row: Row) =>
    filters.every(({ field, value }) => {
      const time = at(row, field);
      return (
        (value.gte === undefined || time >= Date.parse(value.gte)) &&
        (value.lte === undefined || time <= Date.parse(value.lte))
      );
    });
  const found = rows.filter(fits);
  for (const { field, direction } of sort.toReversed())
    found.sort((a, b) => (at(a, field) - at(b, field)) * (direction === 'asc' ? 1 : -1));
  return { page: found.slice((page - 1) * limit, page * limit), total: found.length };
}
