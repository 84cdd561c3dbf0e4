// Handles the updates of a chat number: stores received messages with their events, and records the status of sent ones.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import { messageReceived, streamOf } from '@touchline/proto/catalog.ts';
import { chatRefusal } from '../../domain/messages/chat-refusal.ts';
import type { HandleNumberUpdates } from '../../domain/messages/handle-number-updates.ts';
import { conversationStarted, type InboundMessage, type MessageStatus } from '../../domain/messages/inbound.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { messagesReceived } from '../../metrics.ts';
import type { Connections } from '../../store/connections.ts';
import {
  type ReceivedMessageDoc,
  type ReceivedMessages,
  receivedMessageId,
} from '../../store/messages/received-messages.ts';
import type { SentMessages } from '../../store/messages/sent-messages.ts';
import type { Threads } from '../../store/messages/threads.ts';
import type { Transaction } from '../../store/transaction.ts';

export interface HandleNumberUpdatesDeps {
  readonly connections: Pick<Connections, 'find' | 'needsAction'>;
  readonly received: ReceivedMessages;
  readonly sent: Pick<SentMessages, 'end'>;
  readonly threads: Pick<Threads, 'recordMessage'>;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly transaction: Transaction;
}

type At = Parameters<HandleNumberUpdates>[0];

const DAY_MS = 86_400_000;
/** The vendor has accepted the message, whatever its later status. */
const ACCEPTED = new Set(['sent', 'delivered', 'read', 'played']);

export function createHandleNumberUpdates(deps: HandleNumberUpdatesDeps): HandleNumberUpdates {
  return async function handleNumberUpdates(connection, { messages, statuses }, now) {
    let isNew = false;
    const outcomes = [];
    for (const message of messages) {
      const id = receivedMessageId(connection._id, message.externalId);
      isNew = (await receive(deps, connection, id, message, now)) || isNew;
      const outcome = conversationStarted(id, message);
      if (outcome) outcomes.push(outcome);
    }
    if (isNew) deps.outbox.nudge();
    for (const status of statuses) await recordStatus(deps, connection, status, now);
    return outcomes;
  };
}

/** @returns false for a message that is already known */
async function receive(
  { received, threads, outbox, transaction }: HandleNumberUpdatesDeps,
  { _id: connectionId, profile_id: profileId, channel }: At,
  id: string,
  { person, type, sentAt }: InboundMessage,
  now: Date,
): Promise<boolean> {
  if (await received.find(profileId, id)) return false;
  const { _id: thread_id } = await threads.recordMessage({ profileId, connectionId }, person, sentAt, now);
  const of = { _id: id, profile_id: profileId, connection_id: connectionId, channel, thread_id };
  const row = { ...of, type, sent_at: sentAt, received_at: now };
  // When two webhooks carry the same message, the second transaction retries and finds it.
  const isAdded = await transaction(async (session) => {
    if (await received.find(profileId, id)) return false;
    await received.add(row, session);
    await outbox.write([receivedEvent(row)], session);
    return true;
  });
  if (isAdded) messagesReceived.add(1, { channel, type });
  return isAdded;
}

async function recordStatus(
  { connections, sent }: HandleNumberUpdatesDeps,
  { _id: connectionId, profile_id }: At,
  { messageId, status, fault }: MessageStatus,
  now: Date,
): Promise<void> {
  if (ACCEPTED.has(status)) await sent.end({ _id: messageId, profile_id }, 'sent', null, now);
  if (status !== 'failed' || fault === null) return;
  const refusal = chatRefusal(new ProviderError('failed', fault.code, fault.text));
  await sent.end({ _id: messageId, profile_id }, 'refused', refusal.code, now);
  const connection = refusal.health === 'needs_action' && (await connections.find(profile_id, connectionId));
  if (connection) await connections.needsAction(connection, fault.text, now);
}

/** Creates the function that republishes the messages that a stream lost and would still hold. */
export function republishMessages({
  received,
  outbox,
  now,
}: Pick<HandleNumberUpdatesDeps, 'received' | 'outbox'> & { now(): Date }) {
  return async function republishMessages(stopping: AbortSignal): Promise<number> {
    let count = 0;
    const since = new Date(now().getTime() - streamOf(messageReceived).maxAgeDays * DAY_MS);
    for await (const row of received.since(since)) {
      stopping.throwIfAborted();
      await outbox.write([receivedEvent(row)]);
      count++;
    }
    return count;
  };
}

function receivedEvent({
  _id,
  profile_id,
  connection_id,
  channel,
  thread_id,
  type,
  sent_at,
  received_at,
}: ReceivedMessageDoc): BusEvent {
  return busEvent(messageReceived, {
    id: _id,
    profileId: profile_id,
    time: received_at,
    data: {
      profileId: profile_id,
      connectionId: connection_id,
      channel,
      messageId: _id,
      threadId: thread_id,
      type,
      sentAt: timestampFromDate(sent_at),
    },
  });
}
