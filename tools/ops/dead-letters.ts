// Reads the dead-letter stream for operators: pointers to messages that a consumer gave up on, filtered as a command selects.
import { JetStreamApiError, type StoredMsg } from '@nats-io/jetstream';
import type { DeadLetter } from '@touchline/chassis/bus/dead-letter.ts';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { deadLetterStream, deadLetterSubject } from '@touchline/proto/catalog.ts';
import type { OpsBus } from './open-bus.ts';

/** A dead letter with its own number and time. */
export interface StoredLetter extends DeadLetter {
  readonly letter: number;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface Wanted {
  /** Numbers of letters; absent for any. */
  readonly letters?: readonly number[];
  readonly consumer?: string | undefined;
  readonly reason?: string | undefined;
}

/** Returns the selected letters, oldest first; none when no service has declared the stream yet. */
export async function readLetters(bus: OpsBus, wanted: Wanted): Promise<StoredLetter[]> {
  const found: StoredLetter[] = [];
  const subjects = [bus.subject(`${deadLetterSubject}.>`)];
  try {
    for await (const message of walkStream(bus, bus.stream(deadLetterStream.name), { subjects })) {
      const at = new Date(Number(message.timestampNanos / 1_000_000n)).toISOString();
      const letter = { ...message.json<DeadLetter>(), letter: message.seq, at };
      if (isWanted(letter, wanted)) found.push(letter);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return found;
}

/** Returns how many dead letters there are. */
export async function countLetters(bus: OpsBus): Promise<number> {
  try {
    return (await bus.manager.streams.info(bus.stream(deadLetterStream.name))).state.messages;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** Deletes a letter; the message to which it points stays. */
export async function dropLetter(bus: OpsBus, { letter }: Pick<StoredLetter, 'letter'>): Promise<void> {
  await bus.manager.streams.deleteMessage(bus.stream(deadLetterStream.name), letter, false).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

/**
 * Returns the message to which a letter points.
 * @returns null when its stream no longer has it (after its days, or after an erasure), or was created anew and counts from one
 * again
 */
export async function originalOf(bus: OpsBus, letter: DeadLetter): Promise<StoredMsg | null> {
  const message = await bus.manager.streams
    .getMessage(letter.stream, { seq: letter.stream_seq })
    .catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  const isSame = message?.subject === letter.subject && (message.header.get('ce-id') ?? '') === letter.id;
  return isSame ? message : null;
}

function isWanted({ letter, consumer, reason }: StoredLetter, wanted: Wanted): boolean {
  return (
    (wanted.letters?.includes(letter) ?? true) &&
    (wanted.consumer === undefined || consumer === wanted.consumer) &&
    (wanted.reason === undefined || reason === wanted.reason)
  );
}

/** Error codes for no such stream, or no such message in it. */
const MISSING = [10037, 10043, 10057, 10059];

function isMissing(error: unknown): boolean {
  return error instanceof JetStreamApiError && MISSING.includes(error.apiError().err_code);
}
