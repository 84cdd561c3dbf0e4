// Finds since when the oldest unacknowledged message of a consumer waits, which best shows that the consumer is stuck or too
// slow.
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';

/**
 * Returns when JetStream stored the oldest message that the durable has pending; undefined when it has none. Copies for a replay
 * do not count.
 * @throws the client's error when NATS does not answer
 */
export async function oldestWaiting(bus: Bus, entry: CatalogEntry, durable: string): Promise<Date | undefined> {
  const stream = bus.stream(entry.stream);
  const { ack_floor, num_pending, num_ack_pending } = await bus.manager.consumers.info(stream, durable);
  if (num_pending + num_ack_pending === 0) return undefined;
  const next = { seq: ack_floor.stream_seq + 1, next_by_subj: `${bus.subject(entry.subject)}.>` };
  return (await bus.manager.streams.getMessage(stream, next))?.time;
}
