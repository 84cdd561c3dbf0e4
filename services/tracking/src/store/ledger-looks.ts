// What diagnostics read of the ledger: each look is bounded in rows or in time, whatever a profile has.
import { type Collection, type Db, MongoServerError } from 'mongodb';
import type { Origin } from '../domain/event-draft.ts';
import type { Sighted } from '../domain/sites-seen.ts';
import type { TimeSpan } from './oldest-first.ts';
import type { RawEventDoc } from './raw-event.ts';

const TOOK_TOO_LONG = 50;
const LOOK_MS = 3000;
/** Of more rows that wait, the oldest of these is told. */
const MOST_WAITING = 10_000;

export type IntakeCounts = Record<Origin, number>;

export type LedgerLooks = ReturnType<typeof createLedgerLooks>;

export function createLedgerLooks(db: Db) {
  const rows: Collection<RawEventDoc> = db.collection('raw_events');
  return {
    /** Whether a browser on a page of one of these hosts was heard of since then; no when that takes seconds to find out. */
    async hasBrowserEvents(profileId: string, hosts: readonly string[], since: Date): Promise<boolean> {
      const filter = {
        profile_id: profileId,
        received_at: { $gte: since },
        origin: 'browser' as const,
        'web.host': { $in: [...hosts] },
      };
      const found = rows.findOne(filter, { projection: { _id: 1 }, maxTimeMS: LOOK_MS });
      return found.then(
        (row) => row !== null,
        (error: unknown) => {
          if (error instanceof MongoServerError && error.code === TOOK_TOO_LONG) return false;
          throw error;
        },
      );
    },

    /** Pages of a profile's newest browser events within a span: of its newest `most` rows, those that browsers sent. */
    async newestSightings(profileId: string, most: number, { from, before }: TimeSpan): Promise<Sighted[]> {
      const within = { profile_id: profileId, received_at: { $gte: new Date(from), $lt: new Date(before) } };
      const projection = { origin: 1, received_at: 1, 'web.host': 1 } as const;
      const sort = { received_at: -1, _id: -1 } as const;
      const newest = await rows.find(within, { sort, limit: most, projection }).toArray();
      const sent = newest.filter(({ origin }) => origin === 'browser');
      return sent.map(({ web, received_at }) => ({ host: web?.host ?? '', receivedAt: received_at }));
    },

    /** When the profile's first row within a span was received; undefined when there is none. */
    async oldestReceived(profileId: string, { from, before }: TimeSpan): Promise<Date | undefined> {
      const span = { $gte: new Date(from), $lt: new Date(before) };
      const [row] = await rows
        .aggregate<{ oldest: Date }>([
          { $match: { profile_id: profileId, received_at: span } },
          { $limit: MOST_WAITING },
          { $group: { _id: null, oldest: { $min: '$received_at' } } },
        ])
        .toArray();
      return row?.oldest;
    },

    /** How many of a profile's rows were received since then, by their door. */
    async countByOrigin(profileId: string, since: Date): Promise<IntakeCounts> {
      const groups = await rows
        .aggregate<{ _id: Origin; count: number }>([
          { $match: { profile_id: profileId, received_at: { $gte: since } } },
          { $group: { _id: '$origin', count: { $sum: 1 } } },
        ])
        .toArray();
      const countOf = (origin: Origin) => groups.find(({ _id }) => _id === origin)?.count ?? 0;
      return { browser: countOf('browser'), server: countOf('server'), provider: countOf('provider') };
    },
  };
}
