// Publishes each change of a connection's status: a job compares every status with the one published last, whoever wrote it.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import { connectionHealthChanged, streamOf } from '@touchline/proto/catalog.ts';
import type { ClientSession } from 'mongodb';
import { nextHealth } from '../domain/health.ts';
import type { Health, HealthRow, PublishedHealthRow } from '../store/health.ts';

export interface PublishHealthDeps {
  readonly health: Health;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  transaction<T>(fn: (session: ClientSession) => Promise<T>): Promise<T>;
  now(): Date;
}

/** How far each pass overlaps the one before it: clocks of processes differ, and a write shows only once it is committed. */
const OVERLAP_MS = 600_000;
const DAY_MS = 86_400_000;

/**
 * Creates the pass. A process's first pass reads every connection, and each later one reads what was written since the one
 * before.
 */
export function createPublishHealth({ health, outbox, transaction, now }: PublishHealthDeps) {
  let since: Date | null = null;

  async function publishOne(row: HealthRow, at: Date): Promise<boolean> {
    const published = nextHealth(row.status, row.told_health, at);
    if (published === null) return false;
    return transaction(async (session) => {
      const isNoted = await health.markPublished(row, published, session);
      if (isNoted && published.changes > 0) await outbox.write([changeOf({ ...row, told_health: published })], session);
      return isNoted;
    });
  }

  return async function publishHealth(stopping: AbortSignal): Promise<void> {
    const began = now();
    let hasPublished = false;
    for await (const row of health.unpublished(since)) {
      if (stopping.aborted) return;
      hasPublished = (await publishOne(row, began)) || hasPublished;
    }
    since = new Date(began.getTime() - OVERLAP_MS);
    if (hasPublished) outbox.nudge();
  };
}

/** Creates the function that republishes the last change of each connection where the stream lost it and would still hold it. */
export function republishHealth({ health, outbox, now }: Omit<PublishHealthDeps, 'transaction'>) {
  return async function republishHealth(stopping: AbortSignal): Promise<number> {
    let count = 0;
    const since = new Date(now().getTime() - streamOf(connectionHealthChanged).maxAgeDays * DAY_MS);
    for await (const row of health.publishedSince(since)) {
      stopping.throwIfAborted();
      await outbox.write([changeOf(row)]);
      count++;
    }
    return count;
  };
}

/**
 * Returns the message of the last change. Its id derives from the number of the change, so that republishing repeats the same
 * message.
 */
function changeOf({
  _id: connectionId,
  profile_id: profileId,
  channel,
  told_health: published,
}: PublishedHealthRow): BusEvent {
  const { status, previous, changes, at } = published;
  return busEvent(connectionHealthChanged, {
    id: deterministicId('connection-health', connectionId, String(changes)),
    profileId,
    time: at,
    data: {
      profileId,
      connectionId,
      channel,
      status,
      previousStatus: previous ?? '',
      changedAt: timestampFromDate(at),
    },
  });
}
