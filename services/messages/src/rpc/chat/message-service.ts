// Assembles MessageService from its calls.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { MessageService } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import type { MessageStores } from '../../store/message-stores.ts';
import { getDeliveryReports } from '../mail/get-delivery-reports.ts';
import { type SendMailDeps, sendMail } from '../mail/send-mail.ts';
import { type RecordUpdatesDeps, recordUpdates } from './record-updates.ts';
import { type SendChatDeps, sendChat } from './send-chat.ts';

export interface MessageServiceDeps
  extends Pick<SendChatDeps, 'chat' | 'identity' | 'sites'>,
    Pick<SendMailDeps, 'mail'>,
    Pick<RecordUpdatesDeps, 'outbox' | 'transaction'> {
  readonly stores: MessageStores;
  now(): Date;
}

/** Returns what serveGrpc takes. */
export function messageService({ stores, ...deps }: MessageServiceDeps): GrpcService {
  const { received, reports, sent, threads, media } = stores;
  return implement(MessageService, {
    sendChat: sendChat({ ...deps, messages: sent, threads, media }),
    sendMail: sendMail({ ...deps, messages: sent, threads, media }),
    recordUpdates: recordUpdates({ ...deps, received, reports, sent, threads }),
    batchGetDeliveryReports: getDeliveryReports({ ...deps, received, reports }),
  });
}
