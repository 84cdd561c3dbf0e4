// What stands in an outbox: messages in wire form, a few hundred a document.
import { Binary, ObjectId } from 'mongodb';
import type { BusEvent } from '../bus/cloud-event.ts';
import { type RawMessage, rawMessage } from '../bus/publish.ts';
import { currentTrace } from '../telemetry/waiting-trace.ts';

export type StoredMessage = Omit<RawMessage, 'id' | 'body'> & { event_id: string; body: Binary };
/** What is written together lies in few documents; a release before wrote one a message, which may still wait. */
export type OutboxDoc = { _id: ObjectId } & ({ messages: StoredMessage[] } | StoredMessage);

const MOST_MESSAGES = 250;
const MOST_BYTES = 1_000_000;

/** What is written together, in as few documents as hold it. */
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

/** An event as it is stored; it keeps the trace of whoever wrote it. */
export function storedMessage(event: BusEvent): StoredMessage {
  const { id, body, trace = currentTrace(), ...rest } = rawMessage(event);
  return { event_id: id, ...rest, body: new Binary(body), trace };
}

/** The messages of a document, in the order in which they were written. */
export function messagesOf(doc: OutboxDoc): RawMessage[] {
  return ('messages' in doc ? doc.messages : [doc]).map(rawMessageOf);
}

function rawMessageOf({ subject, event_id: id, type, source, time, profileId, schema, body, trace }: StoredMessage) {
  return { subject, id, type, source, time, profileId, schema, body: body.buffer, trace };
}
