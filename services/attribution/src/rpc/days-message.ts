// Describes the days of a response: which days, in which zone, and which accounts report spend by the days of another zone.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import type { ReportDaysSchema } from '@touchline/proto/gen/touchline/attribution/v1/report_days_pb.ts';
import type { ForeignAccount } from '../domain/report/foreign-accounts.ts';

/** @param range null for a response over all time; @param others for a response that shows spend, by foreignAccounts */
export function daysMessage(
  range: DayRange | null,
  { timeZone }: ReportDays,
  others: readonly ForeignAccount[] = [],
): MessageInitShape<typeof ReportDaysSchema> {
  return {
    dateFrom: range?.from ?? '',
    dateTo: range?.to ?? '',
    timeZone,
    otherTimeZones: others.map(({ accountExternalId: accountId, ...other }) => ({ ...other, accountId })),
  };
}
