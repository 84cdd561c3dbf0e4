// Pauses or resumes a campaign or an ad.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  SetStatusRequest,
  SetStatusResponseSchema,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { levelOf } from '../domain/ad-level.ts';
import type { Perform } from '../writing/perform.ts';
import { actionMessage } from './action-message.ts';
import { invalid, requirePlatformId } from './refusals.ts';
import type { WriteOf } from './write-of.ts';

const KINDS = { PAUSED: 'pause', ACTIVE: 'resume' } as const;

/** Handles SetStatus. @throws AppError as the service says */
export function setStatus({ perform, writeOf }: { perform: Perform; writeOf: WriteOf }) {
  return async (request: SetStatusRequest): Promise<MessageInitShape<typeof SetStatusResponseSchema>> => {
    const level = levelOf(request.level);
    if (level !== 'campaign' && level !== 'ad') throw invalid('level', 'level must be campaign or ad.');
    const { status } = request;
    if (status !== 'PAUSED' && status !== 'ACTIVE') throw invalid('status', 'status must be PAUSED or ACTIVE.');
    const action = await perform({
      profileId: request.profileId,
      level,
      externalId: requirePlatformId(level, request.externalId),
      platform: request.platform || undefined,
      kind: KINDS[status],
      ...writeOf(request),
    });
    return { action: actionMessage(action) };
  };
}
