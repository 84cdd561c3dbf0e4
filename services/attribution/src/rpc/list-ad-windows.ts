// Handles ListAdWindows: returns what every ad of a profile cost and brought in several ranges that end on one day.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import type {
  ListAdWindowsRequest,
  ListAdWindowsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { Db } from 'mongodb';
import type { AdSums } from '../domain/report/running-sums.ts';
import { adMessage, figuresMessage } from './ad-figures-message.ts';
import { daysMessage } from './days-message.ts';
import { missingRatesMessage } from './missing-rates-message.ts';
import { createReadAdPage, invalidRange, lastDaysUntil } from './read-ad-page.ts';

/** @throws INVALID_ARGUMENT invalid_date_range */
export function createListAdWindows(deps: { db: Db }) {
  const readAdPage = createReadAdPage(deps);

  return async function listAdWindows({
    profileId,
    until,
    lastDays,
    cursor: after,
    limit,
  }: ListAdWindowsRequest): Promise<MessageInitShape<typeof ListAdWindowsResponseSchema>> {
    if (until === undefined) throw invalidRange();
    const last = timestampDate(until);
    const rangesIn = (days: ReportDays) => lastDays.map((count) => lastDaysUntil(days, last, count));
    const { ads, nameOf, kinds, sumsOf, ...page } = await readAdPage({ profileId, after, limit, rangesIn });
    return {
      ads: ads.map((ad) => {
        const windowsOf = new Map<AdSums, number>();
        for (const [n, sums] of sumsOf(ad).entries()) windowsOf.set(sums, (windowsOf.get(sums) ?? 0) | (1 << n));
        return {
          ad: adMessage(ad, nameOf),
          figures: Array.from(windowsOf, ([sums, windows]) => ({ figures: figuresMessage(sums, kinds), windows })),
        };
      }),
      nextCursor: page.nextCursor,
      reportingCurrency: page.currency,
      windows: page.windows.map(({ range, others, missing }) => ({
        days: daysMessage(range, page.days, others),
        missingRates: missingRatesMessage(missing),
      })),
    };
  };
}
