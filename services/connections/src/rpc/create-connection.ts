// A link whose token an operator has already: the first half of connections, before hand-offs.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  CreateConnectionRequest,
  CreateConnectionResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { AdPlatforms } from '../providers/ad-platforms.ts';
import { type Connections, connectionId } from '../store/connections.ts';
import type { TokenSeal } from '../store/token-seal.ts';
import { connectionMessage } from './connection-message.ts';
import { invalid, requireProfileId } from './refusals.ts';

export interface CreateConnectionDeps {
  connections: Pick<Connections, 'put'>;
  platforms: AdPlatforms;
  seal: Pick<TokenSeal, 'seal'>;
  now(): Date;
}

// Printable and without spaces: a token is an opaque header value.
const TOKEN = /^[\x21-\x7e]{8,4096}$/;

/**
 * CreateConnection: stores the link, its token sealed. The same account again answers the same connection, with the new
 * token in it: so a dead grant is revived. The token is not tried here; the first sync tells.
 * @throws AppError validation_error for a malformed account or token, not_implemented for a channel without an adapter,
 * provider_not_configured when the adapter lacks this deployment's own credentials
 */
export function createConnection({ connections, platforms, seal, now }: CreateConnectionDeps) {
  return async ({
    profileId,
    channel,
    accountExternalId,
    managerExternalId,
    accessToken,
  }: CreateConnectionRequest): Promise<MessageInitShape<typeof CreateConnectionResponseSchema>> => {
    requireProfileId(profileId);
    const platform = platforms.get(channel);
    if (platforms.unconfigured.has(channel))
      throw appError(
        'FAILED_PRECONDITION',
        'provider_not_configured',
        'This deployment has no credentials of its own for that provider.',
      );
    if (!platform)
      throw appError('UNIMPLEMENTED', 'not_implemented', 'This deployment has no adapter for that channel.');
    const account = platform.accountId(accountExternalId);
    if (account === undefined)
      throw invalid('account_external_id', "account_external_id is not an id of the channel's accounts.");
    const manager = managerExternalId === '' ? '' : platform.managerId?.(managerExternalId);
    if (manager === undefined)
      throw invalid('manager_external_id', "manager_external_id is not an id of the channel's manager accounts.");
    if (!TOKEN.test(accessToken))
      throw invalid('access_token', 'access_token must be 8 to 4,096 printable characters without spaces.');
    const id = connectionId(profileId, channel, account);
    const sealedToken = await seal.seal(id, accessToken);
    const stored = await connections.put(
      { id, profileId, channel, accountExternalId: account, managerExternalId: manager, sealedToken },
      now(),
    );
    return { connection: connectionMessage(stored.connection), created: stored.created };
  };
}
