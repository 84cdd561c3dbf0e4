// Handles ListOrganicSearch: returns how sites are found in organic search, beside the visits that came from there.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import {
  type ListOrganicSearchRequest,
  type ListOrganicSearchResponseSchema,
  type OrganicSearchRowSchema,
  SearchDimension,
} from '@touchline/proto/gen/touchline/attribution/v1/organic_search_pb.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { DayRange } from '../domain/report/date-range.ts';
import { addSearchSums, type SearchSums, searchRatios } from '../domain/search/search-figures.ts';
import { type Collections, collectionsOf } from '../store/collections.ts';
import {
  type KnownSite,
  knownSites,
  type RankedRow,
  rankedRows,
  type SitesQuery,
  searchDaysIn,
} from '../store/search/read-search.ts';
import { countVisits } from './count-visits.ts';
import { readRange } from './report-request.ts';

type Row = MessageInitShape<typeof OrganicSearchRowSchema>;

/** One page of rows. */
interface RowPage {
  readonly rows: Row[];
  readonly next: string;
}

interface Asked {
  readonly query: SitesQuery;
  readonly range: DayRange;
  readonly timeZone: string;
  readonly limit: number;
  readonly cursor: string;
}

const AfterDay = z.strictObject({ day: z.iso.date() });
const count = z.int().min(0);
const AfterRow = z.strictObject({ clicks: count, impressions: count, key: z.string().max(4096) });

/**
 * Handles ListOrganicSearch. Visits are counted on the days that are known of some site, by the search engine's zone.
 * @throws AppError invalid_date_range, invalid_parameter, audit_timeout
 */
export function createListOrganicSearch({ db }: { db: Db }) {
  const collections = collectionsOf(db);

  return async function listOrganicSearch(
    request: ListOrganicSearchRequest,
  ): Promise<MessageInitShape<typeof ListOrganicSearchResponseSchema>> {
    const { profileId, dimension, limit, cursor } = request;
    const range = readRange(request.range);
    const query = { profileId, connectionId: request.connectionId || undefined };
    const sites = await knownSites(collections, query, range);
    const timeZone = zoneOf(sites);
    const asked = { query, range, timeZone, limit, cursor };
    const { rows, next } = await pageOf(collections, dimension, asked);
    return {
      ...{ rows, nextCursor: next, timeZone },
      dataUntil: sites.map(({ until }) => until).sort()[0] ?? '',
      sites: sites.map(({ connectionId, site, from, until }) => ({
        ...{ connectionId, site, dataFrom: from, dataUntil: until },
      })),
    };
  };
}

/** Returns the zone of the site with the newest days, should a setting have changed it meanwhile. */
function zoneOf(sites: readonly KnownSite[]): string {
  return [...sites].sort((a, b) => (a.until < b.until ? 1 : -1))[0]?.timeZone ?? '';
}

function pageOf(collections: Collections, dimension: SearchDimension, asked: Asked): Promise<RowPage> {
  switch (dimension) {
    case SearchDimension.PAGE:
      return pageRows(collections, asked);
    case SearchDimension.QUERY:
      return queryRows(collections, asked);
    default:
      return dayRows(collections, asked);
  }
}

async function dayRows(collections: Collections, { query, range, timeZone, limit, cursor }: Asked): Promise<RowPage> {
  const after = cursor === '' ? '' : decodePageToken(cursor, AfterDay).day;
  const found = (await searchDaysIn(collections, query, range)).filter(({ date }) => date > after);
  const byDate = new Map<string, SearchSums>();
  for (const day of found) {
    const known = byDate.get(day.date);
    byDate.set(day.date, known === undefined ? day : addSearchSums(known, day));
  }
  const shown = [...byDate].slice(0, limit);
  const [first, last] = [shown[0]?.[0], shown.at(-1)?.[0]];
  if (first === undefined || last === undefined) return { rows: [], next: '' };
  const counting = { range: { from: first, to: last }, timeZone, isCounted: () => true };
  const { byDay } = await countVisits(collections, query.profileId, counting);
  return {
    rows: shown.map(([date, sums]) => rowOf({ key: date, ...sums }, byDay.get(date) ?? 0)),
    next: byDate.size > limit ? encodePageToken({ day: last }) : '',
  };
}

async function pageRows(collections: Collections, asked: Asked): Promise<RowPage> {
  const { query, range, timeZone } = asked;
  const { page, days } = await readPage(collections, 'pages', asked);
  if (page.length === 0) return { rows: [], next: '' };
  const known = new Set(days.map(({ date }) => date));
  const counting = { range, timeZone, isCounted: (day: string) => known.has(day) };
  const { byPage } = await countVisits(collections, query.profileId, counting);
  const rows = page.slice(0, asked.limit);
  return { rows: rows.map((row) => rowOf(row, byPage.get(row.key) ?? 0)), next: nextOf(page, asked.limit) };
}

async function queryRows(collections: Collections, asked: Asked): Promise<RowPage> {
  const { page } = await readPage(collections, 'queries', asked);
  return { rows: page.slice(0, asked.limit).map((row) => rowOf(row)), next: nextOf(page, asked.limit) };
}

async function readPage(
  collections: Collections,
  members: 'pages' | 'queries',
  { query, range, limit, cursor }: Asked,
) {
  const after = cursor === '' ? null : decodePageToken(cursor, AfterRow);
  const { rows, days } = await rankedRows(collections, query, range, { members, after, limit: limit + 1 });
  return { page: rows, days };
}

function nextOf(page: readonly RankedRow[], limit: number): string {
  const last = page[limit - 1];
  if (last === undefined || page.length <= limit) return '';
  const { clicks, impressions, key } = last;
  return encodePageToken({ clicks, impressions, key });
}

/** @param touches undefined where they cannot be known */
function rowOf(row: RankedRow, touches?: number): Row {
  const { ctr, position } = searchRatios(row);
  return {
    ...{ key: row.key, clicks: BigInt(row.clicks), impressions: BigInt(row.impressions) },
    ...(ctr !== null && { ctr }),
    ...(position !== null && { position }),
    ...(touches !== undefined && { touches: BigInt(touches) }),
  };
}
