// Sends one chat message: it writes the message's row, has connections call the vendor, then updates the row. The vendor has no
// idempotency key, so an operation whose answer was lost is never sent again (docs/adr/0021, of campaign writes, has the reasons).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ChatService } from '@touchline/proto/gen/touchline/connections/v1/chat_pb.ts';
import type { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type {
  SendChatRequest,
  SendChatResponseSchema,
} from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import type { SiteService } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { type ChatContent, contentOf } from '../../domain/chat-content.ts';
import { chatWindow } from '../../domain/chat-window.ts';
import { messagesSent } from '../../metrics.ts';
import { type SentMessageDoc, type SentMessages, sentMessageId } from '../../store/chat/sent-messages.ts';
import type { Threads } from '../../store/chat/threads.ts';
import { addRecipientsToken } from './add-recipients-token.ts';
import { type FileContentDeps, fileContent } from './file-content.ts';
import { type FoundNumber, findRecipient, type Recipient } from './find-recipient.ts';
import { sentUnknown, windowClosed } from './refusals.ts';

export interface SendChatDeps extends Pick<FileContentDeps, 'media'> {
  readonly chat: Pick<GrpcClient<typeof ChatService>, 'findNumber' | 'sendMessage' | 'uploadMedia'>;
  readonly identity: Pick<GrpcClient<typeof IdentityService>, 'findCustomer' | 'mintLinkTokens'>;
  readonly sites: Pick<GrpcClient<typeof SiteService>, 'getSettings'>;
  readonly messages: SentMessages;
  readonly threads: Threads;
  now(): Date;
}

/** Longer than connections waits for the vendor (CHAT_SEND_TIMEOUT_MS), and shorter than a stopping service waits for its calls. */
const SEND_MS = 9_800;

type Answer = MessageInitShape<typeof SendChatResponseSchema>;

/**
 * Handles SendChat.
 * @throws AppError as the service says; when one concerns the message, details.sent says whether it may have been sent
 */
export function sendChat(deps: SendChatDeps) {
  const { messages, chat } = deps;
  return async (request: SendChatRequest): Promise<Answer> => {
    const { profileId } = request;
    const content = contentOf(request);
    const id = sentMessageId(profileId, request.operationId);
    const earlier = await messages.find(profileId, id);
    if (earlier && earlier.state !== 'refused') return answerOf(earlier);
    const number = await chat.findNumber({ profileId, connectionId: request.connectionId });
    const { connectionId, channel } = number;
    const to = await findRecipient(deps, request, number);
    const { type, humanAgent } = request;
    const window = chatWindow({ type, humanAgent, channel }, to.thread?.heard_at ?? null, deps.now());
    if (window !== 'open') throw windowClosed(window, humanAgent);
    const outgoing = { person: to.person, ...(await prepare(deps, request, content, { to, number })) };
    const row = {
      ...{ _id: id, profile_id: profileId, connection_id: connectionId, channel, type: outgoing.type },
      ...{ customer_id: to.customerId, link_tokens_added: outgoing.added },
    };
    if (!(await messages.begin(row, deps.now()))) return answerOf(await messages.find(profileId, id));
    return send(deps, row, { ...outgoing, humanAgent });
  };
}

interface Prepared {
  readonly type: string;
  /** The JSON that goes to the vendor. */
  readonly content: string;
  readonly added: number;
}

/** Does everything that can fail before the row is written: after that, the result of a failure would be unknown. */
async function prepare(
  deps: SendChatDeps,
  { profileId, withoutLinkTokens }: SendChatRequest,
  content: ChatContent,
  { to, number }: { readonly to: Recipient; readonly number: FoundNumber },
): Promise<Prepared> {
  const place = { profileId, connectionId: number.connectionId, person: to.person };
  const sent = content.mediaId === null ? content : await fileContent(deps, place, content);
  const { content: written, added } = withoutLinkTokens
    ? { content: sent.content, added: 0 }
    : await addRecipientsToken(deps, { profileId, ...sent }, { ...to, accountId: number.accountExternalId });
  return { type: sent.type, content: JSON.stringify(written), added };
}

type Row = Pick<SentMessageDoc, '_id' | 'profile_id' | 'connection_id' | 'channel' | 'type'>;
type Outgoing = Prepared & { readonly person: string; readonly humanAgent: boolean };

async function send(deps: SendChatDeps, row: Row, { person, content, humanAgent }: Outgoing): Promise<Answer> {
  const { chat, messages, threads, now } = deps;
  const { profile_id: profileId, connection_id: connectionId, channel, type } = row;
  const measure = (outcome: string) => messagesSent.add(1, { channel, type, outcome });
  const outgoing = { profileId, connectionId, messageId: row._id, person, type, content, humanAgent };
  const sent = await chat.sendMessage(outgoing, { deadlineMs: SEND_MS }).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const isRefused = error.details.sent === 'no';
    measure(isRefused ? error.reason : 'unknown');
    const ended = await messages.end(row, isRefused ? 'refused' : 'unknown', error.reason, now());
    // A status from the vendor may have arrived before its answer.
    if (ended?.state === 'sent') return null;
    if (!isRefused && error.reason !== 'provider_error') throw sentUnknown();
    if (error.reason !== 'chat_service_window_expired') throw error;
    // With human_agent the caller asked for the longer window, which this vendor does not have.
    throw windowClosed(humanAgent ? 'messaging_window_closed' : error.reason, humanAgent, error.details);
  });
  measure('sent');
  await messages.end(row, 'sent', null, now());
  const place = { profileId, connectionId };
  const { _id: threadId } = await threads.recordMessage(place, sent?.person ?? person, null, now());
  return answerOf(await messages.inThread(row, threadId), sent?.externalId);
}

/** @param externalId the vendor's id, while it is known @throws AppError provider_error while the result is unknown */
function answerOf(row: SentMessageDoc | null, externalId = ''): Answer {
  if (row?.state !== 'sent') throw sentUnknown();
  return {
    message: {
      ...{ id: row._id, connectionId: row.connection_id, threadId: row.thread_id ?? '', type: row.type },
      ...{ customerId: row.customer_id ?? '', sentAt: timestampFromDate(row.updated_at) },
      ...{ externalId, linkTokensAdded: row.link_tokens_added ?? 0 },
    },
  };
}
