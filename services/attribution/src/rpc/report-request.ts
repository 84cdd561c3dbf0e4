// Reads the parameters that reports share from a request, and refuses what the gateway should already have refused.
import { appError } from '@touchline/chassis/errors.ts';
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import type { Range } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { type DayRange, dayRange, MAX_DAYS } from '../domain/report/date-range.ts';
import { type Level, MODELS, type Model } from '../domain/vocabulary.ts';

const DEFAULT_MODEL: Model = 'last_touch';

/** @throws INVALID_ARGUMENT invalid_date_range unless it is two real days in order, spanning at most 366 days */
export function readRange(range: Range | undefined): DayRange {
  const days = range && dayRange(range.dateFrom, range.dateTo);
  if (!days) {
    throw appError(
      'invalid_date_range',
      'Send date_from and date_to as real days YYYY-MM-DD, in order, spanning at most 366 days.',
    );
  }
  return days;
}

/**
 * Does the same as readRange, but also accepts a number of last days up to the profile's today.
 * @throws INVALID_ARGUMENT invalid_date_range
 */
export function readRangeOrLast(range: Range | undefined, days: ReportDays, now: Date): DayRange {
  const last = range?.lastDays ?? 0;
  if (last === 0) return readRange(range);
  return last > MAX_DAYS ? readRange(undefined) : days.lastDays(last, now);
}

/** Returns the model, by default last_touch. @throws INVALID_ARGUMENT invalid_parameter */
export function readModel(model: string): Model {
  const known = MODELS.find((name) => name === (model || DEFAULT_MODEL));
  if (known === undefined) {
    throw appError('invalid_parameter', `The model must be one of ${MODELS.join(', ')}.`);
  }
  return known;
}

/** Returns the level, by default campaign. @throws INVALID_ARGUMENT invalid_parameter */
export function readLevel(level: AdLevel): Level {
  switch (level) {
    case AdLevel.UNSPECIFIED:
    case AdLevel.CAMPAIGN:
      return 'campaign';
    case AdLevel.AD_SET:
      return 'ad_set';
    case AdLevel.AD:
      return 'ad';
    default:
      throw appError('invalid_parameter', 'The level must be campaign, ad_set or ad.');
  }
}
