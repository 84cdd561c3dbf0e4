// Stores the PII access log: who saw which persons, by which operation, and when. It has only ids, never what was seen.
import type { CredentialKind } from '@touchline/chassis/access/credential.ts';
import { PERSON_READS_RETENTION_DAYS } from '@touchline/chassis/access/person-reads-retention.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { Db, Filter } from 'mongodb';

const DAY_SECONDS = 86_400;

export interface PersonReadDoc {
  _id: string; // UUID
  workspace_id: string;
  profile_id: string | null;
  at: Date;
  /** Method and path of the declaration, such as `GET /customers`, or the event that was sent, such as `webhook:outcome.recorded`. */
  operation: string;
  /** For kind webhook: the subscription to which they were sent. */
  credential: { kind: CredentialKind | 'webhook'; id: string; name: string };
  /** The person behind a session or a user token. */
  user_id: string | null;
  /** Empty when none was found: the look itself is recorded, too. */
  customer_profile_ids: string[];
  request_id: string;
}

export interface PersonReadQuery {
  readonly workspaceId: string;
  readonly profileId?: string | undefined;
  readonly customerProfileId?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly before?: Date | undefined;
  /** The last row of the page before this one. */
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

const BY_CUSTOMER = { customer_profile_ids: 1, at: -1, _id: -1 } as const;

export const personReadIndexes: CollectionIndexes = {
  collection: 'person_reads',
  indexes: [
    { key: { workspace_id: 1, at: -1, _id: -1 } },
    { key: { profile_id: 1, at: -1, _id: -1 } },
    { key: BY_CUSTOMER },
    { key: { at: 1 }, expireAfterSeconds: PERSON_READS_RETENTION_DAYS * DAY_SECONDS },
  ],
};

export type PersonReadStore = ReturnType<typeof createPersonReadStore>;

/** @param db access's own database */
export function createPersonReadStore(db: Db) {
  const reads = db.collection<PersonReadDoc>('person_reads');
  return {
    /** Inserts entries; existing ones stay unchanged. */
    insert: async (rows: readonly PersonReadDoc[]): Promise<void> => {
      if (rows.length === 0) return;
      const writes = rows.map((row) => ({
        updateOne: { filter: { _id: row._id }, update: { $setOnInsert: row }, upsert: true },
      }));
      await reads.bulkWrite(writes, { ordered: false });
    },
    /** Lists entries, newest first; expired rows are left out even while the database still has them. */
    list: (query: PersonReadQuery, now: Date): Promise<PersonReadDoc[]> => {
      const found = reads.find(filterOf(query, now)).sort({ at: -1, _id: -1 }).limit(query.limit);
      // DocumentDB would otherwise walk the workspace's whole log for a person who is rarely in it.
      return (query.customerProfileId === undefined ? found : found.hint(BY_CUSTOMER)).toArray();
    },
  };
}

function filterOf(
  { workspaceId, profileId, customerProfileId, from, before, after }: PersonReadQuery,
  now: Date,
): Filter<PersonReadDoc> {
  const kept = now.getTime() - PERSON_READS_RETENTION_DAYS * DAY_SECONDS * 1000;
  const oldest = new Date(Math.max(from?.getTime() ?? 0, kept));
  return {
    workspace_id: workspaceId,
    ...(profileId !== undefined && { profile_id: profileId }),
    ...(customerProfileId !== undefined && { customer_profile_ids: customerProfileId }),
    at: { $gte: oldest, ...(before && { $lt: before }) },
    ...(after && { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] }),
  };
}
