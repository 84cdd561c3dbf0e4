// Queries the ledger for diagnostics; each query is bounded in rows or in time, however large the profile.
import { type Collection, type Db, MongoServerError } from 'mongodb';
import type { Origin } from '../domain/event-draft.ts';
import type { HostSeen } from '../domain/sites-seen.ts';
import type { TimeSpan } from './oldest-first.ts';
import type { RawEventDoc } from './raw-event.ts';

const TOOK_TOO_LONG = 50;
/** Shorter than a caller of the API waits. */
const QUERY_MS = 2000;

export type IntakeCounts = Record<Origin, number>;

export type LedgerQueries = ReturnType<typeof createLedgerQueries>;

export function createLedgerQueries(db: Db) {
  const rows: Collection<RawEventDoc> = db.collection('raw_events');
  return {
    /**
     * Reports whether a browser on a page of one of these hosts sent an event since then; false also when the query takes
     * seconds.
     */
    async hasBrowserEvents(profileId: string, hosts: readonly string[], since: Date): Promise<boolean> {
      const filter = {
        profile_id: profileId,
        received_at: { $gte: since },
        origin: 'browser' as const,
        'web.host': { $in: [...hosts] },
      };
      const found = rows.findOne(filter, { projection: { _id: 1 }, maxTimeMS: QUERY_MS });
      return found.then(
        (row) => row !== null,
        (error: unknown) => {
          if (error instanceof MongoServerError && error.code === TOOK_TOO_LONG) return false;
          throw error;
        },
      );
    },

    /**
     * Returns the hosts of the pages of a profile's newest browser events within a span: of its newest `most` rows, those that
     * browsers sent. The database groups them, since the rows are long.
     */
    async newestHosts(profileId: string, most: number, { from, before }: TimeSpan): Promise<HostSeen[]> {
      const groups = await rows
        .aggregate<{ _id: string; events: number; first: Date; last: Date }>([
          { $match: { profile_id: profileId, received_at: { $gte: new Date(from), $lt: new Date(before) } } },
          { $sort: { received_at: -1, _id: -1 } },
          { $limit: most },
          { $match: { origin: 'browser' } },
          {
            $group: {
              _id: { $ifNull: ['$web.host', ''] },
              events: { $sum: 1 },
              first: { $min: '$received_at' },
              last: { $max: '$received_at' },
            },
          },
        ])
        .toArray();
      return groups.map(({ _id: host, events, first, last }) => ({
        ...{ host, events, firstSeenAt: first, lastSeenAt: last },
      }));
    },

    /** Returns when the profile's first row within a span was received; undefined when there is none. */
    async oldestReceived(profileId: string, { from, before }: TimeSpan): Promise<Date | undefined> {
      const within = { profile_id: profileId, received_at: { $gte: new Date(from), $lt: new Date(before) } };
      const oldest = { sort: { received_at: 1, _id: 1 }, projection: { received_at: 1 } } as const;
      return (await rows.findOne(within, oldest))?.received_at;
    },

    /** Counts a profile's rows that were received within a span, up to `most`. */
    countReceived: (profileId: string, { from, before }: TimeSpan, most: number): Promise<number> =>
      rows.countDocuments(
        { profile_id: profileId, received_at: { $gte: new Date(from), $lt: new Date(before) } },
        { limit: most },
      ),

    /** Counts by origin the rows of a profile that were received since then, the newest `most` of them. */
    async countByOrigin(profileId: string, since: Date, most: number): Promise<IntakeCounts> {
      const groups = await rows
        .aggregate<{ _id: Origin; count: number }>([
          { $match: { profile_id: profileId, received_at: { $gte: since } } },
          { $sort: { received_at: -1, _id: -1 } },
          { $limit: most },
          { $group: { _id: '$origin', count: { $sum: 1 } } },
        ])
        .toArray();
      const countOf = (origin: Origin) => groups.find(({ _id }) => _id === origin)?.count ?? 0;
      return { browser: countOf('browser'), server: countOf('server'), provider: countOf('provider') };
    },
  };
}
