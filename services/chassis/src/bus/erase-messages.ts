// Takes single messages out of a stream for good: what an erasure needs where a stream still holds a person's event.
import { JetStreamApiError } from '@nats-io/jetstream';
import { type CatalogEntry, replaySubject } from '@touchline/proto/catalog.ts';
import type { Bus } from './bus.ts';
import { walkStream } from './walk-stream.ts';

/** What JetStream answers for a sequence that is not there any more. */
const NO_MESSAGE = [10037, 10043, 10057];
/**
 * For each the server writes the whole block anew, 8 MB, one after the other; what else the connection sends waits behind
 * those in flight. So few hide the way there and back, and are bearable.
 */
const IN_FLIGHT = 4;

export interface Look {
  /** Begins behind this sequence; 0 for the oldest. */
  readonly after?: number;
  /** How long it may take, about; for ever unless told. */
  readonly patienceMs?: number;
  /** Whether isWanted needs the bodies; without them it is told empty ones, and the look costs less. */
  readonly readsBodies?: boolean;
}

export interface Erased {
  /** How many were deleted. */
  readonly messages: number;
  /** Where to go on when patience was over; 0 when the stream was looked through. */
  readonly next: number;
}

/**
 * Deletes the messages of one profile that are wanted, and has JetStream overwrite their bytes; copies for a replay too. Looks from
 * the oldest kept message to the newest that was there when it began; repeatable.
 * @param entries of one stream
 * @param isWanted told the ce-id of each message, and its body
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
  // Entries of one area have their replays in common, and a filter may be named once.
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
