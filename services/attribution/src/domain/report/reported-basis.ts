// Says what a platform's figure counts, and with which conversions of the service it is compared: purchases with cash, never with
// leads.
import type { GoalDoc } from '../shapes/goal-doc.ts';

/**
 * In each platform's own word: Meta's purchases; Google's conversions on which bidding is based, of which only those with a value
 * count towards its value, so that both are purchases. All of them are compared with cash, as values and ROAS are.
 */
const REPORTED_BASIS: Readonly<Record<string, string>> = { social_ads: 'omni_purchase', search_ads: 'conversions' };

/**
 * Of platforms that report leads separately from conversions: Meta's total over forms, chats and pixels. Google's conversions may
 * include leads.
 */
const LEAD_BASIS: Readonly<Record<string, string>> = { social_ads: 'lead' };

/** The conversion key with which a platform's leads are compared. */
export const COMPARED_LEADS = 'lead_created';

/** Platforms that report conversions. */
export const PLATFORMS: readonly string[] = Object.keys(REPORTED_BASIS);

/** Returns '' for a platform that reports nothing. */
export const reportedBasis = (platform: string): string => REPORTED_BASIS[platform] ?? '';

/** Returns '' for a platform that does not report its leads separately. */
export const leadBasis = (platform: string): string => LEAD_BASIS[platform] ?? '';

/** Returns the conversion keys with which a platform's figure is compared, in order. */
export function comparedTypes(goals: readonly Pick<GoalDoc, 'conversion_key' | 'kind'>[]): string[] {
  return goals.flatMap(({ conversion_key: key, kind }) => (kind === 'cash' ? [key] : [])).sort();
}
