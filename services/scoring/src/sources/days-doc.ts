// Converts the days of a response of attribution, and the rates that it lacks, to the form in which they are stored.
import type { ReportDays } from '@touchline/proto/gen/touchline/attribution/v1/report_days_pb.ts';
import { type MissingRate, unknownRates } from '@touchline/proto/unknown-rates.ts';
import type { ScoredDaysDoc } from '../store/profile-doc.ts';

/** @param missing any number of times each */
export const scoredDays = (days: ReportDays, missing: readonly MissingRate[]): ScoredDaysDoc => ({
  ...daysDoc(days),
  unknown_rates: ratesDoc(missing),
});

const ratesDoc = (missing: readonly MissingRate[]): ScoredDaysDoc['unknown_rates'] =>
  unknownRates(missing).map(({ firstDay: first_day, ...rest }) => ({ ...rest, first_day }));

function daysDoc({ dateFrom, dateTo, timeZone, otherTimeZones }: ReportDays): ScoredDaysDoc {
  return {
    ...{ date_from: dateFrom, date_to: dateTo, time_zone: timeZone },
    other_time_zones: otherTimeZones.map(({ platform, accountId, timeZone: own }) => ({
      ...{ platform, account_id: accountId, time_zone: own },
    })),
  };
}
