// Reads what belongs to a campaign, and what its last days cost.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type {
  ReadDeliveryRequest,
  ReadDeliveryResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { entityMessage } from './entity-message.ts';
import type { PlatformAccounts } from './platform-accounts.ts';

/** Handles ReadDelivery for a campaign that ReadEntity found. @throws AppError as the service says */
export function readDelivery({ accounts, now }: { accounts: PlatformAccounts; now(): Date }) {
  return async (
    { profileId, connectionId, campaignExternalId, days }: ReadDeliveryRequest,
    { signal }: CallContext,
  ): Promise<MessageInitShape<typeof ReadDeliveryResponseSchema>> => {
    const at = await accounts.one(profileId, connectionId, signal);
    const found = await accounts.call(at, () => at.objects.delivery(at.of, campaignExternalId, days, now()));
    return {
      ads: found.ads.map(entityMessage),
      adSets: found.adSets.map(entityMessage),
      spend: [...found.spend],
    };
  };
}
