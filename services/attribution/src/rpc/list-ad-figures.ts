// Handles ListAdFigures: returns what every ad of a profile cost and brought over a range, for a caller that compares ads with
// one another.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import type {
  ListAdFiguresRequest,
  ListAdFiguresResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { Db } from 'mongodb';
import { type DayRange, isDay } from '../domain/report/date-range.ts';
import { adMessage, figuresMessage } from './ad-figures-message.ts';
import { daysMessage } from './days-message.ts';
import { missingRatesMessage } from './missing-rates-message.ts';
import { createReadAdPage, FIRST_DAY, invalidRange, lastDaysUntil } from './read-ad-page.ts';

/** @throws INVALID_ARGUMENT invalid_date_range */
export function createListAdFigures(deps: { db: Db }) {
  const readAdPage = createReadAdPage(deps);

  return async function listAdFigures(
    request: ListAdFiguresRequest,
  ): Promise<MessageInitShape<typeof ListAdFiguresResponseSchema>> {
    const { profileId, cursor: after, limit } = request;
    const rangesIn = (days: ReportDays) => [readDays(request, days)];
    const page = await readAdPage({ profileId, after, limit, rangesIn });
    const { nameOf, kinds, nextCursor, days } = page;
    const [window] = page.windows;
    return {
      ads: page.ads.flatMap((ad) =>
        page.sumsOf(ad).map((sums) => ({ ...adMessage(ad, nameOf), ...figuresMessage(sums, kinds) })),
      ),
      nextCursor,
      reportingCurrency: page.currency,
      ...(window && {
        missingRates: missingRatesMessage(window.missing),
        days: daysMessage(window.range, days, window.others),
      }),
    };
  };
}

function readDays({ dateFrom, dateTo, until, lastDays }: ListAdFiguresRequest, days: ReportDays): DayRange {
  if (until !== undefined) return lastDaysUntil(days, timestampDate(until), lastDays);
  const range = { from: dateFrom || FIRST_DAY, to: dateTo };
  if (isDay(range.from) && isDay(range.to) && range.from <= range.to) return range;
  throw invalidRange();
}
