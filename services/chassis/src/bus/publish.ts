// Publishes with a window: many messages are in flight, and it only succeeds when JetStream has stored every one.
import { JetStreamApiError } from '@nats-io/jetstream';
import { InvalidArgumentError } from '@nats-io/transport-node';
import type { Context } from '@opentelemetry/api';
import { unavailable } from '../errors.ts';
import { eventsPublished } from '../telemetry/chassis-metrics.ts';
import { type Bus, REQUEST_TIMEOUT_MS } from './bus.ts';
import { type BusEvent, bodyOf, headersOf, subjectOf } from './cloud-event.ts';
import { type Outgoing, type PublishFailure, publishWindow } from './publish-window.ts';
import { publishSpans } from './trace.ts';

const WINDOW = 256;

/** A message ready for the wire; the outbox stores messages in this form. */
export interface RawMessage {
  readonly subject: string; // without the bus prefix
  readonly id: string;
  readonly type: string;
  readonly source: string;
  readonly time: Date;
  readonly profileId: string;
  readonly schema: string;
  readonly body: Uint8Array;
  /** The trace to which it belongs (traceparent); the current one by default. */
  readonly trace?: string | undefined;
}

/** Returns the wire form of an event. */
export function rawMessage(event: BusEvent): RawMessage {
  const { id, time, profileId, entry, trace } = event;
  return {
    subject: subjectOf(event),
    id,
    type: entry.subject,
    source: entry.owner,
    time,
    profileId,
    schema: entry.schema.typeName,
    body: bodyOf(event),
    trace,
  };
}

/**
 * Publishes all, in order, with at most WINDOW in flight. It declares a missing stream again.
 * @returns when JetStream stored every one (a repeat of an id within its duplicate window counts as stored)
 * @throws AppError UNAVAILABLE when any was not acknowledged, at once while NATS is unavailable and else within seconds; some of
 * the others may have been stored. The client's own error for a message that NATS will never accept.
 */
export async function publish(bus: Bus, events: readonly BusEvent[]): Promise<void> {
  await publishRaw(bus, events.map(rawMessage));
}

/** Does the same as publish, for messages already in wire form. */
export async function publishRaw(bus: Bus, messages: readonly RawMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += WINDOW) {
    const part = messages.slice(from, from + WINDOW);
    using spans = publishSpans(part);
    const window = part.map((message) => outgoing(bus, message, spans.contextOf(message)));
    let failure = await send(bus, window);
    if (failure?.kind === 'no_stream') {
      await bus.declare().catch(() => undefined);
      failure = await send(bus, window);
    }
    if (failure) {
      spans.fail();
      throw errorOf(failure);
    }
    for (const [subject, { length }] of Map.groupBy(part, ({ type }) => type)) eventsPublished.add(length, { subject });
  }
}

async function send(bus: Bus, window: readonly Outgoing[]): Promise<PublishFailure | undefined> {
  // The client would hold them until it reconnects, long after their callers gave up.
  if (!bus.isConnected()) return { kind: 'not_acknowledged' };
  return publishWindow(bus, window, REQUEST_TIMEOUT_MS);
}

function errorOf(failure: PublishFailure): unknown {
  if (failure.kind !== 'refused') return away();
  return isRefusal(failure.error) ? failure.error : away(failure.error);
}

/** Reports whether NATS rejected the message itself, and so will never accept it. */
const isRefusal = (error: unknown) =>
  error instanceof InvalidArgumentError || (error instanceof JetStreamApiError && error.apiError().code === 400);

const away = (cause?: unknown) =>
  unavailable('The message bus did not accept the message; it will be retried.', 1, cause);

function outgoing(bus: Bus, message: RawMessage, traced: Context): Outgoing {
  const headers = headersOf(message, traced);
  headers.set('Nats-Msg-Id', message.id);
  return { subject: bus.subject(message.subject), body: message.body, headers };
}
