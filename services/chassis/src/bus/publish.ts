// Publishing with a window: many messages in flight, and success only when JetStream has stored every one.
import { JetStreamApiError } from '@nats-io/jetstream';
import { InvalidArgumentError, RequestError } from '@nats-io/transport-node';
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
 * Publishes all, in order, at most WINDOW in flight. A stream that is gone is declared again on the way.
 * @returns when JetStream stored every one (a repeat of an id within its window counts as stored)
 * @throws AppError UNAVAILABLE when any was not acknowledged, at once while NATS is away and else within seconds; some of
 * the others may have been stored. The client's own error for a message that NATS will never take.
 */
export async function publish(bus: Bus, events: readonly BusEvent[]): Promise<void> {
  await publishRaw(bus, events.map(rawMessage));
}

/** publish, for messages already in wire form. */
export async function publishRaw(bus: Bus, messages: readonly RawMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += WINDOW) {
    const window = messages.slice(from, from + WINDOW);
    let failure = await publishWindow(bus, window);
    if (hasNoStream(failure)) {
      await bus.declare().catch(() => undefined);
      failure = await publishWindow(bus, window);
    }
    if (failure !== undefined) throw isRefusal(failure) ? failure : away(failure);
  }
}

/** Answers the first failure, if any, when every message has its outcome. */
async function publishWindow(bus: Bus, window: readonly RawMessage[]): Promise<unknown> {
  // The client would keep them for the reconnect, long after their callers gave up.
  if (!bus.isConnected()) return away();
  const settled = await Promise.allSettled(window.map((message) => publishOne(bus, message)));
  return settled.find((result) => result.status === 'rejected')?.reason;
}

/** Nobody takes the subject: the stream is gone. */
const hasNoStream = (error: unknown) =>
  error instanceof Error && error.cause instanceof RequestError && error.cause.isNoResponders();

/** NATS looked at the message and will not take it, however often it comes. */
const isRefusal = (error: unknown) =>
  error instanceof InvalidArgumentError || (error instanceof JetStreamApiError && error.apiError().code === 400);

const away = (cause?: unknown) => unavailable('The message bus did not take the message; it is tried again.', 1, cause);

async function publishOne(bus: Bus, message: RawMessage): Promise<void> {
  await bus.js.publish(bus.subject(message.subject), message.body, { msgID: message.id, headers: headersOf(message) });
}
