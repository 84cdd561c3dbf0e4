// Pipelines, calendars and contacts of one CRM tell of the same things; each outcome is taken from one of them.
import type { ProviderOutcome } from '../provider-outcome.ts';
import type { StageMeaning } from './outcome-key.ts';

/**
 * Leaves out what the pipelines tell already: where any stage means an outcome, deals alone reach it, or an appointment would be
 * counted once by its calendar and once by the deal that was moved for it.
 * @param outcomes of contacts and appointments
 * @param meant by the stages of the account
 */
export function notOfDeals(
  outcomes: readonly ProviderOutcome[],
  meant: ReadonlySet<StageMeaning>,
): readonly ProviderOutcome[] {
  return outcomes.filter(({ eventType }) => !(meant as ReadonlySet<string>).has(eventType));
}
