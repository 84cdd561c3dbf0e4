// Serves CredentialService: judges who is calling by the records as they are now.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { CredentialService } from '@touchline/proto/gen/touchline/access/v1/credentials_pb.ts';
import type { Credentials } from '../credentials/credentials.ts';

/** Serves both methods. @throws (both methods) AppError unauthorized; (verifySession) not_found for a profile out of reach */
export function createCredentialService({ verifyToken, verifySession }: Credentials): GrpcService {
  return implement(CredentialService, {
    verifyToken: async ({ token }) => ({ credential: credentialMessage(await verifyToken(token)) }),
    verifySession: async ({ token, profileId }) => ({
      credential: credentialMessage(await verifySession(token, profileId || null)),
    }),
  });
}
