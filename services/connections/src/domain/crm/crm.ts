// What the service wants of any CRM that can be asked now: the stages of its pipelines, in words that fit all of them.
import type { StageMeaning } from './outcome-key.ts';

export interface CrmStage {
  readonly pipelineId: string;
  readonly pipelineName: string;
  readonly stageId: string;
  readonly stageName: string;
  /** Its place in the pipeline, from 0. */
  readonly position: number;
}

/** A stage as the CRM has it, and what its name suggests. */
export interface SuggestedStage extends CrmStage {
  readonly suggested: StageMeaning;
}

export interface CrmAccess {
  readonly accountExternalId: string;
  /** What the connection was made with, opened. */
  readonly accessToken: string;
  readonly signal: AbortSignal;
}

/** An entry of a calendar, without whom it is with. */
export interface CalendarEntry {
  readonly id: string;
  readonly calendarId: string;
  readonly calendarName: string;
  /** The CRM's own word; '' where it says none. */
  readonly status: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly madeAt: Date | null;
  readonly changedAt: Date | null;
}

export interface CalendarWindow {
  /** '' for every calendar of the account. */
  readonly calendarId: string;
  /** When entries begin, both ends included. */
  readonly from: Date;
  readonly to: Date;
}

export interface Crm {
  /** False while the deployment has no app with the CRM: what a human consented to can not be used then. */
  readonly hasApp: boolean;
  /** Every stage of every pipeline, as the CRM orders them. @throws ProviderError */
  stages(access: CrmAccess): Promise<CrmStage[]>;
  /** @returns null when the account has no calendar of that id. @throws ProviderError */
  calendarEntries(access: CrmAccess, window: CalendarWindow): Promise<CalendarEntry[] | null>;
}

/** By the channel they serve. */
export type Crms = Pick<ReadonlyMap<string, Crm>, 'get'>;
