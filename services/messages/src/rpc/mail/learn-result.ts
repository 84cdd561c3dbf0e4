// Learns what became of a mail whose answer was lost: the mailbox has it, or it was never sent.
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { MailService } from '@touchline/proto/gen/touchline/connections/v1/mail_pb.ts';
import type { SentMessageDoc, SentMessages } from '../../store/chat/sent-messages.ts';

export interface LearnResultDeps {
  readonly mail: Pick<GrpcClient<typeof MailService>, 'findSentMail'>;
  readonly messages: Pick<SentMessages, 'end'>;
  now(): Date;
}

/** After so long no call for the mail can still run, and the vendor's index has it if it was sent. */
const SETTLED_MS = 10 * 60_000;
const ASK_MS = 9_000;

/**
 * Asks the mailbox, where its grant allows that.
 * @returns the row as it is then: sent; refused, when it can be sent again; otherwise as it was
 */
export async function learnResult(
  { mail, messages, now }: LearnResultDeps,
  row: SentMessageDoc,
): Promise<{ readonly row: SentMessageDoc | null; readonly externalId: string }> {
  const { _id: messageId, profile_id: profileId, connection_id: connectionId, updated_at } = row;
  try {
    const request = { profileId, connectionId, messageId };
    const { found, externalId } = await mail.findSentMail(request, { deadlineMs: ASK_MS });
    if (found) return { row: await messages.end(row, 'sent', null, now()), externalId };
    const isSettled = now().getTime() - updated_at.getTime() >= SETTLED_MS;
    return { row: isSettled ? await messages.end(row, 'refused', 'not_sent', now()) : row, externalId: '' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { row, externalId: '' };
  }
}
