// Reads the url tags of a profile's ads from their platforms.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ScanUrlTagsRequest,
  ScanUrlTagsResponseSchema,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import type { ScanAds } from '../scanning/scan-ads.ts';

/** Handles ScanUrlTags. @throws AppError audit_timeout; the errors of a platform that cannot be reached */
export function scanUrlTags({ scan }: { scan: ScanAds }) {
  return async ({ profileId }: ScanUrlTagsRequest): Promise<MessageInitShape<typeof ScanUrlTagsResponseSchema>> => ({
    cached: (await scan(profileId)) === 'recent',
  });
}
