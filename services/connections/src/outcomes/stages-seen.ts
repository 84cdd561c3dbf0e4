// Provides what the stages of a CRM mean to the adapters that record outcomes accordingly.
import type { StageMeanings, StagesSeen } from '../domain/crm/stages-seen.ts';
import { suggested } from '../domain/crm/suggest-outcome.ts';
import type { StageDefinitionDoc, StageDefinitions } from '../store/stage-definitions.ts';

interface Deps {
  readonly definitions: Pick<StageDefinitions, 'see' | 'ofConnection'>;
  now(): Date;
}

export function createStagesSeen({ definitions, now }: Deps): StagesSeen {
  return {
    see: async (owner, stages) => meanings(await definitions.see(owner, stages.map(suggested), now())),
    known: async (owner) => meanings(await definitions.ofConnection(owner)),
  };
}

function meanings(docs: readonly StageDefinitionDoc[]): StageMeanings {
  const mapped = docs.flatMap(({ mapped_at }) => (mapped_at === null ? [] : [mapped_at.getTime()]));
  return {
    of: new Map(docs.map(({ stage_id, event_key }) => [stage_id, event_key])),
    mappedAt: mapped.length === 0 ? null : new Date(Math.max(...mapped)),
  };
}
