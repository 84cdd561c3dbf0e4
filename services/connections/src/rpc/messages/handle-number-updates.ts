// Handles the updates of a chat number: passes received messages and the status of sent ones to messages, which stores them, and
// draws from them what concerns the connection.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { type MessageService, MessageStatus_Outcome } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { chatRefusal } from '../../domain/messages/chat-refusal.ts';
import type { HandleNumberUpdates } from '../../domain/messages/handle-number-updates.ts';
import { conversationStarted, type InboundMessage, type MessageStatus } from '../../domain/messages/inbound.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import type { Connections } from '../../store/connections.ts';

export interface HandleNumberUpdatesDeps {
  readonly connections: Pick<Connections, 'find' | 'needsAction'>;
  readonly messages: Pick<GrpcClient<typeof MessageService>, 'recordUpdates'>;
}

type At = Parameters<HandleNumberUpdates>[0];

/** The vendor has accepted the message, whatever its later status. */
const ACCEPTED = new Set(['sent', 'delivered', 'read', 'played']);
/** The most that one call takes, by its rules. */
const MAX_BATCH = 1000;

export function createHandleNumberUpdates(deps: HandleNumberUpdatesDeps): HandleNumberUpdates {
  return async function handleNumberUpdates(connection, { messages, statuses }, now) {
    const outcomes = [];
    for (const some of batches(messages)) outcomes.push(...(await recordMessages(deps, connection, some)));
    for (const some of batches(statuses)) await recordStatuses(deps, connection, some);
    for (const { fault } of statuses) await recordHealth(deps, connection, fault, now);
    return outcomes;
  };
}

const placeOf = ({ profile_id: profileId, _id: connectionId, channel }: At) => ({ profileId, connectionId, channel });

/** @returns the conversations that ads brought */
async function recordMessages(
  { messages }: HandleNumberUpdatesDeps,
  connection: At,
  received: readonly InboundMessage[],
): Promise<ProviderOutcome[]> {
  const rows = received.map(({ externalId, person, type, sentAt, referral, isOnlyReferral: onlyReferral }) => ({
    ...{ externalId, person, type, sentAt: timestampFromDate(sentAt), fromAd: referral !== null, onlyReferral },
  }));
  const recorded = await messages.recordUpdates({ ...placeOf(connection), messages: rows });
  return received.flatMap((message, i) => {
    const { id, beginsFromAd } = recorded.messages[i] ?? {};
    if (id === undefined) throw new Error('The answer lacks a message.');
    return (beginsFromAd && conversationStarted(connection.account_external_id, id, message)) || [];
  });
}

async function recordStatuses(
  { messages }: HandleNumberUpdatesDeps,
  connection: At,
  statuses: readonly MessageStatus[],
): Promise<void> {
  const rows = statuses.flatMap(({ messageId, status, fault }) => {
    if (ACCEPTED.has(status)) return { messageId, outcome: MessageStatus_Outcome.ACCEPTED };
    if (status !== 'failed' || fault === null) return [];
    return { messageId, outcome: MessageStatus_Outcome.REFUSED, refusal: refusalOf(fault).code };
  });
  if (rows.length > 0) await messages.recordUpdates({ ...placeOf(connection), statuses: rows });
}

async function recordHealth(
  { connections }: HandleNumberUpdatesDeps,
  { profile_id, _id }: At,
  fault: MessageStatus['fault'],
  now: Date,
): Promise<void> {
  if (fault === null || refusalOf(fault).health !== 'needs_action') return;
  const connection = await connections.find(profile_id, _id);
  if (connection) await connections.needsAction(connection, fault.text, now);
}

const refusalOf = ({ code, text }: NonNullable<MessageStatus['fault']>) =>
  chatRefusal(new ProviderError('failed', code, text));

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += MAX_BATCH) yield all.slice(at, at + MAX_BATCH);
}
