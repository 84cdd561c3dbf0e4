// Since when the oldest message waits that a consumer has not acknowledged: what says best that it is stuck, or too slow.
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';

/**
 * When JetStream took the oldest message that the durable still owes; undefined when it owes none. Copies for a replay are
 * left out of account.
 * @param profileId counts the messages of one profile alone
 * @throws the client's error when NATS does not answer
 */
export async function oldestWaiting(
  bus: Bus,
  entry: CatalogEntry,
  durable: string,
  profileId?: string,
): Promise<Date | undefined> {
  const stream = bus.stream(entry.stream);
  const { ack_floor, num_pending, num_ack_pending } = await bus.manager.consumers.info(stream, durable);
  if (num_pending + num_ack_pending === 0) return undefined;
  const next = { seq: ack_floor.stream_seq + 1, next_by_subj: `${bus.subject(entry.subject)}.${profileId ?? '>'}` };
  return (await bus.manager.streams.getMessage(stream, next))?.time;
}
