// Looks a mail up in the mailbox from which it may have been sent.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  FindSentMailRequest,
  FindSentMailResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/mail_pb.ts';
import { mailMessageId } from '../../domain/messages/mailbox.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { mailError } from './mail-error.ts';
import type { ResolveMailbox } from './resolve-mailbox.ts';

export interface FindSentMailDeps {
  readonly askMs: number;
  readonly resolveMailbox: ResolveMailbox;
  readonly seal: Pick<TokenSeal, 'open'>;
}

/** Handles FindSentMail; it changes nothing, not even the health of the mailbox. @throws AppError as the service says */
export function findSentMail({ askMs, resolveMailbox, seal }: FindSentMailDeps) {
  return async (request: FindSentMailRequest): Promise<MessageInitShape<typeof FindSentMailResponseSchema>> => {
    const { connection, mailbox } = await resolveMailbox(request.profileId, request.connectionId);
    const token = await seal.open(connection._id, connection.sealed_token);
    const messageId = mailMessageId(request.messageId, connection.account_external_id);
    try {
      const found = await mailbox.findSent(messageId, { token, signal: AbortSignal.timeout(askMs) });
      return { found: found !== null, externalId: found ?? '' };
    } catch (error) {
      throw error instanceof ProviderError ? mailError(error, connection.channel).thrown : error;
    }
  };
}
