// Counts what a durable has pending, without a moment at which it wrongly seems to have nothing.
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';

/**
 * Counts the messages that are not yet acknowledged, delivered or not. JetStream passes a message to a durable a moment after it
 * has acknowledged it to the sender, and counts nothing until then. So where the count is zero, this looks in the stream for
 * messages after the last one that was delivered.
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
