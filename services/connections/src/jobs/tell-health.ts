// Whatever writes a status, a look now and then compares it with what subscribers were told, and tells them of the difference.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import { connectionHealthChanged, streamOf } from '@touchline/proto/catalog.ts';
import type { ClientSession } from 'mongodb';
import { nextHealth } from '../domain/health.ts';
import type { Health, HealthRow, ToldRow } from '../store/health.ts';

export interface TellHealthDeps {
  readonly health: Health;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  transaction<T>(fn: (session: ClientSession) => Promise<T>): Promise<T>;
  now(): Date;
}

/** What a look reads again of the time before it: clocks of processes differ, and a write is seen when it is committed. */
const OVERLAP_MS = 600_000;
const DAY_MS = 86_400_000;

/** Makes the look. The first one of a process reads every connection, each later one what was written since. */
export function createTellHealth({ health, outbox, transaction, now }: TellHealthDeps) {
  let since: Date | null = null;

  async function tell(row: HealthRow, at: Date): Promise<boolean> {
    const told = nextHealth(row.status, row.told_health, at);
    if (told === null) return false;
    return transaction(async (session) => {
      const isNoted = await health.note(row, told, session);
      if (isNoted && told.changes > 0) await outbox.write([changeOf({ ...row, told_health: told })], session);
      return isNoted;
    });
  }

  return async function tellHealth(stopping: AbortSignal): Promise<void> {
    const began = now();
    let hasTold = false;
    for await (const row of health.untold(since)) {
      if (stopping.aborted) return;
      hasTold = (await tell(row, began)) || hasTold;
    }
    since = new Date(began.getTime() - OVERLAP_MS);
    if (hasTold) outbox.nudge();
  };
}

/** Makes the function that tells a stream that lost them of the last changes again: those that it would still have. */
export function tellHealthAgain({ health, outbox, now }: Omit<TellHealthDeps, 'transaction'>) {
  return async function tellHealthAgain(stopping: AbortSignal): Promise<number> {
    let count = 0;
    const since = new Date(now().getTime() - streamOf(connectionHealthChanged).maxAgeDays * DAY_MS);
    for await (const row of health.toldSince(since)) {
      stopping.throwIfAborted();
      await outbox.write([changeOf(row)]);
      count++;
    }
    return count;
  };
}

/** The message of the last change; its id is made of its place in the changes, so that telling it again is a repeat. */
function changeOf({ _id: connectionId, profile_id: profileId, channel, told_health: told }: ToldRow): BusEvent {
  const { status, previous, changes, at } = told;
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
