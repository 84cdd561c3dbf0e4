// Replays a dead-lettered message to the consumer that gave up on it: publishes a copy on a subject that only its durable reads.
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { catalog, replaySubject } from '@touchline/proto/catalog.ts';
import { dropLetter, originalOf, type StoredLetter } from './dead-letters.ts';
import type { OpsBus } from './open-bus.ts';

/** gone: the message is no longer in its stream, and the letter stays. */
export type ReplayOutcome = 'replayed' | 'gone';

/**
 * Publishes the message again for its consumer, then deletes the letter. If it is interrupted in between, the consumer may
 * receive the message twice, which consumers tolerate.
 * @throws Error when the consumer does not exist, or is of a version that accepts no replays
 */
export async function replayLetter(bus: OpsBus, letter: StoredLetter): Promise<ReplayOutcome> {
  const original = await originalOf(bus, letter);
  if (original === null) return 'gone';
  const entry = catalog.find(({ stream }) => bus.stream(stream) === letter.stream);
  if (!entry)
    throw new Error(`Letter ${letter.letter} is from the stream ${letter.stream}, which the catalog does not know.`);
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
    throw new Error(`The consumer ${consumer} accepts no replays: start its service, in this version or a later one.`);
}

/** Copies the message's headers, without those by which JetStream would treat it as the first one. */
function copyOf(original: MsgHdrs): MsgHdrs {
  const copy = headers();
  for (const name of original.keys()) {
    if (/^nats-/i.test(name)) continue;
    for (const value of original.values(name)) copy.append(name, value);
  }
  return copy;
}
