// Sends one mail: it writes the mail's row, has connections call the vendor, then updates the row. The vendor has no idempotency key,
// so a mail whose answer was lost is sent again only when its mailbox says that it was not sent.

import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { MailService } from '@touchline/proto/gen/touchline/connections/v1/mail_pb.ts';
import type {
  SendMailRequest,
  SendMailResponseSchema,
} from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { messagesSent } from '../../metrics.ts';
import { type SentMessageDoc, type SentMessages, sentMessageId } from '../../store/chat/sent-messages.ts';
import type { Threads } from '../../store/chat/threads.ts';
import type { AddTokenDeps } from '../chat/add-recipients-token.ts';
import { sentUnknown } from '../chat/refusals.ts';
import type { FindMediaDeps } from '../media/get-media.ts';
import { withRecipientsToken } from './add-mail-tokens.ts';
import { attachedFiles } from './attached-files.ts';
import { learnResult } from './learn-result.ts';
import { type MailRecipient, mailRecipient } from './mail-recipient.ts';

export interface SendMailDeps extends AddTokenDeps, FindMediaDeps {
  readonly mail: Pick<GrpcClient<typeof MailService>, 'findMailbox' | 'sendMail' | 'findSentMail'>;
  readonly messages: SentMessages;
  readonly threads: Pick<Threads, 'recordMessage'>;
  now(): Date;
}

/** Longer than connections waits for the vendor (MAIL_SEND_TIMEOUT_MS), and shorter than a stopping service waits for its calls. */
const SEND_MS = 9_800;
/** The same with attachments (MAIL_UPLOAD_TIMEOUT_MS). */
const UPLOAD_MS = 30_000;
const TYPE = 'email';

type Answer = MessageInitShape<typeof SendMailResponseSchema>;

/**
 * Handles SendMail.
 * @throws AppError as the service says; when one concerns the mail, details.sent says whether it may have been sent
 */
export function sendMail(deps: SendMailDeps) {
  return async (request: SendMailRequest): Promise<Answer> => {
    const { profileId } = request;
    const { messages, mail, now } = deps;
    const id = sentMessageId(profileId, request.operationId);
    const earlier = await messages.find(profileId, id);
    if (earlier && earlier.state !== 'refused') {
      const { row, externalId } =
        earlier.state === 'sent' ? { row: earlier, externalId: '' } : await learnResult(deps, earlier);
      if (row?.state === 'sent' && row.thread_id === null)
        return answerOf(await inThread(deps, row, await mailRecipient(deps, request), externalId));
      if (row?.state !== 'refused') return answerOf(row);
    }
    const { connectionId, channel } = await mail.findMailbox({ profileId, connectionId: request.connectionId });
    const { added, ...outgoing } = await prepare(deps, request);
    const row = {
      ...{ _id: id, profile_id: profileId, connection_id: connectionId, channel, type: TYPE },
      ...{ customer_id: outgoing.recipient.customerId, link_tokens_added: added },
    };
    if (!(await messages.begin(row, now()))) return answerOf(await messages.find(profileId, id));
    return send(deps, row, outgoing);
  };
}

type Outgoing = Omit<Awaited<ReturnType<typeof prepare>>, 'added'>;

/** Does everything that can fail before the row is written: after that, the result of a failure would be unknown. */
async function prepare(deps: SendMailDeps, request: SendMailRequest) {
  const { profileId, subject, text, html, inReplyTo } = request;
  const recipient = await mailRecipient(deps, request);
  const attachments = await attachedFiles(deps, request);
  const bodies = request.withoutLinkTokens
    ? { text, html, added: 0 }
    : await withRecipientsToken(deps, profileId, { text, html }, recipient);
  return { recipient, subject, inReplyTo, attachments, ...bodies };
}

type Row = Pick<SentMessageDoc, '_id' | 'profile_id' | 'connection_id' | 'channel'>;

async function send(deps: SendMailDeps, row: Row, { recipient, ...outgoing }: Outgoing): Promise<Answer> {
  const { mail, messages, now } = deps;
  const { _id: messageId, profile_id: profileId, connection_id: connectionId, channel } = row;
  const measure = (outcome: string) => messagesSent.add(1, { channel, type: TYPE, outcome });
  const request = { profileId, connectionId, messageId, to: recipient.address, ...outgoing };
  const deadlineMs = outgoing.attachments.length > 0 ? UPLOAD_MS : SEND_MS;
  const { externalId } = await mail.sendMail(request, { deadlineMs }).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const isRefused = error.details.sent === 'no';
    measure(isRefused ? error.reason : 'unknown');
    await messages.end(row, isRefused ? 'refused' : 'unknown', error.reason, now());
    throw isRefused || error.reason === 'provider_error' ? error : sentUnknown();
  });
  measure('sent');
  await messages.end(row, 'sent', null, now());
  return answerOf(await inThread(deps, row, recipient, externalId));
}

async function inThread(
  { threads, messages, now }: SendMailDeps,
  row: Row,
  { address }: MailRecipient,
  externalId: string,
): Promise<SentMessageDoc | null> {
  const place = { profileId: row.profile_id, connectionId: row.connection_id };
  const { _id: threadId } = await threads.recordMessage(place, address, null, now());
  return messages.inThread(row, threadId, externalId);
}

/** @throws AppError provider_error while the result is unknown */
function answerOf(row: SentMessageDoc | null): Answer {
  if (row?.state !== 'sent') throw sentUnknown();
  return {
    message: {
      ...{ id: row._id, connectionId: row.connection_id, threadId: row.thread_id ?? '', type: TYPE },
      ...{ customerId: row.customer_id ?? '', sentAt: timestampFromDate(row.updated_at) },
      ...{ externalId: row.external_id ?? '', linkTokensAdded: row.link_tokens_added ?? 0 },
    },
  };
}
