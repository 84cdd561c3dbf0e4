// Takes single messages out of a stream for good: what an erasure needs where a stream still holds a person's event.
import { AckPolicy, DeliverPolicy, JetStreamApiError } from '@nats-io/jetstream';
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';

const READ_AHEAD = 1000;
const WAIT_MS = 5000;
/** What JetStream answers for a sequence that is not there any more. */
const NO_MESSAGE = [10037, 10043, 10057];

/**
 * Deletes the messages of one profile whose ce-id is wanted, and has JetStream overwrite their bytes. Reads headers only, from
 * the oldest kept message to the newest that was there when it began; repeatable.
 * @param isWanted told the ce-id of each message
 * @returns how many were deleted
 * @throws the client's error when NATS does not answer
 */
export async function eraseMessages(
  bus: Bus,
  entry: CatalogEntry,
  profileId: string,
  isWanted: (id: string) => boolean,
): Promise<number> {
  const stream = bus.stream(entry.stream);
  const sequences = await wantedSequences(bus, stream, bus.subject(`${entry.subject}.${profileId}`), isWanted);
  for (const sequence of sequences) {
    await bus.manager.streams.deleteMessage(stream, sequence, true).catch((error: unknown) => {
      if (!(error instanceof JetStreamApiError) || !NO_MESSAGE.includes(error.apiError().err_code)) throw error;
    });
  }
  return sequences.length;
}

async function wantedSequences(
  bus: Bus,
  stream: string,
  subject: string,
  isWanted: (id: string) => boolean,
): Promise<number[]> {
  const info = await bus.manager.consumers.add(stream, {
    filter_subject: subject,
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.None,
    headers_only: true,
    mem_storage: true,
    inactive_threshold: 60 * 1_000_000_000,
  });
  const consumer = await bus.js.consumers.get(stream, info.name);
  const found: number[] = [];
  try {
    let left = info.num_pending;
    while (left > 0) {
      let got = 0;
      const batch = await consumer.fetch({ max_messages: Math.min(READ_AHEAD, left), expires: WAIT_MS });
      for await (const message of batch) {
        got += 1;
        const id = message.headers?.get('ce-id') ?? '';
        if (isWanted(id)) found.push(message.seq);
      }
      // Messages that aged out meanwhile never come.
      if (got === 0) break;
      left -= got;
    }
  } finally {
    await consumer.delete().catch(() => false);
  }
  return found;
}
