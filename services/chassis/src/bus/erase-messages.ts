// Removes single messages from a stream permanently, which an erasure needs while a stream still holds a person's event.
import { JetStreamApiError } from '@nats-io/jetstream';
import { type CatalogEntry, replaySubject } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';
import { walkStream } from './walk-stream.ts';

/** What JetStream returns for a sequence that no longer exists. */
const NO_MESSAGE = [10037, 10043, 10057];
/**
 * For each deletion the server rewrites a whole block of 8 MB, one after the other, and everything else that the connection sends
 * waits behind those in flight. This few hide the network's latency without delaying the rest much.
 */
const IN_FLIGHT = 4;

export interface Look {
  /** Begins after this sequence; 0 for the oldest. */
  readonly after?: number;
  /** Roughly how long it may take; unlimited by default. */
  readonly patienceMs?: number;
  /** Whether isWanted needs the bodies; otherwise it receives empty ones, and the walk costs less. */
  readonly readsBodies?: boolean;
}

export interface Erased {
  /** How many messages were deleted. */
  readonly messages: number;
  /** Where to continue when the time was up; 0 when the whole stream was checked. */
  readonly next: number;
}

/**
 * Deletes the wanted messages of one profile, including copies for a replay, and has JetStream overwrite their bytes. Walks from
 * the oldest kept message to the newest that existed when it began; repeatable.
 * @param entries of one stream
 * @param isWanted receives the ce-id of each message, and its body
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
  // Entries of one area share their replay subjects, and a filter may be named only once.
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
