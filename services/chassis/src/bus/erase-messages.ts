// Removes single messages from a stream permanently, which an erasure needs where a stream still holds a person's event.
import { JetStreamApiError } from '@nats-io/jetstream';
import { type CatalogEntry, replaySubject } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';
import { walkStream } from './walk-stream.ts';

/** JetStream's error codes for a sequence that no longer exists. */
const NO_MESSAGE = [10037, 10043, 10057];
/**
 * For each deletion the server rewrites the whole block, 8 MB, one after the other, and other requests of the connection wait
 * behind those in flight. This few hide the round trip without much delay.
 */
const IN_FLIGHT = 4;

export interface Look {
  /** Begins after this sequence; 0 for the oldest message. */
  readonly after?: number;
  /** How long the call may take, approximately; unlimited by default. */
  readonly patienceMs?: number;
  /** Whether isWanted needs the bodies; without them it gets empty ones, and the search costs less. */
  readonly readsBodies?: boolean;
}

export interface Erased {
  /** How many messages were deleted. */
  readonly messages: number;
  /** The sequence at which to continue when patienceMs ran out; 0 when the whole stream was searched. */
  readonly next: number;
}

/**
 * Deletes the wanted messages of one profile, and has JetStream overwrite their bytes; this includes copies for a replay. It
 * searches from the oldest kept message to the newest one at the beginning, and can be repeated.
 * @param entries of one stream
 * @param isWanted gets the ce-id of each message, and its body
 * @throws the client's error when NATS does not answer
 */
export async function eraseMessages(
  bus: Bus,
  entries: readonly [CatalogEntry, ...CatalogEntry[]],
  profileId: string,
  isWanted: (id: string, body: Uint8Array) => boolean,
  { after = 0, patienceMs = Number.POSITIVE_INFINITY, readsBodies = false }: Look = {},
): Promise<Erased> {
  const stream = bus.stream(entries[0].stream);
  // Entries of one area share their replays, and a filter may be named only once.
  const named = new Set(entries.flatMap((entry) => [entry.subject, replaySubject(entry, '*')]));
  const subjects = [...named].map((subject) => bus.subject(`${subject}.${profileId}`));
  const until = performance.now() + patienceMs;
  let messages = 0;
  let found: number[] = [];
  const eraseFound = async () => {
    await Promise.all(found.map((sequence) => eraseMessage(bus, stream, sequence)));
    messages += found.length;
    found = [];
  };
  for await (const message of walkStream(bus, stream, { subjects, isHeadersOnly: !readsBodies, after })) {
    if (isWanted(message.headers?.get('ce-id') ?? '', message.data)) found.push(message.seq);
    if (found.length >= IN_FLIGHT) await eraseFound();
    if (performance.now() < until) continue;
    await eraseFound();
    return { messages, next: message.seq };
  }
  await eraseFound();
  return { messages, next: 0 };
}

async function eraseMessage(bus: Bus, stream: string, sequence: number): Promise<void> {
  await bus.manager.streams.deleteMessage(stream, sequence, true).catch((error: unknown) => {
    if (!(error instanceof JetStreamApiError) || !NO_MESSAGE.includes(error.apiError().err_code)) throw error;
  });
}
