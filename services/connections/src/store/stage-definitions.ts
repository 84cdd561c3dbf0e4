// Stores what the stages of a profile's CRM pipelines mean: one document per stage, made when the stage is first seen, which
// outlives disconnects.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { type CollectionIndexes, isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';
import type { CrmStage, SuggestedStage } from '../domain/crm/crm.ts';
import type { StageMeaning } from '../domain/crm/outcome-key.ts';
import type { StageOwner } from '../domain/crm/stages-seen.ts';

export interface StageDefinitionDoc {
  /** stageDefinitionId */
  _id: string;
  profile_id: string;
  connection_id: string;
  pipeline_id: string;
  pipeline_name: string;
  stage_id: string;
  stage_name: string;
  position: number;
  event_key: StageMeaning;
  created_at: Date;
  /** When a person chose its meaning; null while it means what its name suggested. */
  mapped_at: Date | null;
}

export const stageDefinitionIndexes: CollectionIndexes = {
  collection: 'stage_definitions',
  indexes: [{ key: { profile_id: 1, connection_id: 1 }, name: 'profile_connection' }],
};

const ATTEMPTS = 5;

export interface StageDefinitions {
  /**
   * Records the current names of the stages. A new one means what its name suggests; the others keep their meaning.
   * @returns their definitions, in the same order
   */
  see(owner: StageOwner, stages: readonly SuggestedStage[], now: Date): Promise<StageDefinitionDoc[]>;
  /** Returns the definitions of stages that were seen in a connection. */
  ofConnection(owner: StageOwner): Promise<StageDefinitionDoc[]>;
  /** @returns null when the profile has no definition with that id */
  find(profileId: string, id: string): Promise<StageDefinitionDoc | null>;
  /** @returns the definition with its new meaning; null when the profile has none with that id */
  map(profileId: string, id: string, eventKey: StageMeaning, now: Date): Promise<StageDefinitionDoc | null>;
}

/**
 * Returns the id of a stage's definition: derived from what identifies the stage, so that two calls at once mean the same one.
 */
export const stageDefinitionId = (
  connectionId: string,
  { pipelineId, stageId }: Pick<CrmStage, 'pipelineId' | 'stageId'>,
): string => deterministicId('stage', connectionId, pipelineId, stageId);

export function createStageDefinitions(db: Db): StageDefinitions {
  const rows = db.collection<StageDefinitionDoc>('stage_definitions');
  const ofConnection = ({ profile_id, _id: connection_id }: StageOwner) =>
    rows.find({ profile_id, connection_id }).toArray();
  return {
    see: async (owner, stages, now) => {
      if (stages.length === 0) return [];
      const { profile_id, _id: connection_id } = owner;
      const upserts = stages.map((stage) => ({
        updateOne: {
          filter: { _id: stageDefinitionId(connection_id, stage), profile_id },
          update: {
            $set: { pipeline_name: stage.pipelineName, stage_name: stage.stageName, position: stage.position },
            $setOnInsert: {
              connection_id,
              pipeline_id: stage.pipelineId,
              stage_id: stage.stageId,
              event_key: stage.suggested,
              created_at: now,
              mapped_at: null,
            },
          },
          upsert: true,
        },
      }));
      for (let attempt = 1; ; attempt++) {
        try {
          await rows.bulkWrite(upserts, { ordered: false });
          break;
        } catch (error) {
          // Another call recorded the same stages first, so now they can be updated.
          if (attempt === ATTEMPTS || !isDuplicateKey(error)) throw error;
        }
      }
      const byId = new Map((await ofConnection(owner)).map((doc) => [doc._id, doc]));
      return stages.flatMap((stage) => byId.get(stageDefinitionId(connection_id, stage)) ?? []);
    },
    ofConnection,
    find: (profileId, id) => rows.findOne({ _id: id, profile_id: profileId }),
    map: (profileId, id, eventKey, now) =>
      rows.findOneAndUpdate(
        { _id: id, profile_id: profileId },
        { $set: { event_key: eventKey, mapped_at: now } },
        { returnDocument: 'after' },
      ),
  };
}
