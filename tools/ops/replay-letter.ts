// Giving a dead-lettered message back to the one consumer that gave it up: a copy on a subject that only its durable reads.
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { catalog, replaySubject } from '@touchline/proto/catalog.ts';
import { dropLetter, originalOf, type StoredLetter } from './dead-letters.ts';
import type { OpsBus } from './open-bus.ts';

/** gone: the message is in its stream no longer, and the letter stays. */
export type ReplayOutcome = 'replayed' | 'gone';

/**
 * Publishes the message again for its consumer, then takes the letter away. Interrupted in between it may be given to the
 * consumer twice, which consumers do not mind.
 * @throws Error when the consumer is not there to take it, or is of a version that takes no replays
 */
export async function replayLetter(bus: OpsBus, letter: StoredLetter): Promise<ReplayOutcome> {
  const original = await originalOf(bus, letter);
  if (original === null) return 'gone';
  const entry = catalog.find(({ stream }) => bus.stream(stream) === letter.stream);
  if (!entry)
    throw new Error(`Letter ${letter.letter} is of the stream ${letter.stream}, which the catalog does not know.`);
  const subject = bus.subject(replaySubject(entry, letter.consumer));
  await requireListener(bus, letter, `${subject}.>`);
  const profile = letter.subject.slice(letter.subject.lastIndexOf('.') + 1);
  await bus.js.publish(`${subject}.${profile}`, original.data, {
    headers: copyOf(original.header),
    msgID: `replay:${letter.consumer}:${letter.letter}`,
    expect: { streamName: letter.stream },
  });
  await dropLetter(bus, letter);
  return 'replayed';
}

async function requireListener(bus: OpsBus, { stream, consumer }: StoredLetter, filter: string): Promise<void> {
  const info = await bus.manager.consumers.info(stream, consumer).catch(() => undefined);
  if (!info?.config.filter_subjects?.includes(filter))
    throw new Error(`The consumer ${consumer} takes no replays: start its service, of this version or a later one.`);
}

/** Its own headers, without those by which JetStream would take it for the first one. */
function copyOf(original: MsgHdrs): MsgHdrs {
  const copy = headers();
  for (const name of original.keys()) {
    if (/^nats-/i.test(name)) continue;
    for (const value of original.values(name)) copy.append(name, value);
  }
  return copy;
}
