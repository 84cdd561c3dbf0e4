// The level parameter as the other services spell it.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { LEVELS } from './query-fields.ts';

type Level = (typeof LEVELS)[number];

export const AD_LEVEL: Readonly<Record<Level, AdLevel>> = {
  campaign: AdLevel.CAMPAIGN,
  ad_set: AdLevel.AD_SET,
  ad: AdLevel.AD,
};
