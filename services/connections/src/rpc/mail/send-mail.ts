// Gives one mail to its vendor, and stores what the answer says about the health of the mailbox.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { AppError, appError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { SendMailRequest, SendMailResponseSchema } from '@touchline/proto/gen/touchline/connections/v1/mail_pb.ts';
import type { MediaService } from '@touchline/proto/gen/touchline/messages/v1/media_pb.ts';
import { type MailFile, mailMessageId, type OutgoingMail } from '../../domain/messages/mailbox.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { fileParts, readError } from '../file-parts.ts';
import { mailError } from './mail-error.ts';
import type { ResolvedMailbox, ResolveMailbox } from './resolve-mailbox.ts';

export interface SendMailDeps {
  /** How long the vendor may take for a mail; shorter than a stopping service waits for its calls. */
  readonly sendMs: number;
  /** The same for a mail with files. */
  readonly uploadMs: number;
  readonly resolveMailbox: ResolveMailbox;
  readonly media: Pick<GrpcClient<typeof MediaService>, 'getMedia' | 'readPart'>;
  readonly connections: Pick<Connections, 'needsReconnect' | 'needsAction' | 'markWorking'>;
  readonly seal: Pick<TokenSeal, 'open'>;
  now(): Date;
}

/** Handles SendMail. @throws AppError as the service says, with the detail sent */
export function sendMail(deps: SendMailDeps) {
  return async (request: SendMailRequest): Promise<MessageInitShape<typeof SendMailResponseSchema>> => {
    const { connection, mailbox, token, mail } = await prepare(deps, request);
    const timeoutMs = mail.files.length > 0 ? deps.uploadMs : deps.sendMs;
    try {
      const externalId = await mailbox.send(mail, { token, signal: AbortSignal.timeout(timeoutMs) });
      await deps.connections.markWorking(connection, deps.now());
      return { externalId };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const unread = readError(error);
      if (unread) throw notSent(unread);
      const { refusal, thrown } = mailError(error, connection.channel);
      const { connections, now } = deps;
      if (refusal.health === 'reconnect_required') await connections.needsReconnect(connection, error.message, now());
      if (refusal.health === 'needs_action') await connections.needsAction(connection, error.message, now());
      throw thrown;
    }
  };
}

type Prepared = ResolvedMailbox & { readonly token: string; readonly mail: OutgoingMail };

/** Does everything that can fail before the vendor is called. @throws AppError whose detail sent is no */
async function prepare(deps: SendMailDeps, request: SendMailRequest): Promise<Prepared> {
  try {
    const { to, subject, text, html, inReplyTo, messageId } = request;
    const resolved = await deps.resolveMailbox(request.profileId, request.connectionId);
    const { _id, account_external_id: address, account_name: name, sealed_token } = resolved.connection;
    const files = await Promise.all(request.attachments.map((file) => fileOf(deps, request.profileId, file)));
    const from = { name: name === address ? '' : name, address };
    const mail = {
      ...{ from, to, subject, text, html, inReplyTo, files },
      ...{ messageId: mailMessageId(messageId, address), sentAt: deps.now() },
    };
    return { ...resolved, token: await deps.seal.open(_id, sealed_token), mail };
  } catch (error) {
    throw error instanceof AppError ? notSent(error) : error;
  }
}

async function fileOf(
  { media }: SendMailDeps,
  profileId: string,
  { mediaId, fileName }: SendMailRequest['attachments'][number],
): Promise<MailFile> {
  const { media: found } = await media.getMedia({ profileId, mediaId });
  if (!found) throw appError('not_found', 'The profile has no such file.');
  const { type, bytes } = found;
  const name = fileName || found.fileName || 'file';
  return { name, type, bytes: Number(bytes), content: () => fileParts(media, profileId, found) };
}

function notSent({ code, reason, message, details, cause }: AppError): AppError {
  return new AppError(code, reason, message, { details: { ...details, sent: 'no' }, cause });
}
