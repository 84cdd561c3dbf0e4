// Gives ads the url tags that they lack.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Consent } from '@touchline/chassis/consent.ts';
import type {
  ApplyUrlTagsRequest,
  ApplyUrlTagsResponseSchema,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import type { ApplyUrlTags } from '../writing/apply-url-tags.ts';
import { actionMessage } from './action-message.ts';
import type { WriteOf } from './write-of.ts';

/**
 * Handles ApplyUrlTags. An id that no platform could have is refused like one that the profile does not have.
 * @throws AppError as the service says
 */
export function applyUrlTags({ apply, writeOf }: { apply: ApplyUrlTags; writeOf: WriteOf }) {
  return async (request: ApplyUrlTagsRequest): Promise<MessageInitShape<typeof ApplyUrlTagsResponseSchema>> => {
    const { adExternalIds } = request;
    const results = await apply({
      profileId: request.profileId,
      adExternalIds,
      ...writeOf(request),
      consent: consentOf(request),
    });
    return {
      results: results.map(({ adExternalId, status, action, error }) => ({
        adExternalId,
        status,
        ...(action && { action: actionMessage(action) }),
        code: error?.reason ?? '',
        message: error?.message ?? '',
      })),
    };
  };
}

function consentOf({ consent }: ApplyUrlTagsRequest): Consent | undefined {
  if (consent?.acceptedAt === undefined) return undefined;
  const { version, textHash, acceptedBy, acceptedAt } = consent;
  return { version, textHash, acceptedBy, acceptedAt: timestampDate(acceptedAt) };
}
