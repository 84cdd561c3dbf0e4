// Serves KeyService: API keys and user tokens for the API and the console.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { credentialOf } from '@touchline/chassis/access/credential-message.ts';
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import { KeyService } from '@touchline/proto/gen/touchline/access/v1/keys_pb.ts';
import type { Access } from '../access.ts';
import { notFound } from '../actor-scope.ts';
import type { Stores } from '../store/stores.ts';
import { keyMessage } from './key-message.ts';
import { pageOf } from './page-of.ts';
import { dateOrNone } from './timestamps.ts';

interface Deps {
  readonly access: Access;
  readonly stores: Pick<Stores, 'keys'>;
}

/** Ties every method of the service to its use case; methods that end in As act for the credential of the request. */
export function createKeyService({ access: { keys }, stores }: Deps): GrpcService {
  return implement(KeyService, {
    getKey: async ({ keyId }) => {
      const key = await stores.keys.find(keyId);
      if (!key) throw notFound('key');
      return { key: keyMessage(key) };
    },
    issueKeyAs: async ({ actor, profileId, name, scopes, rateLimitPerMinute, expiresAt, requestId }) => {
      const { key, text } = await keys.issue(credentialOf(actor), {
        ...{ profileId, name, scopes, rateLimitPerMinute },
        expiresAt: dateOrNone(expiresAt) ?? null,
        ...(requestId && { requestId }),
      });
      return { key: keyMessage(key), apiKey: text };
    },
    listKeysAs: async ({ actor, profileId, ...page }) => {
      const asked = { profileId: profileId || undefined, ...pageOf(page) };
      const { rows, hasNext } = await keys.list(credentialOf(actor), asked);
      return { keys: rows.map(keyMessage), hasNext };
    },
    revokeKeyAs: async ({ actor, keyId }) => {
      const { id, revokedAt } = await keys.revoke(credentialOf(actor), keyId);
      return { keyId: id, revokedAt: timestampFromDate(revokedAt) };
    },
  });
}
