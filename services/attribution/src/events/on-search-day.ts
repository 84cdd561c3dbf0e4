// Handles ads.search-day: stores how a site was found in organic search on one day, which reports show beside touches.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import { isTimeZone, UTC } from '@touchline/chassis/report-days.ts';
import type {
  SearchDaySynced,
  SearchDaySyncedSchema,
  SearchFigures,
  SearchRow,
} from '@touchline/proto/gen/touchline/events/v1/search_pb.ts';
import { isDay } from '../domain/report/date-range.ts';
import { pageKey } from '../domain/search/page-key.ts';
import { addSearchSums, type SearchSums } from '../domain/search/search-figures.ts';
import type { Collections } from '../store/collections.ts';
import type { SearchRowDoc } from '../store/search/search-schema.ts';
import { type SearchPart, storeSearchPart } from '../store/search/store-search-part.ts';

/** Replaces what earlier syncs reported of a day once all parts of a later one have arrived. */
export function onSearchDay({ collections }: { collections: Collections }): Handler<typeof SearchDaySyncedSchema> {
  return async function onSearchDay(deliveries) {
    const verdicts: Verdict[] = [];
    for (const { data } of deliveries) {
      const part = partOf(data);
      if (part !== null) await storeSearchPart(collections, part);
      verdicts.push(part === null ? deadLetter('incomplete_search_day') : done());
    }
    return verdicts;
  };
}

function partOf(data: SearchDaySynced): SearchPart | null {
  const { profileId, connectionId, site, date, part, parts, totals, syncedAt } = data;
  if (profileId === '' || connectionId === '' || !isDay(date) || syncedAt === undefined || part >= parts) return null;
  const synced_at = timestampDate(syncedAt);
  const dayId = `${profileId}|${connectionId}|${date}`;
  const batch = `${dayId}|${synced_at.getTime()}`;
  const own = { profile_id: profileId, synced_at, batch };
  return {
    day: {
      ...{ _id: dayId, ...own, connection_id: connectionId, site, date },
      // A zone that this machine does not know reads as UTC.
      time_zone: isTimeZone(data.timeZone) ? data.timeZone : UTC,
      ...sumsOf(totals),
    },
    part: {
      ...{ _id: `${batch}|${part}`, day_id: dayId, ...own },
      pages: merged(data.pages, pageKey),
      queries: merged(data.queries, (query) => query),
    },
    parts,
  };
}

/** Adds up the rows of a key; rows without one are left out. */
function merged(rows: readonly SearchRow[], keyOf: (key: string) => string | null): SearchRowDoc[] {
  const sums = new Map<string, SearchSums>();
  for (const { key: text, figures } of rows) {
    const key = keyOf(text);
    const known = key === null ? undefined : sums.get(key);
    if (key) sums.set(key, known === undefined ? sumsOf(figures) : addSearchSums(known, sumsOf(figures)));
  }
  return [...sums].map(([key, own]) => ({ key, ...own }));
}

function sumsOf(figures: SearchFigures | undefined): SearchSums {
  const [clicks, impressions] = [Number(figures?.clicks ?? 0n), Number(figures?.impressions ?? 0n)];
  return { clicks, impressions, position_sum: (figures?.position ?? 0) * impressions };
}
