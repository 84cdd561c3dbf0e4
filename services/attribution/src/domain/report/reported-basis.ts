// What a platform's figure counts, and which conversions of the service it stands beside: purchases beside cash, never beside leads.
import type { GoalDoc } from '../../store/schema.ts';

/**
 * In each platform's own word: Meta's purchases; Google's conversions that bidding goes by, of which only those with a value
 * count for its value, so that both are purchases. All of them stand beside cash, as values and ROAS do.
 */
const REPORTED_BASIS: Readonly<Record<string, string>> = { social_ads: 'omni_purchase', search_ads: 'conversions' };

/** Platforms that report conversions. */
export const PLATFORMS: readonly string[] = Object.keys(REPORTED_BASIS);

/** '' for a platform that reports nothing. */
export const reportedBasis = (platform: string): string => REPORTED_BASIS[platform] ?? '';

/** The conversion keys that a platform's figure is compared with, in order. */
export function comparedTypes(goals: readonly Pick<GoalDoc, 'conversion_key' | 'kind'>[]): string[] {
  return goals.flatMap(({ conversion_key: key, kind }) => (kind === 'cash' ? [key] : [])).sort();
}
