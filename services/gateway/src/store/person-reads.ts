// The PII access log: who saw which persons, by which operation, when. Ids only, never what was seen.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { newestFirst, type TimeSpan } from '@touchline/chassis/mongo/newest-first.ts';
import type { Db, Filter } from 'mongodb';
import type { CredentialKind } from '../credentials/credential.ts';

const DAY_SECONDS = 86_400;
/** Contract, Limits: audit log retention. */
export const RETENTION_DAYS = 365;
/** How far the clock of another gateway may be ahead. */
const CLOCKS_DIFFER_MS = 60_000;

export interface PersonReadDoc {
  _id: string; // UUID
  workspace_id: string;
  profile_id: string | null;
  at: Date;
  /** Method and path of the declaration, such as `GET /customers`, or the event that was sent, such as `webhook:outcome.recorded`. */
  operation: string;
  /** Of kind webhook: the subscription that they were sent to. */
  credential: { kind: CredentialKind | 'webhook'; id: string; name: string };
  /** The person behind a session or a user token. */
  user_id: string | null;
  /** Empty when nobody was found: that somebody looked is kept too. */
  customer_profile_ids: string[];
  request_id: string;
}

export interface PersonReadQuery {
  readonly workspaceId: string;
  readonly profileId?: string | undefined;
  readonly customerProfileId?: string | undefined;
  /** Included. */
  readonly from?: Date | undefined;
  /** Not included. */
  readonly before?: Date | undefined;
  /** The last row of the page before this one. */
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

export const personReadIndexes: CollectionIndexes = {
  collection: 'person_reads',
  indexes: [
    { key: { workspace_id: 1, at: -1, _id: -1 } },
    { key: { profile_id: 1, at: -1, _id: -1 } },
    { key: { customer_profile_ids: 1, at: -1, _id: -1 } },
    { key: { at: 1 }, expireAfterSeconds: RETENTION_DAYS * DAY_SECONDS },
  ],
};

export type PersonReadStore = ReturnType<typeof createPersonReadStore>;

/** @param db the gateway's own database */
export function createPersonReadStore(db: Db) {
  const reads = db.collection<PersonReadDoc>('person_reads');
  return {
    insert: async (rows: readonly PersonReadDoc[]): Promise<void> => {
      await reads.insertMany([...rows], { ordered: false });
    },
    /** Newest first; rows past their time are left out even while the database still has them. */
    list: (query: PersonReadQuery, now: Date): Promise<PersonReadDoc[]> => {
      const log = newestFirst(spanOf(query, now), query.limit, {
        count: (span, most) => reads.countDocuments(filterOf(query, span), { limit: most }),
        read: (span, limit) => reads.find(filterOf(query, span)).sort({ at: -1, _id: -1 }).limit(limit).toArray(),
      });
      return Array.fromAsync(log);
    },
  };
}

/** What can be on the page at all. */
function spanOf({ from, before, after }: PersonReadQuery, now: Date): TimeSpan {
  const newest = now.getTime() + CLOCKS_DIFFER_MS;
  return {
    from: Math.max(from?.getTime() ?? 0, now.getTime() - RETENTION_DAYS * DAY_SECONDS * 1000),
    before: Math.min(before?.getTime() ?? newest, after ? after.at.getTime() + 1 : newest, newest),
  };
}

function filterOf(
  { workspaceId, profileId, customerProfileId, after }: PersonReadQuery,
  { from, before }: TimeSpan,
): Filter<PersonReadDoc> {
  return {
    workspace_id: workspaceId,
    ...(profileId !== undefined && { profile_id: profileId }),
    ...(customerProfileId !== undefined && { customer_profile_ids: customerProfileId }),
    at: { $gte: new Date(from), $lt: new Date(before) },
    ...(after && { $or: [{ at: { $lt: after.at } }, { at: after.at, _id: { $lt: after.id } }] }),
  };
}
