// Handles GetStages: how far the received events of a profile have come.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { GetStagesRequest, GetStagesResponseSchema } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { Stages } from '../relay/stages.ts';
import { stagesMessage } from './stages-message.ts';

export function getStagesRpc({ stages }: { readonly stages: Stages }) {
  return async ({ profileId }: GetStagesRequest): Promise<MessageInitShape<typeof GetStagesResponseSchema>> => ({
    stages: stagesMessage(await stages(profileId)),
  });
}
