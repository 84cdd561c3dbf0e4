// Removes outcomes that a CRM's deals report too: pipelines, calendars and contacts report the same facts, and each must count
// once.
import type { ProviderOutcome } from '../provider-outcome.ts';
import type { StageMeaning } from './outcome-key.ts';

/**
 * Removes what the pipelines already report: where any stage means an outcome, only deals report it. Otherwise an appointment
 * would count once for its calendar and once for the deal that was moved for it.
 * @param outcomes of contacts and appointments
 * @param meant what the stages of the account mean
 */
export function withoutDealOutcomes(
  outcomes: readonly ProviderOutcome[],
  meant: ReadonlySet<StageMeaning>,
): readonly ProviderOutcome[] {
  return outcomes.filter(({ eventType }) => !(meant as ReadonlySet<string>).has(eventType));
}
