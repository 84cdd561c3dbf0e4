// Translates the levels of the ad messages to this service's spelling.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { Level } from '../domain/vocabulary.ts';

/** Returns null for a level that this service does not know. */
export function levelOf(level: AdLevel): Level | null {
  if (level === AdLevel.CAMPAIGN) return 'campaign';
  if (level === AdLevel.AD_SET) return 'ad_set';
  return level === AdLevel.AD ? 'ad' : null;
}
