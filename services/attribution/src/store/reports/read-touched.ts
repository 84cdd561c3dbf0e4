// Counts conversions by day, and those that have a touch. The database counts them, so that a response costs one row a day.
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import type { TouchedCount } from '../../domain/report/touched-share.ts';
import type { GoalKind } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';
import { spanOf } from '../conversions-newest-first.ts';
import { positionInRange } from './position-in-range.ts';

const DAY_MS = 86_400_000;
/** Shorter than the caller's deadline. */
const WITHIN_MS = 2500;
const IS_KIND: Readonly<Record<GoalKind, true>> = { cash: true, pipeline: true, gross: true, messaging: true };
/** All of them are named so that the index by kind and time is used. */
const KINDS = Object.keys(IS_KIND) as GoalKind[];

/**
 * Returns the days of a range that have conversions, the oldest first. A touch is one in the lookback window other than a direct
 * visit.
 * @throws the driver's error when the count takes too long
 */
export async function touchedByDay(
  conversions: Collections['conversions'],
  { generation, range, days }: { generation: Generation; range: DayRange; days: ReportDays },
): Promise<TouchedCount[]> {
  const { from, before } = spanOf(range, days);
  const groups = await conversions
    .aggregate<{ _id: number; conversions: number; with_touch: number }>(
      [
        {
          $match: {
            profile_id: derivedKey(generation),
            kind: { $in: KINDS },
            time: { $gte: new Date(from), $lt: new Date(before) },
          },
        },
        {
          $group: {
            _id: positionInRange(range, days),
            conversions: { $sum: 1 },
            with_touch: {
              $sum: { $cond: [{ $gt: [{ $size: { $setDifference: ['$touch_channels', ['direct']] } }, 0] }, 1, 0] },
            },
          },
        },
        { $sort: { _id: 1 } },
      ],
      { maxTimeMS: WITHIN_MS },
    )
    .toArray();
  const first = Date.parse(range.from);
  return groups.map(({ _id, conversions: count, with_touch: withTouch }) => ({
    date: new Date(first + _id * DAY_MS).toISOString().slice(0, 10),
    conversions: count,
    withTouch,
  }));
}
