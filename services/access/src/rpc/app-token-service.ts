// Serves AppTokenService: the OAuth endpoints of partner apps.
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { AppTokenService, type ClientProof } from '@touchline/proto/gen/touchline/access/v1/app_tokens_pb.ts';
import type { Access } from '../access.ts';
import type { ClientCredentials } from '../apps/authenticate-client.ts';

/** Ties every method of the service to its use case; each authenticates the client first. */
export function createAppTokenService({ access: { apps } }: { access: Access }): GrpcService {
  return implement(AppTokenService, {
    mintAppToken: async ({ client, scope, profileId: asked }) => {
      const proven = await apps.authenticateClient(shown(client));
      const { text, expiresInSeconds, scopes, profileId } = await apps.mintToken(proven, {
        scope,
        profileId: asked || undefined,
      });
      return { token: text, expiresInSeconds, scopes: [...scopes], profileId: profileId ?? '' };
    },
    revokeAppToken: async ({ client, token }) => {
      const { app } = await apps.authenticateClient(shown(client));
      await apps.revokeToken(app, token);
      return {};
    },
  });
}

function shown(client: ClientProof | undefined): ClientCredentials {
  return { clientId: client?.clientId ?? '', secret: client?.clientSecret ?? '', address: client?.address ?? '' };
}
