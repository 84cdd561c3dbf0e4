// Writes CloudEvents 1.0 in NATS binary mode: headers beside a protobuf body.
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { create, type Message } from '@bufbuild/protobuf';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { type Context, context, propagation } from '@opentelemetry/api';
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import { encode } from '../proto/codec.ts';

/** A fact to publish. Its id is deterministic and becomes ce-id and Nats-Msg-Id, so that a repeat is recognised. */
export interface BusEvent {
  readonly entry: CatalogEntry;
  readonly id: string;
  readonly profileId: string;
  readonly time: Date;
  readonly data: Message;
  /** The trace to which it belongs (traceparent); the current one by default. */
  readonly trace?: string | undefined;
}

/** Makes a BusEvent with the entry's own message type. */
export function busEvent<D extends DescMessage>(
  entry: CatalogEntry<D>,
  init: { id: string; profileId: string; time: Date; data: MessageInitShape<D>; trace?: string | undefined },
): BusEvent {
  return {
    entry,
    id: init.id,
    profileId: init.profileId,
    time: init.time,
    data: create(entry.schema, init.data) as Message,
    trace: init.trace,
  };
}

/** Returns the subject below the bus prefix; it holds only ids. */
export function subjectOf(event: Pick<BusEvent, 'entry' | 'profileId'>): string {
  return `${event.entry.subject}.${event.profileId}`;
}

export function bodyOf(event: BusEvent): Uint8Array {
  return encode(event.entry.schema, event.data);
}

export interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly source: string;
  readonly time: Date;
  readonly profileId: string;
  readonly schema: string;
}

/** Returns the headers of an event, with the trace of a context. */
export function headersOf(envelope: Envelope, traced: Context = context.active()): MsgHdrs {
  const out = headers();
  out.set('ce-specversion', '1.0');
  out.set('ce-id', envelope.id);
  out.set('ce-type', envelope.type);
  out.set('ce-source', `/touchline/${envelope.source}`);
  out.set('ce-time', envelope.time.toISOString());
  out.set('ce-subject', envelope.profileId);
  out.set('ce-dataschema', envelope.schema);
  out.set('content-type', 'application/protobuf');
  propagation.inject(traced, out, { set: (carrier, key, value) => carrier.set(key, value) });
  return out;
}
