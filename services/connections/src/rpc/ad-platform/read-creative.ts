// Reads what one ad shows and says at this moment.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type {
  ReadCreativeRequest,
  ReadCreativeResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import type { CreativeContent } from '../../domain/creative-content.ts';
import { lookUp, requireId } from './look-up.ts';
import { notWritten, type PlatformAccounts } from './platform-accounts.ts';

/** Handles ReadCreative for an ad of any of the profile's accounts. @throws AppError as the service says */
export function readCreative({ accounts }: { accounts: PlatformAccounts }) {
  return async (
    { profileId, connectionId, adExternalId }: ReadCreativeRequest,
    { signal }: CallContext,
  ): Promise<MessageInitShape<typeof ReadCreativeResponseSchema>> => {
    const sought = { profileId, connectionId, signal };
    const adId = requireId(adExternalId);
    const { at, content } = await lookUp(accounts, sought, async (one) => {
      const { creatives } = one.objects;
      if (!creatives && connectionId !== '') throw notWritten();
      if (!creatives) return null;
      const found = await accounts.call(one, () => creatives.content(one.of, adId));
      return found && { at: one, content: found.content };
    });
    return { connectionId: at.connection._id, ...(content && { creative: message(content) }) };
  };
}

const message = ({ adFormats, callToActionTypes, bodies, titles, descriptions, ...rest }: CreativeContent) => ({
  ...rest,
  adFormats: [...adFormats],
  callToActionTypes: [...callToActionTypes],
  bodies: [...bodies],
  titles: [...titles],
  descriptions: [...descriptions],
});
