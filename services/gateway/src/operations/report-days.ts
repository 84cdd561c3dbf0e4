// Describes the days of a report in meta: which days, in which time zone, and whose spend counts by the days of another zone.
import type { ReportDays } from '@touchline/proto/gen/touchline/attribution/v1/report_days_pb.ts';
import { z } from 'zod';
import type { RequestedDays } from './query-fields.ts';

const OtherTimeZone = z
  .object({
    platform: z.string().meta({ examples: ['social_ads'] }),
    account_id: z.string().meta({ description: "The ad account's id on its platform." }),
    time_zone: z.string().meta({ description: 'IANA name of the zone in whose days it reports.' }),
  })
  .meta({ id: 'OtherTimeZone' });

/** For answers whose figures are by days. */
export const zoneMeta = {
  time_zone: z.string().meta({
    description:
      "IANA name of the zone in whose days the answer counts: the profile's, which is UTC unless set. After a change it stays the previous one until everything is derived anew; GET /api/v1/tracking/replay-status shows the progress.",
    examples: ['America/Lima'],
  }),
};

/** For answers that show spend. */
export const spendMeta = {
  other_time_zones: z.array(OtherTimeZone).meta({
    description:
      'The ad accounts whose spend is in the answer and that report by the days of another zone than time_zone: their days begin and end at other moments than the same days of the conversions. Empty when there is none.',
  }),
};

/** For answers about a range of days. */
export const daysMeta = { date_from: z.string(), date_to: z.string(), ...zoneMeta };

/** Returns attribution's time zone of the answer; an attribution of an earlier release only knows UTC. */
export const shownZone = (days: ReportDays | undefined) => ({ time_zone: days?.timeZone || 'UTC' });

/** Returns attribution's days of the answer; an attribution of an earlier release uses the requested days. */
export const shownDays = (days: ReportDays | undefined, asked: RequestedDays) => ({
  date_from: days?.dateFrom || asked.dateFrom,
  date_to: days?.dateTo || asked.dateTo,
  ...shownZone(days),
});

export const shownOtherZones = (days: ReportDays | undefined) => ({
  other_time_zones: (days?.otherTimeZones ?? []).map(({ platform, accountId, timeZone }) => ({
    ...{ platform, account_id: accountId, time_zone: timeZone },
  })),
});
