// Publishing with a window: many messages in flight, and success only when JetStream has stored every one.
import { unavailable } from '../errors.ts';
import type { Bus } from './bus.ts';
import { type BusEvent, bodyOf, headersOf, subjectOf } from './cloud-event.ts';

const WINDOW = 256;

/** A message ready for the wire: the outbox keeps them in this form. */
export interface RawMessage {
  readonly subject: string; // without the bus prefix
  readonly id: string;
  readonly type: string;
  readonly source: string;
  readonly time: Date;
  readonly profileId: string;
  readonly schema: string;
  readonly body: Uint8Array;
}

/** The wire form of an event. */
export function rawMessage(event: BusEvent): RawMessage {
  const { id, time, profileId, entry } = event;
  return {
    subject: subjectOf(event),
    id,
    type: entry.subject,
    source: entry.owner,
    time,
    profileId,
    schema: entry.schema.typeName,
    body: bodyOf(event),
  };
}

/**
 * Publishes all, in order, at most WINDOW in flight.
 * @returns when JetStream stored every one (a repeat of an id within its window counts as stored)
 * @throws AppError UNAVAILABLE when any was not acknowledged; some of the others may have been stored
 */
export async function publish(bus: Bus, events: readonly BusEvent[]): Promise<void> {
  await publishRaw(bus, events.map(rawMessage));
}

/** publish, for messages already in wire form. */
export async function publishRaw(bus: Bus, messages: readonly RawMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += WINDOW) {
    const settled = await Promise.allSettled(
      messages.slice(from, from + WINDOW).map((message) => publishOne(bus, message)),
    );
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed) throw unavailable('The message bus did not take the message; it is tried again.', 1, failed.reason);
  }
}

async function publishOne(bus: Bus, message: RawMessage): Promise<void> {
  await bus.js.publish(bus.subject(message.subject), message.body, { msgID: message.id, headers: headersOf(message) });
}
