// Reads one object live, in whichever of the profile's accounts it is.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type {
  ReadEntityRequest,
  ReadEntityResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { entityMessage, levelOf } from './entity-message.ts';
import { lookUp, requireId } from './look-up.ts';
import type { PlatformAccounts } from './platform-accounts.ts';

/**
 * Handles ReadEntity: looks where the object was seen, otherwise in every account of the profile. An object of an account that is
 * not the profile's is not found, even if a token gives access to it.
 * @throws AppError as the service says
 */
export function readEntity({ accounts }: { accounts: PlatformAccounts }) {
  return async (
    request: ReadEntityRequest,
    { signal }: CallContext,
  ): Promise<MessageInitShape<typeof ReadEntityResponseSchema>> => {
    const { profileId } = request;
    const level = levelOf(request.level);
    const externalId = requireId(request.externalId);
    return lookUp(accounts, { profileId, connectionId: request.connectionId, signal }, async (at) => {
      const entity = await accounts.call(at, () => at.objects.read(at.of, level, externalId));
      if (entity === null) return null;
      const account = await accounts.call(at, () => at.objects.account(at.of));
      return {
        connectionId: at.connection._id,
        platform: at.connection.channel,
        entity: entityMessage(entity),
        account: { ...account, problem: account.problem ?? '' },
      };
    });
  };
}
