// Converts the level parameter to and from the form in which the other services use it.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { LEVELS } from './query-fields.ts';

type Level = (typeof LEVELS)[number];

/** The opposite direction; absent for what is not a level. */
export const LEVEL_OF: Readonly<Partial<Record<AdLevel, Level>>> = {
  [AdLevel.CAMPAIGN]: 'campaign',
  [AdLevel.AD_SET]: 'ad_set',
  [AdLevel.AD]: 'ad',
};

export const AD_LEVEL: Readonly<Record<Level, AdLevel>> = {
  campaign: AdLevel.CAMPAIGN,
  ad_set: AdLevel.AD_SET,
  ad: AdLevel.AD,
};
