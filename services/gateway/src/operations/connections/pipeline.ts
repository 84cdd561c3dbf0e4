// Shows the pipelines of a CRM to callers: their stages, and the outcome that each stage suggests and has.
import type { Stage } from '@touchline/proto/gen/touchline/connections/v1/stages_pb.ts';
import { z } from 'zod';
import { orNull } from '../answer-fields.ts';

const PipelineStageRow = z
  .object({
    id: z.string().meta({ description: "The CRM's own id." }),
    name: z.string(),
    position: z.int().meta({ description: 'Its position in the pipeline, from 0.' }),
    suggested_outcome: z
      .string()
      .nullable()
      .meta({ description: 'What its name suggests, in Spanish or English; null when it suggests nothing.' }),
    current_outcome: z.string().nullable().meta({
      description:
        'The outcome that a deal now reaches by entering the stage; null for an unmapped one, which records none.',
    }),
    definition_id: z
      .uuid()
      .nullable()
      .meta({ description: 'The id of its outcome definition: PATCH /api/v1/outcome-definitions/{id} maps it.' }),
  })
  .meta({ id: 'StageOfPipeline' });

export const PipelineRow = z
  .object({
    id: z.string().meta({ description: "The CRM's own id." }),
    name: z.string(),
    connection_id: z.uuid(),
    stages: z.array(PipelineStageRow),
  })
  .meta({ id: 'Pipeline' });

export const pipelineExample: z.input<typeof PipelineRow> = {
  id: 'VDm7RPYC2GLUvdpKmBfC',
  name: 'Ventas',
  connection_id: '0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52',
  stages: [
    {
      id: 'e93ba61a-53b3-45e7-985a-c7732dbcdb69',
      name: 'Cita agendada',
      position: 1,
      suggested_outcome: 'appointment_booked',
      current_outcome: 'appointment_booked',
      definition_id: '2a0e3a52-7b11-5a52-9d52-8f6c0b0f4a3e',
    },
  ],
};

/** Says in messages between services that a stage means no outcome. */
const UNMAPPED = 'unmapped';

/** Groups stages by their connection and pipeline, in the order in which the CRM has them. */
export function pipelineRows(stages: readonly Stage[]): z.input<typeof PipelineRow>[] {
  const found = new Map<string, z.input<typeof PipelineRow>>();
  for (const stage of stages) {
    const { connectionId, pipelineId } = stage;
    const key = `${connectionId} ${pipelineId}`;
    const known = found.get(key) ?? {
      ...{ id: pipelineId, name: stage.pipelineName, connection_id: connectionId, stages: [] },
    };
    known.stages.push(stageOf(stage));
    found.set(key, known);
  }
  return [...found.values()];
}

const stageOf = ({ id, stageId, stageName, position, suggestedEventKey, eventKey }: Stage) => ({
  ...{ id: stageId, name: stageName, position },
  suggested_outcome: orNull(suggestedEventKey),
  current_outcome: eventKey === UNMAPPED ? null : orNull(eventKey),
  definition_id: orNull(id),
});
