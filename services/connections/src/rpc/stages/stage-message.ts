// Converts a stage definition into its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StageSchema } from '@touchline/proto/gen/touchline/connections/v1/stages_pb.ts';
import { suggestOutcome } from '../../domain/crm/suggest-outcome.ts';
import type { StageDefinitionDoc } from '../../store/stage-definitions.ts';

export function stageMessage(doc: StageDefinitionDoc): MessageInitShape<typeof StageSchema> {
  return {
    id: doc._id,
    connectionId: doc.connection_id,
    pipelineId: doc.pipeline_id,
    pipelineName: doc.pipeline_name,
    stageId: doc.stage_id,
    stageName: doc.stage_name,
    position: doc.position,
    suggestedEventKey: suggestOutcome(doc.stage_name) ?? '',
    eventKey: doc.event_key,
  };
}
