// Counts the conversions that ended. Each row says by itself whether the counts have it, and stops saying so in the transaction that
// adds it: so it is counted once, whatever is repeated.
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import { type EndedAs, type EndedQuarter, quarterOf, startOf } from '../domain/ended-days.ts';
import type { ExportCountsDoc, ExportDeliveryDoc } from './export-docs.ts';
import type { ExportCollections } from './export-indexes.ts';

export interface EndedCounts {
  /** Adds rows that the counts lack, at most so many. @returns how many there were */
  addEnded(limit: number): Promise<number>;
  /** Reports whether there are rows that the counts lack. */
  isBehind(): Promise<boolean>;
  /** Returns what a profile's destinations have between two instants, both at the beginning of a quarter, by destination. */
  read(profileId: string, range: { start: Date; end: Date }): Promise<Map<string, EndedQuarter[]>>;
}

type Deps = Pick<ExportCollections, 'deliveries' | 'counts'> & { readonly client: MongoClient };
type Row = Pick<
  ExportDeliveryDoc,
  '_id' | 'profile_id' | 'destination_id' | 'status' | 'reason' | 'ended_at' | 'uncounted'
>;
type Change = EndedQuarter & { readonly profileId: string; readonly destinationId: string };

const UNCOUNTED = { uncounted: { $exists: true } } as const;
const PROJECTION = { profile_id: 1, destination_id: 1, status: 1, reason: 1, ended_at: 1, uncounted: 1 } as const;

export function createEndedCounts({ deliveries, counts, client }: Deps): EndedCounts {
  return {
    addEnded: (limit) =>
      withTransaction(client, async (session) => {
        const rows: Row[] = await deliveries
          .find(UNCOUNTED, { projection: PROJECTION, session })
          .limit(limit)
          .toArray();
        await markCounted(rows, session);
        const writes = upserts(rows.flatMap(changesOf));
        if (writes.length > 0) await counts.bulkWrite(writes, { ordered: false, session });
        return rows.length;
      }),
    read: async (profileId, { start, end }) => {
      const found = await counts
        .find({ profile_id: profileId, day: { $gte: quarterOf(start).day, $lt: end } })
        .toArray();
      const isWithin = (quarter: EndedQuarter) => startOf(quarter) >= start && startOf(quarter) < end;
      const byDestination = Map.groupBy(found, ({ destination_id }) => destination_id);
      return new Map([...byDestination].map(([id, docs]) => [id, docs.flatMap(quartersIn).filter(isWithin)]));
    },
    isBehind: async () => (await deliveries.findOne(UNCOUNTED, { projection: { _id: 1 } })) !== null,
  };

  /** @throws when one has changed since it was read, so that it is counted as what it is now */
  async function markCounted(rows: readonly Row[], session: ClientSession): Promise<void> {
    const groups = Map.groupBy(rows, ({ profile_id, status, uncounted }) => `${profile_id}|${status}|${uncounted}`);
    for (const group of groups.values()) {
      const [{ profile_id, status, uncounted }] = group as [Row, ...Row[]];
      const same = { _id: { $in: group.map(({ _id }) => _id) }, profile_id, status, uncounted } as const;
      const { modifiedCount } = await deliveries.updateMany(same, { $unset: { uncounted: '' } }, { session });
      if (modifiedCount !== group.length) throw new Error('deliveries changed while they were counted');
    }
  }
}

const quartersIn = ({ day, ends }: ExportCountsDoc): EndedQuarter[] =>
  Object.entries(ends).flatMap(([as, quarters]) =>
    Object.entries(quarters).map(([quarter, count]) => ({ day, quarter: Number(quarter), as: as as EndedAs, count })),
  );

function changesOf({ profile_id, destination_id, reason, ended_at, uncounted }: Row): Change[] {
  // An audience has no destination.
  if (destination_id === '' || ended_at === undefined) return [];
  const at = { ...quarterOf(ended_at), profileId: profile_id, destinationId: destination_id };
  const added = { ...at, as: (reason ?? 'delivered') as EndedAs, count: 1 };
  return uncounted === 'refused_later' ? [added, { ...at, as: 'delivered', count: -1 }] : [added];
}

/** Returns one write for each destination and day. */
function upserts(changes: readonly Change[]) {
  const idOf = ({ destinationId, day }: Change) => `${destinationId}|${day.toISOString().slice(0, 10)}`;
  return [...Map.groupBy(changes, idOf)].map(([_id, group]) => {
    const [{ profileId: profile_id, destinationId: destination_id, day }] = group as [Change, ...Change[]];
    const $inc: Record<string, number> = {};
    for (const { as, quarter, count } of group) {
      const path = `ends.${as}.${quarter}`;
      $inc[path] = ($inc[path] ?? 0) + count;
    }
    return {
      updateOne: { filter: { _id, profile_id }, update: { $setOnInsert: { destination_id, day }, $inc }, upsert: true },
    };
  });
}
