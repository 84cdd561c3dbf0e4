// Gives an ad other url tags: first everything that they need, such as a creative, then the one write of the ad.
import type { CallContext } from '@touchline/chassis/grpc/serve.ts';
import type { SetUrlTagsRequest } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { invalid } from '../refusals.ts';
import { notWritten, type PlatformAccounts } from './platform-accounts.ts';

/** Tags as in a query; macros such as {{ad.id}} are in braces. */
const TAGS = /^[^\s#?]{0,2000}$/;

/**
 * Handles SetUrlTags; a write that is only validated makes no creative and does not touch the ad. A failed call may leave a creative
 * that no ad shows, which does no harm on the platform.
 * @throws AppError as the service says
 */
export function setUrlTags({ accounts }: { accounts: PlatformAccounts }) {
  return async (
    { profileId, connectionId, adExternalId: adId, urlTags, validateOnly, ...former }: SetUrlTagsRequest,
    { signal }: CallContext,
  ): Promise<{ creativeId: string }> => {
    if (!TAGS.test(urlTags))
      throw invalid('url_tags', 'url_tags must be a query string of at most 2,000 characters without spaces, ? and #.');
    const at = await accounts.one(profileId, connectionId, signal);
    const { urlTags: tags } = at.objects;
    if (!tags) throw notWritten();
    const asked = { adId, urlTags, formerId: former.formerCreativeId, validateOnly };
    const prepared = await accounts.call(at, () => tags.prepare(at.of, asked), { ahead: true });
    if (!validateOnly) await accounts.call(at, () => prepared.write());
    return { creativeId: prepared.creativeId };
  };
}
