// Converts events to the documents of an outbox and back: messages in wire form, a few hundred per document.
import { Binary, ObjectId } from 'mongodb';
import type { BusEvent } from '../bus/cloud-event.ts';
import { type RawMessage, rawMessage } from '../bus/publish.ts';
import { currentTrace } from '../telemetry/waiting-trace.ts';

export type StoredMessage = Omit<RawMessage, 'id' | 'body'> & { event_id: string; body: Binary };
/**
 * Messages written together share a few documents; the previous release wrote one document per message, and some may still wait.
 */
export type OutboxDoc = { _id: ObjectId } & ({ messages: StoredMessage[] } | StoredMessage);

const MOST_MESSAGES = 250;
const MOST_BYTES = 1_000_000;

/** Puts messages that are written together into as few documents as possible. */
export function documentsOf(messages: readonly StoredMessage[]): OutboxDoc[] {
  const docs: { _id: ObjectId; messages: StoredMessage[] }[] = [];
  let room = 0;
  for (const message of messages) {
    const bytes = message.body.length();
    const last = docs.at(-1);
    if (last && bytes <= room && last.messages.length < MOST_MESSAGES) last.messages.push(message);
    else {
      docs.push({ _id: new ObjectId(), messages: [message] });
      room = MOST_BYTES;
    }
    room -= bytes;
  }
  return docs;
}

/** Returns an event in its stored form, with the trace in which it was written. */
export function storedMessage(event: BusEvent): StoredMessage {
  const { id, body, trace = currentTrace(), ...rest } = rawMessage(event);
  return { event_id: id, ...rest, body: new Binary(body), trace };
}

/** Returns the messages of a document, in the order in which they were written. */
export function messagesOf(doc: OutboxDoc): RawMessage[] {
  return ('messages' in doc ? doc.messages : [doc]).map(rawMessageOf);
}

function rawMessageOf({ subject, event_id: id, type, source, time, profileId, schema, body, trace }: StoredMessage) {
  return { subject, id, type, source, time, profileId, schema, body: body.buffer, trace };
}
