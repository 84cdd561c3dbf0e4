// Sets what a stage means from now on (contract: PATCH /outcome-definitions/{id}, on a pipeline-stage definition).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  SetStageOutcomeRequest,
  SetStageOutcomeResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/stages_pb.ts';
import { isStageMeaning, STAGE_MEANINGS } from '../../domain/crm/outcome-key.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from '../../jobs/queue-sync.ts';
import type { StageDefinitions } from '../../store/stage-definitions.ts';
import { invalid } from '../refusals.ts';
import { stageMessage } from './stage-message.ts';

export interface SetStageOutcomeDeps {
  readonly definitions: Pick<StageDefinitions, 'find' | 'map'>;
  readonly queueSync: QueueSync;
  now(): Date;
}

/** Handles SetStageOutcome. @throws AppError not_found, validation_error */
export function setStageOutcome({ definitions, queueSync, now }: SetStageOutcomeDeps) {
  return async ({
    profileId,
    id,
    eventKey,
  }: SetStageOutcomeRequest): Promise<MessageInitShape<typeof SetStageOutcomeResponseSchema>> => {
    const known = isStageMeaning(eventKey) ? eventKey : null;
    // The owner is checked first: a stage of another profile is not found, whatever the request says of it.
    const stage =
      known === null
        ? await definitions.find(profileId, id.toLowerCase())
        : await definitions.map(profileId, id.toLowerCase(), known, now());
    if (!stage) throw appError('not_found', 'This profile has no stage definition with this id.');
    if (known === null) throw invalid('event_key', `event_key must be one of ${STAGE_MEANINGS.join(', ')}.`);
    // Deals that entered the stage earlier can now be recorded: by this sync, or by the next if one is already running.
    await queueSync(stage.connection_id, DEFAULT_SYNC_DAYS);
    return { stage: stageMessage(stage) };
  };
}
