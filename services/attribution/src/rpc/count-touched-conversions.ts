// Handles CountTouchedConversions: counts conversions and those with a touch, by day.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  CountTouchedConversionsRequest,
  CountTouchedConversionsResponseSchema,
  TouchedConversionsSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { isCountedPath, isTouchedPath } from '../domain/paths/path-entities.ts';
import { type TouchedCount, touchedByDay, touchedShare, touchedTotal } from '../domain/report/touched-share.ts';
import { daysMessage } from './days-message.ts';
import type { ReportDeps } from './report-deps.ts';
import { readRangeOrLast } from './report-request.ts';

/**
 * Handles CountTouchedConversions. The conversions are those that GetPaths counts; a touch is one in the lookback window other than a
 * direct visit.
 * @throws INVALID_ARGUMENT invalid_date_range
 */
export function createCountTouchedConversions({ openFigures, now = () => new Date() }: Omit<ReportDeps, 'db'>) {
  return async function countTouchedConversions(
    request: CountTouchedConversionsRequest,
  ): Promise<MessageInitShape<typeof CountTouchedConversionsResponseSchema>> {
    const figures = await openFigures(request.profileId);
    const { days } = figures;
    const range = readRangeOrLast(request.range, days, now());
    const query = { model: '*', level: 'path', range } as const;
    const all = await figures.factsByDay(query, isCountedPath);
    const byDay = touchedByDay(all, await figures.factsByDay(query, isTouchedPath));
    return { total: row(touchedTotal(byDay)), byDay: byDay.map(row), days: daysMessage(range, days) };
  };
}

function row(counted: TouchedCount): MessageInitShape<typeof TouchedConversionsSchema> {
  const { date, conversions, withTouch } = counted;
  return { date, conversions: BigInt(conversions), withTouch: BigInt(withTouch), share: touchedShare(counted) };
}
