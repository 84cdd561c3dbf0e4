// Shows a stage of a CRM's pipeline to callers: its name there, and the outcome that a deal reaches by entering it.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Stage } from '@touchline/proto/gen/touchline/connections/v1/stages_pb.ts';
import { z } from 'zod';

export const StageRow = z
  .object({
    id: z
      .uuid()
      .meta({ description: 'The id of its outcome definition: PATCH /api/v1/outcome-definitions/{id} maps it.' }),
    connection_id: z.uuid(),
    pipeline_id: z.string().meta({ description: "The CRM's own id, as for stage_id." }),
    pipeline_name: z.string(),
    stage_id: z.string(),
    stage_name: z.string(),
    position: z.int().meta({ description: 'Its position in the pipeline, from 0.' }),
    suggested_event_key: z
      .string()
      .nullable()
      .meta({ description: 'What its name suggests; null when it suggests nothing.' }),
    event_key: z.string().meta({
      description: 'The outcome that a deal now reaches by entering the stage; unmapped records none.',
    }),
  })
  .meta({ id: 'PipelineStage' });

export function stageRow(stage: Stage | undefined): z.input<typeof StageRow> {
  if (stage === undefined) throw publicError('internal_error');
  return {
    id: stage.id,
    connection_id: stage.connectionId,
    pipeline_id: stage.pipelineId,
    pipeline_name: stage.pipelineName,
    stage_id: stage.stageId,
    stage_name: stage.stageName,
    position: stage.position,
    suggested_event_key: stage.suggestedEventKey || null,
    event_key: stage.eventKey,
  };
}
