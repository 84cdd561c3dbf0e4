// Takes single messages out of a stream for good: what an erasure needs where a stream still holds a person's event.
import { JetStreamApiError } from '@nats-io/jetstream';
import { type CatalogEntry, replaySubject } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';
import { walkStream } from './walk-stream.ts';

/** What JetStream answers for a sequence that is not there any more. */
const NO_MESSAGE = [10037, 10043, 10057];

/**
 * Deletes the messages of one profile whose ce-id is wanted, and has JetStream overwrite their bytes; copies for a replay
 * too. Reads headers only, from the oldest kept message to the newest that was there when it began; repeatable.
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
  const subjects = [entry.subject, replaySubject(entry, '*')].map((subject) => bus.subject(`${subject}.${profileId}`));
  const sequences: number[] = [];
  for await (const message of walkStream(bus, stream, { subjects, isHeadersOnly: true }))
    if (isWanted(message.headers?.get('ce-id') ?? '')) sequences.push(message.seq);
  for (const sequence of sequences) {
    await bus.manager.streams.deleteMessage(stream, sequence, true).catch((error: unknown) => {
      if (!(error instanceof JetStreamApiError) || !NO_MESSAGE.includes(error.apiError().err_code)) throw error;
    });
  }
  return sequences.length;
}
