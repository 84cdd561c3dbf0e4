// Declares how adapters learn what the stages of an account mean.
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { CrmStage } from './crm.ts';
import type { StageMeaning } from './outcome-key.ts';

export type StageOwner = Pick<ConnectionDoc, '_id' | 'profile_id'>;

/** What the stages of a connection mean. */
export interface StageMeanings {
  /** Keyed by the CRM's own stage ids. */
  readonly of: ReadonlyMap<string, StageMeaning>;
  /** When a stage was last mapped by hand; null when none ever was. */
  readonly mappedAt: Date | null;
}

export interface StagesSeen {
  /** Records the stages that the CRM has now. @returns what each of them means */
  see(owner: StageOwner, stages: readonly CrmStage[]): Promise<StageMeanings>;
  /** Returns what the stages that were recorded earlier mean. */
  known(owner: StageOwner): Promise<StageMeanings>;
}
