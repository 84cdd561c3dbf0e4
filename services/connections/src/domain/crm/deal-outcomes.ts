// Derives the outcomes that a deal of a CRM has reached.
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

/** How the end of a deal is recorded, whatever its stage means (contract, Versioning 3). */
const ENDS: Readonly<Record<DealStatus, string | null>> = {
  open: null,
  won: 'closed_won',
  lost: 'closed_lost',
  abandoned: 'closed_abandoned',
};

/**
 * Outcomes that carry the deal's money. A lead or an appointment has no value by itself; otherwise a deal's value would count
 * repeatedly.
 */
const WORTH: ReadonlySet<string> = new Set(['closed_won', 'closed_lost', 'closed_abandoned', 'payment_received']);

/**
 * Returns the outcomes of a deal in its current state: that of its stage, and its end. A deal reaches each outcome once, however
 * many stages mean it and however often it enters them. For a won deal in a stage that means won, the end counts.
 * @param meaning of its stage
 * @param currency of its value; '' when unknown
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
