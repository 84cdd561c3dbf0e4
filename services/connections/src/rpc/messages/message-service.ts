// Assembles MessageService from its methods and the stores that they share.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { MessageService } from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import type { Connections } from '../../store/connections.ts';
import type { MessageStores } from '../../store/messages/message-stores.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { checkVerifyToken } from './check-verify-token.ts';
import { type RegisterNumberDeps, registerNumber } from './register-number.ts';
import { createResolveNumber } from './resolve-number.ts';
import { sendChat } from './send-chat.ts';

export interface MessageServiceDeps extends Omit<RegisterNumberDeps, 'attempts'> {
  readonly stores: MessageStores;
  readonly connections: Connections;
  readonly seal: TokenSeal;
  readonly sendMs: number;
  /** The token that Meta presents when it verifies a webhook address. */
  readonly verifyToken: string | undefined;
}

/** Returns what serveGrpc takes. */
export function messageService({ stores, verifyToken, ...deps }: MessageServiceDeps): GrpcService {
  const { attempts, sent, threads } = stores;
  return implement(MessageService, {
    registerNumber: registerNumber({ ...deps, attempts }),
    sendChat: sendChat({ ...deps, resolveNumber: createResolveNumber(deps), messages: sent, threads }),
    checkVerifyToken: checkVerifyToken(verifyToken),
  });
}
