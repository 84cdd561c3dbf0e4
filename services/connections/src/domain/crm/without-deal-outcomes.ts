// Removes outcomes that a CRM's deals report as well: pipelines, calendars and contacts report the same facts, and each must count once.
import type { ProviderOutcome } from '../provider-outcome.ts';
import type { StageMeaning } from './outcome-key.ts';

/**
 * Removes what the pipelines report already: where any stage means an outcome, only deals report it; otherwise an appointment would be
 * counted once by its calendar and once by the deal that was moved for it.
 * @param outcomes of contacts and appointments
 * @param meant what the stages of the account mean
 */
export function withoutDealOutcomes(
  outcomes: readonly ProviderOutcome[],
  meant: ReadonlySet<StageMeaning>,
): readonly ProviderOutcome[] {
  return outcomes.filter(({ eventType }) => !(meant as ReadonlySet<string>).has(eventType));
}
