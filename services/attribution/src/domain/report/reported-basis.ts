// What a platform's figure counts, and which conversions of the service it stands beside: purchases beside cash, never beside leads.
import type { GoalDoc } from '../shapes/goal-doc.ts';

/**
 * In each platform's own word: Meta's purchases; Google's conversions that bidding goes by, of which only those with a value
 * count for its value, so that both are purchases. All of them stand beside cash, as values and ROAS do.
 */
const REPORTED_BASIS: Readonly<Record<string, string>> = { social_ads: 'omni_purchase', search_ads: 'conversions' };

/** Where leads are told apart from conversions: Meta's total over forms, chats and pixels. Google's conversions may hold them. */
const LEAD_BASIS: Readonly<Record<string, string>> = { social_ads: 'lead' };

/** The conversion key that a platform's leads stand beside. */
export const COMPARED_LEADS = 'lead_created';

/** Platforms that report conversions. */
export const PLATFORMS: readonly string[] = Object.keys(REPORTED_BASIS);

/** '' for a platform that reports nothing. */
export const reportedBasis = (platform: string): string => REPORTED_BASIS[platform] ?? '';

/** '' for a platform that does not tell its leads apart. */
export const leadBasis = (platform: string): string => LEAD_BASIS[platform] ?? '';

/** The conversion keys that a platform's figure is compared with, in order. */
export function comparedTypes(goals: readonly Pick<GoalDoc, 'conversion_key' | 'kind'>[]): string[] {
  return goals.flatMap(({ conversion_key: key, kind }) => (kind === 'cash' ? [key] : [])).sort();
}
