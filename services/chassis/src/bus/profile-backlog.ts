// Finds how much of a consumer's backlog is one profile's, and since when the oldest of it waits.
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';

export interface Backlog {
  /** Counted up to MOST_COUNTED. */
  readonly count: number;
  /** When JetStream stored the oldest; undefined when there is none. */
  readonly since: Date | undefined;
}

/** Each message takes a call to JetStream, so more are not counted. */
export const MOST_COUNTED = 100;

/**
 * Returns the backlog of one profile at a durable; copies for a replay do not count. Messages that were acknowledged before an older
 * one count until that one is.
 * @throws the client's error when NATS does not answer
 */
export async function profileBacklog(
  bus: Bus,
  entry: CatalogEntry,
  durable: string,
  profileId: string,
): Promise<Backlog> {
  const stream = bus.stream(entry.stream);
  const { ack_floor, num_pending, num_ack_pending } = await bus.manager.consumers.info(stream, durable);
  const most = Math.min(num_pending + num_ack_pending, MOST_COUNTED);
  const next = { seq: ack_floor.stream_seq + 1, next_by_subj: `${bus.subject(entry.subject)}.${profileId}` };
  let since: Date | undefined;
  for (let count = 0; count < most; count++) {
    const message = await bus.manager.streams.getMessage(stream, next);
    if (message === null) return { count, since };
    since ??= message.time;
    next.seq = message.seq + 1;
  }
  return { count: most, since };
}
