// Defines what the service needs from any CRM that it can query live: the stages of its pipelines, in terms that fit all CRMs.
import type { StageMeaning } from './outcome-key.ts';

export interface CrmStage {
  readonly pipelineId: string;
  readonly pipelineName: string;
  readonly stageId: string;
  readonly stageName: string;
  /** Its position in the pipeline, from 0. */
  readonly position: number;
}

/** A stage as the CRM describes it, with the outcome that its name suggests. */
export interface SuggestedStage extends CrmStage {
  readonly suggested: StageMeaning;
}

export interface CrmAccess {
  readonly accountExternalId: string;
  /** The connection's token, unsealed. */
  readonly accessToken: string;
  readonly signal: AbortSignal;
}

export interface Crm {
  /** Lists every stage of every pipeline, in the CRM's order. @throws ProviderError */
  stages(access: CrmAccess): Promise<CrmStage[]>;
}

/** CRMs by their channel. */
export type Crms = Pick<ReadonlyMap<string, Crm>, 'get'>;
