// Assembles the services of chat from their methods and what these share.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { ChatService } from '@touchline/proto/gen/touchline/connections/v1/chat_pb.ts';
import { MessageService } from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { checkVerifyToken } from './check-verify-token.ts';
import { findNumber } from './find-number.ts';
import { type RegisterNumberDeps, registerNumber } from './register-number.ts';
import { createResolveNumber } from './resolve-number.ts';
import { sendMessage } from './send-message.ts';
import { type UploadMediaDeps, uploadMedia } from './upload-media.ts';

export interface MessageServiceDeps extends RegisterNumberDeps, Pick<UploadMediaDeps, 'media' | 'uploadMs' | 'chats'> {
  readonly connections: Connections;
  readonly seal: TokenSeal;
  readonly sendMs: number;
  /** The token that Meta presents when it verifies a webhook address. */
  readonly verifyToken: string | undefined;
}

/** Returns what serveGrpc takes. */
export function messageServices({ verifyToken, ...deps }: MessageServiceDeps): GrpcService[] {
  const resolveNumber = createResolveNumber(deps);
  return [
    implement(MessageService, {
      registerNumber: registerNumber(deps),
      checkVerifyToken: checkVerifyToken(verifyToken),
    }),
    implement(ChatService, {
      findNumber: findNumber({ resolveNumber }),
      uploadMedia: uploadMedia({ ...deps, resolveNumber }),
      sendMessage: sendMessage({ ...deps, resolveNumber }),
    }),
  ];
}
