// What meta of reports says of their days: which, of what time zone, and whose spend is by the days of another one.
import type { ReportDays } from '@touchline/proto/gen/touchline/attribution/v1/report_days_pb.ts';
import { z } from 'zod';
import type { AskedDays } from './query-fields.ts';

const OtherTimeZone = z
  .object({
    platform: z.string().meta({ examples: ['social_ads'] }),
    account_id: z.string().meta({ description: "The ad account's id on its platform." }),
    time_zone: z.string().meta({ description: 'IANA name of the zone whose days it reports by.' }),
  })
  .meta({ id: 'OtherTimeZone' });

/** Of an answer whose figures are by days. */
export const zoneMeta = {
  time_zone: z.string().meta({
    description:
      "IANA name of the zone whose days the answer counts in: the profile's, UTC unless set. After it is changed it stays the one of before until everything is derived anew; GET /api/v1/tracking/replay-status says how far that is.",
    examples: ['America/Lima'],
  }),
};

/** Of an answer that shows spend. */
export const spendMeta = {
  other_time_zones: z.array(OtherTimeZone).meta({
    description:
      'The ad accounts whose spend is in the answer and that report by the days of another zone than time_zone: a day of theirs begins and ends at another moment than the same day of the conversions. Empty where there is none.',
  }),
};

/** Of an answer of a range of days. */
export const daysMeta = { date_from: z.string(), date_to: z.string(), ...zoneMeta };

/** What attribution says of the zone; one of an earlier release knows UTC alone. */
export const shownZone = (days: ReportDays | undefined) => ({ time_zone: days?.timeZone || 'UTC' });

/** What attribution says of the days; one of an earlier release takes those that were asked for. */
export const shownDays = (days: ReportDays | undefined, asked: AskedDays) => ({
  date_from: days?.dateFrom || asked.dateFrom,
  date_to: days?.dateTo || asked.dateTo,
  ...shownZone(days),
});

export const shownOtherZones = (days: ReportDays | undefined) => ({
  other_time_zones: (days?.otherTimeZones ?? []).map(({ platform, accountId, timeZone }) => ({
    ...{ platform, account_id: accountId, time_zone: timeZone },
  })),
});
