// Sends one chat message: it writes the message's row, calls the vendor, then updates the row. The vendor has no idempotency key,
// so an operation whose answer was lost is never sent again (docs/adr/0021, of campaign writes, has the reasons).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type {
  SendChatRequest,
  SendChatResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { CHAT_CHANNEL } from '../../domain/messages/chat-channel.ts';
import { chatWindow } from '../../domain/messages/chat-window.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { messagesSent } from '../../metrics.ts';
import type { WhatsApp } from '../../providers/whatsapp/whatsapp.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import { type SentMessageDoc, type SentMessages, sentMessageId } from '../../store/messages/sent-messages.ts';
import type { ThreadDoc, Threads } from '../../store/messages/threads.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { invalid } from '../refusals.ts';
import { chatError } from './chat-error.ts';
import type { ResolveNumber } from './resolve-number.ts';

export interface SendChatDeps {
  /** How long the platform may take; shorter than a stopping service waits for its calls. */
  readonly sendMs: number;
  whatsapp: Pick<WhatsApp, 'send'>;
  resolveNumber: ResolveNumber;
  connections: Pick<Connections, 'needsReconnect' | 'needsAction' | 'markWorking'>;
  messages: SentMessages;
  threads: Threads;
  seal: Pick<TokenSeal, 'open'>;
  now(): Date;
}

const TYPES = new Set(['text', 'image', 'video', 'audio', 'document', 'sticker', 'template', 'interactive']);
const PHONE = /^\+[1-9]\d{6,14}$/;

type Answer = MessageInitShape<typeof SendChatResponseSchema>;

/**
 * Handles SendChat.
 * @throws AppError as the service says; when one concerns the message, details.sent says whether it may have been sent
 */
export function sendChat(deps: SendChatDeps) {
  const { messages, resolveNumber } = deps;
  return async (request: SendChatRequest): Promise<Answer> => {
    const { profileId } = request;
    if (!TYPES.has(request.type)) throw invalid('type', 'type is not a known kind of message.');
    const content = contentOf(request);
    const id = sentMessageId(profileId, request.operationId);
    const earlier = await messages.find(profileId, id);
    if (earlier && earlier.state !== 'refused') return answerOf(earlier);
    const connection = await resolveNumber(profileId, request.connectionId);
    const to = await recipientOf(deps, request, connection);
    requireWindow(request, to.thread, deps.now());
    const message = { _id: id, profile_id: profileId, connection_id: connection._id, channel: CHAT_CHANNEL };
    // Whatever can fail here comes before the row is written: after that, the result of a failure would be unknown.
    const accessToken = await deps.seal.open(connection._id, connection.sealed_token);
    const row = { ...message, type: request.type, customer_id: request.customerId || null };
    if (!(await messages.begin(row, deps.now()))) return answerOf(await messages.find(profileId, id));
    return send(deps, connection, row, {
      ...{ accessToken, person: to.person, content, humanAgent: request.humanAgent },
    });
  };
}

interface Outgoing {
  readonly accessToken: string;
  readonly person: string;
  readonly content: unknown;
  readonly humanAgent: boolean;
}

async function send(
  { whatsapp, connections, messages, threads, now, sendMs }: SendChatDeps,
  connection: ConnectionDoc,
  row: Pick<SentMessageDoc, '_id' | 'profile_id' | 'type'>,
  { accessToken, person, content, humanAgent }: Outgoing,
): Promise<Answer> {
  const measure = (outcome: string) => messagesSent.add(1, { channel: connection.channel, type: row.type, outcome });
  const auth = { accessToken, signal: AbortSignal.timeout(sendMs) };
  const outgoing = { to: person, type: row.type, content, callbackData: row._id };
  const sent = await whatsapp.send(connection.account_external_id, outgoing, auth).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    const { refusal, thrown } = chatError(error);
    measure(refusal.done === 'no' ? refusal.code : 'unknown');
    const state = refusal.done === 'no' ? 'refused' : 'unknown';
    const ended = await messages.end(row, state, refusal.code, now());
    // A status from the vendor may have arrived before its answer.
    if (ended?.state === 'sent') return null;
    if (refusal.health === 'reconnect_required') await connections.needsReconnect(connection, error.message, now());
    if (refusal.health === 'needs_action') await connections.needsAction(connection, error.message, now());
    throw refusal.code === 'chat_service_window_expired' ? windowClosed(humanAgent) : thrown;
  });
  measure('sent');
  await messages.end(row, 'sent', null, now());
  await connections.markWorking(connection, now());
  const place = { profileId: row.profile_id, connectionId: connection._id };
  const { _id: threadId } = await threads.recordMessage(place, sent?.person ?? person, null, now());
  return answerOf(await messages.inThread(row, threadId));
}

/** @throws AppError not_found for a thread that is not the profile's with this number, validation_error */
async function recipientOf(
  { threads }: SendChatDeps,
  { profileId, to }: SendChatRequest,
  { _id: connectionId }: ConnectionDoc,
): Promise<{ person: string; thread: ThreadDoc | null }> {
  if (to.case === 'threadId') {
    const thread = await threads.find(profileId, to.value);
    if (thread?.connection_id !== connectionId)
      throw appError('not_found', 'This number has no open thread with that id.');
    return { person: await threads.person(thread), thread };
  }
  if (!PHONE.test(to.value ?? '')) throw invalid('to', 'to.phone must be E.164, such as +56912345678.');
  const person = (to.value ?? '').slice(1);
  return { person, thread: await threads.with({ profileId, connectionId }, person) };
}

function requireWindow({ type, humanAgent }: SendChatRequest, thread: ThreadDoc | null, now: Date): void {
  if (chatWindow({ type, humanAgent }, thread?.heard_at ?? null, now) !== 'open') throw windowClosed(humanAgent);
}

function windowClosed(humanAgent: boolean): AppError {
  const details = { sent: 'no' };
  return humanAgent
    ? appError('messaging_window_closed', 'The window for an answer from a human agent is closed; nothing was sent.', {
        details,
      })
    : appError(
        'chat_service_window_expired',
        'More than 24 hours have passed since the person last wrote; nothing was sent. Send a template.',
        { details },
      );
}

/** @throws AppError provider_error while the result is unknown */
function answerOf(row: SentMessageDoc | null): Answer {
  if (row?.state !== 'sent')
    throw appError(
      'provider_error',
      'It is not known whether this message was sent, and it is not sent twice. Repeat the same request to learn the result.',
      { details: { sent: 'unknown' } },
    );
  return {
    message: {
      id: row._id,
      connectionId: row.connection_id,
      threadId: row.thread_id ?? '',
      type: row.type,
      customerId: row.customer_id ?? '',
      sentAt: timestampFromDate(row.updated_at),
    },
  };
}

function contentOf({ content }: SendChatRequest): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw invalid('content', 'content must be JSON.');
  }
}
