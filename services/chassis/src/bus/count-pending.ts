// Counts the pending messages of a durable, so that the count is never zero while a message is on its way to it.
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';

/**
 * Counts messages that are not acknowledged yet, delivered or not. JetStream counts a message for a durable only a moment after
 * it has acknowledged the message to the sender. So where the count is zero, the stream is checked for messages after the last
 * delivered one.
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
