// What a durable still owes, without a moment in which it seems to owe nothing.
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';

/**
 * Messages that are not yet acknowledged, delivered or not. JetStream tells a durable of a message a moment after it has acknowledged
 * it to the sender, and counts nothing until then: so where it counts none, the stream is asked for what lies behind
 * the last one that was delivered.
 * @throws the client's error when NATS does not answer
 */
export async function countPending(bus: Bus, entry: CatalogEntry, durable: string): Promise<number> {
  const stream = bus.stream(entry.stream);
  const { num_pending, num_ack_pending, delivered, config } = await bus.manager.consumers.info(stream, durable);
  if (num_pending + num_ack_pending > 0) return num_pending + num_ack_pending;
  for (const next_by_subj of config.filter_subjects ?? []) {
    const next = { seq: delivered.stream_seq + 1, next_by_subj };
    if ((await bus.manager.streams.getMessage(stream, next)) !== null) return 1;
  }
  return 0;
}
