// Counts by day what was left out of browsers' events, without any of its text, and keeps the counts 30 days.
import { randomUUID } from 'node:crypto';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Collection, Db } from 'mongodb';
import type { LeftOutReason } from '../domain/left-out.ts';
import { createFlusher } from './flusher.ts';

export interface LeftOut {
  readonly profileId: string;
  readonly reason: LeftOutReason;
  /** The field's name in the public API, such as traits.email. */
  readonly field: string;
}

export interface LeftOutTotal {
  readonly reason: LeftOutReason;
  readonly field: string;
  readonly count: number;
  readonly lastAt: Date;
}

interface LeftOutDoc {
  _id: string; // profile_id|day|reason|field|writer, so that no two processes count in one row
  profile_id: string;
  day: Date;
  reason: LeftOutReason;
  field: string;
  count: number;
  last_at: Date;
}

interface Deps {
  db: Db;
  clock: () => Date;
  logger: Logger;
}

export type LeftOutStore = ReturnType<typeof createLeftOut>;

const DAY_MS = 86_400_000;

/** Opens the collection. Counts are written once a second, so a busy site costs no more than a quiet one. */
export function createLeftOut({ db, clock, logger }: Deps) {
  const rows: Collection<LeftOutDoc> = db.collection('left_out');
  const writer = randomUUID();
  let waiting = new Map<string, LeftOutDoc>();
  const flusher = createFlusher({ flush, logger, what: 'counts of what was left out' });

  async function flush(): Promise<void> {
    const counted = [...waiting.values()];
    waiting = new Map();
    if (counted.length === 0) return;
    const writes = counted.map(({ _id, count, last_at, ...named }) => ({
      updateOne: {
        filter: { _id },
        update: { $inc: { count }, $max: { last_at }, $setOnInsert: named },
        upsert: true,
      },
    }));
    await rows.bulkWrite(writes, { ordered: false });
  }

  return {
    add(leftOut: readonly LeftOut[]): void {
      if (leftOut.length === 0) return;
      const now = clock();
      const day = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
      for (const { profileId, reason, field } of leftOut) {
        const _id = [profileId, day.toISOString().slice(0, 10), reason, field, writer].join('|');
        const count = (waiting.get(_id)?.count ?? 0) + 1;
        waiting.set(_id, { _id, profile_id: profileId, day, reason, field, count, last_at: now });
      }
      flusher.schedule();
    },

    /** Returns the stored counts by reason and field, highest first. */
    async totals(profileId: string): Promise<LeftOutTotal[]> {
      const groups = await rows
        .aggregate<{ _id: Pick<LeftOutDoc, 'reason' | 'field'>; count: number; last: Date }>([
          { $match: { profile_id: profileId } },
          {
            $group: {
              _id: { reason: '$reason', field: '$field' },
              count: { $sum: '$count' },
              last: { $max: '$last_at' },
            },
          },
        ])
        .toArray();
      return groups
        .map(({ _id, count, last }) => ({ ..._id, count, lastAt: last }))
        .sort((a, b) => b.count - a.count || a.field.localeCompare(b.field));
    },

    [Symbol.asyncDispose]: () => flusher[Symbol.asyncDispose](),
  };
}
