// Assembles MailService from its methods and what these share.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { MailService } from '@touchline/proto/gen/touchline/connections/v1/mail_pb.ts';
import { type FindSentMailDeps, findSentMail } from './find-sent-mail.ts';
import { createResolveMailbox, type ResolveMailboxDeps } from './resolve-mailbox.ts';
import { type SendMailDeps, sendMail } from './send-mail.ts';

export type MailServiceDeps = ResolveMailboxDeps &
  Omit<SendMailDeps, 'resolveMailbox'> &
  Pick<FindSentMailDeps, 'askMs'>;

/** Returns what serveGrpc takes. */
export function mailService(deps: MailServiceDeps): GrpcService {
  const resolveMailbox = createResolveMailbox(deps);
  return implement(MailService, {
    findMailbox: async ({ profileId, connectionId }) => {
      const { connection } = await resolveMailbox(profileId, connectionId);
      return { connectionId: connection._id, channel: connection.channel };
    },
    sendMail: sendMail({ ...deps, resolveMailbox }),
    findSentMail: findSentMail({ ...deps, resolveMailbox }),
  });
}
