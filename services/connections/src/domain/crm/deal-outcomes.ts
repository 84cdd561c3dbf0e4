// A deal of a CRM, and the outcomes that it has reached.
import type { ProviderOutcome, ProviderPerson } from '../provider-outcome.ts';
import { type StageMeaning, UNMAPPED } from './outcome-key.ts';

export type DealStatus = 'open' | 'won' | 'lost' | 'abandoned';

export interface Deal {
  readonly id: string;
  readonly pipelineId: string;
  readonly stageId: string;
  readonly status: DealStatus;
  /** An exact decimal in the major unit; null without one. */
  readonly value: string | null;
  readonly person: ProviderPerson;
  /** When it entered its stage. */
  readonly stageAt: Date;
  /** When it became open, won, lost or abandoned. */
  readonly statusAt: Date;
}

/** What the end of a deal is recorded as, whatever its stage means (contract, Versioning 3). */
const ENDS: Readonly<Record<DealStatus, string | null>> = {
  open: null,
  won: 'closed_won',
  lost: 'closed_lost',
  abandoned: 'closed_abandoned',
};

/** Outcomes that are about the deal's money. A lead or an appointment is worth nothing by itself, or a deal's value would count often. */
const WORTH: ReadonlySet<string> = new Set(['closed_won', 'closed_lost', 'closed_abandoned', 'payment_received']);

/**
 * The outcomes of a deal as it stands: that of its stage, and its end. It reaches each of them once, however many stages mean it and
 * however often it enters them; of a won deal in a stage that means won, the end counts.
 * @param meaning of its stage
 * @param currency of its value; '' where nobody says
 */
export function dealOutcomes(deal: Deal, meaning: StageMeaning, currency: string): ProviderOutcome[] {
  const reached = new Map<string, Date>();
  if (meaning !== UNMAPPED) reached.set(meaning, deal.stageAt);
  const end = ENDS[deal.status];
  if (end !== null) reached.set(end, deal.statusAt);
  return [...reached].map(([key, occurredAt]) => ({
    externalId: `deal:${deal.id}:${key}`,
    eventName: key,
    eventType: key,
    occurredAt,
    person: deal.person,
    money: WORTH.has(key) && deal.value !== null ? { value: deal.value, currency } : null,
    properties: { deal_id: deal.id, pipeline_id: deal.pipelineId, stage_id: deal.stageId },
    actionSource: 'system_generated',
  }));
}
