// Translates between the levels of the protos and the level names of this service.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { Level } from './level.ts';

const NUMBERS: Readonly<Record<Level, AdLevel>> = {
  campaign: AdLevel.CAMPAIGN,
  ad_set: AdLevel.AD_SET,
  ad: AdLevel.AD,
};

export const adLevel = (level: Level): AdLevel => NUMBERS[level];

/** @returns null for a number that is no level */
export function levelOf(number: AdLevel): Level | null {
  const found = Object.entries(NUMBERS).find(([, one]) => one === number);
  return found ? (found[0] as Level) : null;
}
