// Stores what a vendor reports about a connection: received messages with their events, and the status of sent ones.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { Transaction } from '@touchline/chassis/mongo/transaction.ts';
import {
  type DeliveryReport,
  type InboundMessage,
  type MessageStatus,
  MessageStatus_Outcome,
  type RecordedMessageSchema,
  type RecordUpdatesRequest,
  type RecordUpdatesResponseSchema,
} from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { messagesReceived } from '../../metrics.ts';
import { receivedEvent } from '../../store/chat/received-event.ts';
import {
  RECEIVED_KEPT_MS,
  type ReceivedMessageDoc,
  type ReceivedMessages,
  receivedMessageId,
} from '../../store/chat/received-messages.ts';
import type { ReportSeal } from '../../store/chat/report-seal.ts';
import type { SentMessages } from '../../store/chat/sent-messages.ts';
import type { ThreadDoc, Threads } from '../../store/chat/threads.ts';

export interface RecordUpdatesDeps {
  readonly received: ReceivedMessages;
  readonly reports: Pick<ReportSeal, 'seal'>;
  readonly sent: Pick<SentMessages, 'end' | 'find'>;
  readonly threads: Pick<Threads, 'find' | 'keepUntil' | 'recordMessage' | 'startFromAd'>;
  readonly outbox: Pick<Outbox, 'write'>;
  readonly transaction: Transaction;
  now(): Date;
}

type Place = Pick<RecordUpdatesRequest, 'profileId' | 'connectionId' | 'channel'>;

/** Handles RecordUpdates. */
export function recordUpdates(deps: RecordUpdatesDeps) {
  return async (request: RecordUpdatesRequest): Promise<MessageInitShape<typeof RecordUpdatesResponseSchema>> => {
    const messages: MessageInitShape<typeof RecordedMessageSchema>[] = [];
    for (const message of request.messages) {
      const take = message.onlyReferral ? cameBy : receive;
      const { _id: id, thread_id: threadId, began_from_ad } = await take(deps, request, message);
      messages.push({ id, threadId, beginsFromAd: began_from_ad === true });
    }
    for (const status of request.statuses) await recordStatus(deps, request, status);
    return { messages };
  };
}

async function receive(
  deps: RecordUpdatesDeps,
  place: Place,
  { externalId, person, type, sentAt, fromAd, deliveryReport }: InboundMessage,
): Promise<ReceivedMessageDoc> {
  const { received, reports, threads, outbox, transaction, now } = deps;
  const { profileId, connectionId, channel } = place;
  const _id = receivedMessageId(connectionId, externalId);
  const known = await received.find(profileId, _id);
  if (known) return known;
  const [received_at, sent_at] = [now(), sentAt ? timestampDate(sentAt) : now()];
  const thread = deliveryReport
    ? await reportedThread(deps, place, person, deliveryReport)
    : await threads.recordMessage({ profileId, connectionId }, person, sent_at, received_at);
  const began_from_ad = fromAd && (await threads.startFromAd(thread, _id));
  const row = {
    ...{ _id, profile_id: profileId, connection_id: connectionId, channel, thread_id: thread._id },
    ...{ type, sent_at, received_at, ...(began_from_ad && { began_from_ad }) },
    ...(deliveryReport && { sealed_report: await reports.seal(_id, deliveryReport) }),
  };
  // When two webhooks carry the same message, the second transaction retries and finds it.
  const isAdded = await transaction(async (session) => {
    if (await received.find(profileId, _id)) return false;
    await received.add(row, session);
    await outbox.write([receivedEvent(row)], session);
    return true;
  });
  if (isAdded) messagesReceived.add(1, { channel, type });
  return row;
}

/**
 * Returns the thread of the mail that a report is about; where that is not one of ours, the thread with the recipient. Nobody wrote,
 * so that no thread counts as answered. It lives as long as the report, since an erasure finds a report by its thread.
 */
async function reportedThread(
  { sent, threads, now }: RecordUpdatesDeps,
  { profileId, connectionId }: Place,
  recipient: string,
  { originalMessageId }: DeliveryReport,
): Promise<Pick<ThreadDoc, '_id' | 'profile_id'>> {
  // Our Message-IDs begin with the id of the message (connections, mailMessageId).
  const original = await sent.find(profileId, /^<([\w-]{1,64})@/.exec(originalMessageId)?.[1] ?? '');
  const found = original?.connection_id === connectionId && (await threads.find(profileId, original.thread_id ?? ''));
  const thread = found || (await threads.recordMessage({ profileId, connectionId }, recipient, null, now()));
  await threads.keepUntil(thread, new Date(now().getTime() + RECEIVED_KEPT_MS));
  return thread;
}

/** Records that a person came to a thread without a message: nothing is received, and no window opens. */
async function cameBy(
  { threads, now }: RecordUpdatesDeps,
  { profileId, connectionId }: Place,
  { externalId, person, fromAd }: InboundMessage,
): Promise<Pick<ReceivedMessageDoc, '_id' | 'thread_id' | 'began_from_ad'>> {
  const _id = receivedMessageId(connectionId, externalId);
  const thread = await threads.recordMessage({ profileId, connectionId }, person, null, now());
  return { _id, thread_id: thread._id, began_from_ad: fromAd && (await threads.startFromAd(thread, _id)) };
}

async function recordStatus(
  { sent, now }: RecordUpdatesDeps,
  { profileId: profile_id }: Place,
  { messageId: _id, outcome, refusal }: MessageStatus,
): Promise<void> {
  if (outcome === MessageStatus_Outcome.ACCEPTED) await sent.end({ _id, profile_id }, 'sent', null, now());
  if (outcome === MessageStatus_Outcome.REFUSED) await sent.end({ _id, profile_id }, 'refused', refusal, now());
}
