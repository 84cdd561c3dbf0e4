// Stores what was refused and why for 30 days: codes, fields and our own sentences, and of what the caller sent only the host of
// a page.
import { type Collection, type Db, ObjectId } from 'mongodb';

export interface RefusalRecord {
  profileId: string;
  code: string;
  field: string;
  message: string;
  idempotencyKey: string;
  /** The host of the page, where the refusal is about the page's site. */
  site?: string;
}

interface RefusalDoc {
  _id: ObjectId;
  profile_id: string;
  at: Date;
  code: string;
  field: string;
  message: string;
  idempotency_key?: string;
  site?: string;
  /** How many refusals the row represents: beyond the first rows of a call, equal ones share a row. */
  count: number;
}

const ROWS_PER_CALL = 50;
const NEWEST = 50;
const MOST_SITES = 100;

export type Refusals = ReturnType<typeof createRefusals>;

/** Opens the collection. */
export function createRefusals(db: Db) {
  const rows: Collection<RefusalDoc> = db.collection('refusals');
  return {
    /** Stores the refusals of one call; at most 50 get rows of their own, so that a flood of bad rows stays small. */
    async add(records: readonly RefusalRecord[], at: Date): Promise<void> {
      const own = records.slice(0, ROWS_PER_CALL).map((record) => rowOf(record, at, 1));
      const shared = [
        ...Map.groupBy(
          records.slice(ROWS_PER_CALL),
          (record) => `${record.profileId}|${record.code}|${record.field}|${record.site ?? ''}`,
        ).values(),
      ].map((group) => rowOf({ ...(group[0] as RefusalRecord), idempotencyKey: '' }, at, group.length));
      if (own.length > 0) await rows.insertMany([...own, ...shared], { ordered: false });
    },

    /** Returns the stored counts by code and field, or those since a time, highest first. */
    async counts(profileId: string, since?: Date): Promise<{ code: string; field: string; count: number }[]> {
      const groups = await rows
        .aggregate<{ _id: { code: string; field: string }; count: number }>([
          { $match: { profile_id: profileId, ...(since && { at: { $gte: since } }) } },
          { $group: { _id: { code: '$code', field: '$field' }, count: { $sum: '$count' } } },
        ])
        .toArray();
      return groups
        .map(({ _id, count }) => ({ ..._id, count }))
        .sort((a, b) => b.count - a.count || a.field.localeCompare(b.field));
    },

    /** Returns the hosts of pages that were refused for their site, most refusals first; '' for those that named no host. */
    async sites(profileId: string): Promise<{ host: string; count: number; lastAt: Date }[]> {
      const groups = await rows
        .aggregate<{ _id: string | null; count: number; last: Date }>([
          { $match: { profile_id: profileId, field: 'origin' } },
          { $group: { _id: '$site', count: { $sum: '$count' }, last: { $max: '$at' } } },
          { $sort: { count: -1 } },
          { $limit: MOST_SITES },
        ])
        .toArray();
      return groups.map(({ _id, count, last }) => ({ host: _id ?? '', count, lastAt: last }));
    },

    newest: (profileId: string): Promise<RefusalDoc[]> =>
      rows.find({ profile_id: profileId }, { sort: { at: -1 }, limit: NEWEST }).toArray(),
  };
}

function rowOf(record: RefusalRecord, at: Date, count: number): RefusalDoc {
  // A key is the caller's own text, so one that looks like an address or a number is not stored.
  const key = record.idempotencyKey.slice(0, 200);
  const isHarmless = key !== '' && !key.includes('@') && !/^\+?[\d\s().-]{7,}$/.test(key);
  return {
    _id: new ObjectId(),
    profile_id: record.profileId,
    at,
    code: record.code.slice(0, 64),
    field: record.field.slice(0, 100),
    message: record.message.slice(0, 500),
    ...(isHarmless ? { idempotency_key: key } : {}),
    ...(record.site === undefined ? {} : { site: record.site.slice(0, 253) }),
    count,
  };
}
