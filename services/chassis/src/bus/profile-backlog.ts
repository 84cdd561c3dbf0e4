// Finds how much of a consumer's backlog is one profile's, and since when the oldest of it waits.
import type { BatchCallback, StoredMsg } from '@nats-io/jetstream';
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';

export interface Backlog {
  /** Counted up to MOST_COUNTED. */
  readonly count: number;
  /** When JetStream stored the oldest; undefined when there is none. */
  readonly since: Date | undefined;
}

/** What is shown of a long backlog. */
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
  if (num_pending + num_ack_pending === 0) return { count: 0, since: undefined };
  const next_by_subj = `${bus.subject(entry.subject)}.${profileId}`;
  // The leader says whether anything waits: a replica may lack what was stored last.
  const next = { seq: ack_floor.stream_seq + 1, next_by_subj };
  const oldest = await bus.manager.streams.getMessage(stream, next);
  if (oldest === null) return { count: 0, since: undefined };
  const count = 1 + (await countAfter(bus, stream, { seq: oldest.seq, next_by_subj }));
  return { count: Math.min(count, MOST_COUNTED), since: oldest.time };
}

/** Counts the messages of a subject after the first from a position on, by reading that one. JetStream tells with it how many follow. */
function countAfter(bus: Bus, stream: string, from: { seq: number; next_by_subj: string }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const callback: BatchCallback<StoredMsg> = (done, message) => {
    if (done?.err !== undefined) reject(done.err);
    else resolve(done === null ? message.pending : 0);
  };
  // The client ends the subscription only of a batch that is read by callback.
  bus.manager.direct.getBatch(stream, { ...from, batch: 1, callback }).catch(reject);
  return promise;
}
