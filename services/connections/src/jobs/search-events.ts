// Turns a day of a site into messages: parts small enough for the bus, which together replace what was known of the day.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { searchDay } from '@touchline/proto/catalog.ts';
import type { SearchDay, SearchRow } from '../domain/search-source.ts';
import { MAX_PART } from './sync-events.ts';

/** Far below what the bus accepts, also when every key is as long as can be. */
const MAX_KEY_BYTES = 256 * 1024;

export interface SearchSync {
  readonly profileId: string;
  readonly connectionId: string;
  readonly channel: string;
  readonly site: string;
  readonly timeZone: string;
  /** When the platform was asked; of two syncs of a day the later one wins. */
  readonly syncedAt: Date;
}

/** Returns the parts of a day, pages before queries; a day without rows is one part. */
export function searchEvents(sync: SearchSync, { date, totals, pages, queries }: SearchDay): BusEvent[] {
  const { profileId, connectionId, channel: platform, site, timeZone, syncedAt } = sync;
  const rows = [...pages.map((row) => ({ row, isPage: true })), ...queries.map((row) => ({ row, isPage: false }))];
  const parts = chunks(rows);
  return parts.map((own, part) =>
    busEvent(searchDay, {
      // Another attempt reads anew, and its parts must not mix with those of the attempt before.
      id: deterministicId('search-day', connectionId, date, syncedAt.toISOString(), String(part)),
      profileId,
      time: syncedAt,
      data: {
        ...{ profileId, connectionId, platform, site, date, timeZone },
        syncedAt: timestampFromDate(syncedAt),
        ...{ part, parts: parts.length, totals: figuresOf(totals) },
        pages: own.filter(({ isPage }) => isPage).map(({ row }) => rowOf(row)),
        queries: own.filter(({ isPage }) => !isPage).map(({ row }) => rowOf(row)),
      },
    }),
  );
}

const rowOf = (row: SearchRow) => ({ key: row.key, figures: figuresOf(row) });

const figuresOf = ({ clicks, impressions, position }: SearchDay['totals']) => ({
  clicks: BigInt(clicks),
  impressions: BigInt(impressions),
  position,
});

type Keyed = { readonly row: Pick<SearchRow, 'key'> };

function chunks<T extends Keyed>(rows: readonly T[]): T[][] {
  const parts: T[][] = [[]];
  let bytes = 0;
  for (const one of rows) {
    const size = Buffer.byteLength(one.row.key);
    const last = parts.at(-1) ?? [];
    const isFull = last.length === MAX_PART || (last.length > 0 && bytes + size > MAX_KEY_BYTES);
    if (isFull) parts.push([one]);
    else last.push(one);
    bytes = isFull ? size : bytes + size;
  }
  return parts;
}
