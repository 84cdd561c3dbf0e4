// Defines what the service needs from any CRM that it can query live: the stages of its pipelines, and its calendars, in terms
// that fit all CRMs.
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

/** An entry of a calendar, without the person it is with. */
export interface CalendarEntry {
  readonly id: string;
  readonly calendarId: string;
  readonly calendarName: string;
  /** The CRM's own word; '' when it has none. */
  readonly status: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly madeAt: Date | null;
  readonly changedAt: Date | null;
}

export interface CalendarWindow {
  /** '' for all calendars of the account. */
  readonly calendarId: string;
  /** The range in which entries begin, both ends included. */
  readonly from: Date;
  readonly to: Date;
}

export interface Crm {
  /** False while the deployment has no app with the CRM: a person's consent cannot be used then. */
  readonly hasApp: boolean;
  /** Lists every stage of every pipeline, in the CRM's order. @throws ProviderError */
  stages(access: CrmAccess): Promise<CrmStage[]>;
  /** @returns null when the account has no calendar of that id. @throws ProviderError */
  calendarEntries(access: CrmAccess, window: CalendarWindow): Promise<CalendarEntry[] | null>;
}

/** CRMs by their channel. */
export type Crms = Pick<ReadonlyMap<string, Crm>, 'get'>;
