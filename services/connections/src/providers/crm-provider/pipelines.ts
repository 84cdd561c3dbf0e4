// Reads the pipelines of a location and their stages.
import { z } from 'zod';
import type { CrmStage } from '../../domain/crm/crm.ts';
import type { HighLevelClient, LocationAuth } from './highlevel-client.ts';

const PipelinesSchema = z.object({
  pipelines: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string().default(''),
      stages: z
        .array(z.object({ id: z.string().min(1), name: z.string().default(''), position: z.number().optional() }))
        .default([]),
    }),
  ),
});

/** Makes one call, since the platform does not page them. @throws ProviderError */
export async function readPipelines(client: HighLevelClient, auth: LocationAuth): Promise<CrmStage[]> {
  const query = new URLSearchParams({ locationId: auth.locationId });
  const { pipelines } = await client.call({ path: `/opportunities/pipelines?${query}`, schema: PipelinesSchema }, auth);
  return pipelines.flatMap(({ id, name, stages }) =>
    stages
      .map((stage, index) => ({ ...stage, place: stage.position ?? index }))
      .sort((a, b) => a.place - b.place)
      .map((stage, position) => ({
        pipelineId: id,
        pipelineName: name,
        stageId: stage.id,
        stageName: stage.name,
        position,
      })),
  );
}
