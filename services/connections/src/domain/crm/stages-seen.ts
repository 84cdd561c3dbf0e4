// How adapters learn what the stages of an account mean.
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { CrmStage } from './crm.ts';
import type { StageMeaning } from './outcome-key.ts';

export type StageOwner = Pick<ConnectionDoc, '_id' | 'profile_id'>;

/** What the stages of a connection mean. */
export interface StageMeanings {
  /** By the CRM's own ids of the stages. */
  readonly of: ReadonlyMap<string, StageMeaning>;
  /** When somebody last said what one of them means; null where nobody has. */
  readonly mappedAt: Date | null;
}

export interface StagesSeen {
  /** Notes the stages that the CRM has now. @returns what each of them means */
  see(owner: StageOwner, stages: readonly CrmStage[]): Promise<StageMeanings>;
  /** What the stages that were seen before mean. */
  known(owner: StageOwner): Promise<StageMeanings>;
}
