// Reads what search engines reported: the days of sites, and the sums of their pages and queries over days.
import type { DayRange } from '../../domain/report/date-range.ts';
import type { SearchSums } from '../../domain/search/search-figures.ts';
import type { Collections } from '../collections.ts';
import type { SearchDayDoc } from './search-schema.ts';

/** Shorter than the caller's deadline. */
export const WITHIN_MS = 15_000;
/** A day that is replaced while its rows are read is read again, so many times. */
const MAX_READS = 4;

type Stores = Pick<Collections, 'searchDays' | 'searchParts'>;

export interface SitesQuery {
  readonly profileId: string;
  /** Only this site; undefined for all. */
  readonly connectionId: string | undefined;
}

export interface RankedRow extends SearchSums {
  readonly key: string;
}

/** Where a row is in the order of rows. */
export type RowPosition = Pick<RankedRow, 'clicks' | 'impressions' | 'key'>;

/** The days that are known of a site. */
export interface KnownSite {
  readonly connectionId: string;
  readonly site: string;
  readonly timeZone: string;
  readonly from: string;
  readonly until: string;
}

const ownDays = ({ profileId, connectionId }: SitesQuery) => ({
  profile_id: profileId,
  ...(connectionId !== undefined && { connection_id: connectionId }),
});

/** Returns the sites that have a day of the range, by id. */
export async function knownSites(
  { searchDays }: Pick<Stores, 'searchDays'>,
  query: SitesQuery,
  { from, to }: DayRange,
): Promise<KnownSite[]> {
  const cursor = searchDays.aggregate<{ _id: string; site: string; time_zone: string; from: string; until: string }>([
    { $match: ownDays(query) },
    {
      $group: {
        _id: '$connection_id',
        ...{ site: { $max: '$site' }, time_zone: { $max: '$time_zone' } },
        ...{ from: { $min: '$date' }, until: { $max: '$date' } },
      },
    },
    { $match: { from: { $lte: to }, until: { $gte: from } } },
    { $sort: { _id: 1 } },
  ]);
  return (await cursor.toArray()).map(({ _id, time_zone, ...site }) => ({
    ...{ connectionId: _id, timeZone: time_zone },
    ...site,
  }));
}

/** Returns the days of sites in a range, oldest first. */
export function searchDaysIn(
  { searchDays }: Pick<Stores, 'searchDays'>,
  query: SitesQuery,
  { from, to }: DayRange,
): Promise<SearchDayDoc[]> {
  const filter = { ...ownDays(query), date: { $gte: from, $lte: to } };
  return searchDays.find(filter).sort({ date: 1, connection_id: 1 }).toArray();
}

/**
 * Returns the pages or queries of a range, added up: most clicks first, then most impressions, then by their text.
 * @param members which rows
 * @param after the row after which the page begins; null for the first page
 * @returns at most `limit` rows, and the days from which they are
 */
export async function rankedRows(
  stores: Stores,
  query: SitesQuery,
  range: DayRange,
  { members, after, limit }: { members: 'pages' | 'queries'; after: RowPosition | null; limit: number },
): Promise<{ rows: RankedRow[]; days: SearchDayDoc[] }> {
  let days = await searchDaysIn(stores, query, range);
  for (let reads = 1; ; reads++) {
    const rows = await sumRows(stores, query.profileId, batchesOf(days), { members, after, limit });
    const now = await searchDaysIn(stores, query, range);
    // Parts of a batch that was replaced meanwhile may be gone already.
    const isSame = batchesOf(now).join() === batchesOf(days).join();
    if (isSame || reads === MAX_READS) return { rows, days };
    days = now;
  }
}

const batchesOf = (days: readonly SearchDayDoc[]): string[] => days.map(({ batch }) => batch);

async function sumRows(
  { searchParts }: Stores,
  profileId: string,
  batches: readonly string[],
  { members, after, limit }: { members: 'pages' | 'queries'; after: RowPosition | null; limit: number },
): Promise<RankedRow[]> {
  if (batches.length === 0) return [];
  const sum = (name: keyof SearchSums) => ({ $sum: `$${members}.${name}` });
  const pipeline = [
    { $match: { profile_id: profileId, batch: { $in: [...batches] } } },
    { $unwind: `$${members}` },
    {
      $group: {
        _id: `$${members}.key`,
        ...{ clicks: sum('clicks'), impressions: sum('impressions'), position_sum: sum('position_sum') },
      },
    },
    ...(after === null ? [] : [{ $match: behind(after) }]),
    { $sort: { clicks: -1, impressions: -1, _id: 1 } },
    { $limit: limit },
  ];
  const cursor = searchParts.aggregate<SearchSums & { _id: string }>(pipeline, { maxTimeMS: WITHIN_MS });
  return (await cursor.toArray()).map(({ _id, ...sums }) => ({ key: _id, ...sums }));
}

const behind = ({ clicks, impressions, key }: RowPosition) => ({
  $or: [
    { clicks: { $lt: clicks } },
    { clicks, impressions: { $lt: impressions } },
    { clicks, impressions, _id: { $gt: key } },
  ],
});
