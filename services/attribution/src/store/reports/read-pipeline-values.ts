// Reads what the pipeline conversions credited to ads are worth, since the daily facts hold only the value of cash.
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import type { Decimal128 } from 'mongodb';
import { Exact } from '../../domain/exact-decimal.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import type { NestedRanges } from '../../domain/report/nested-ranges.ts';
import type { PipelineValue } from '../../domain/report/pipeline-value.ts';
import { type IdSpan, within } from '../ads/read-ad-days.ts';
import type { Collections } from '../collections.ts';
import { stretchFrom } from './stretch-expression.ts';

export interface PipelineQuery {
  generation: Generation;
  ranges: NestedRanges;
  days: ReportDays;
  /** The ads. */
  span: IdSpan;
}

/**
 * Returns the projected value of the pipeline conversions that last_touch credits to each ad, by ad in each stretch of
 * the ranges. An ad without any is left out. Credit is read as it was derived, and never derived again.
 */
export async function pipelineValues(
  conversions: Collections['conversions'],
  { generation, ranges, days, span }: PipelineQuery,
): Promise<Map<string, PipelineValue>[]> {
  const { start, end } = days.instantsOf(ranges.widest);
  const starts = ranges.stretches.map((stretch) => days.instantsOf(stretch).start);
  const isOfAds = { 'credits.last_touch.entity.ad': within(span) };
  const filter = { profile_id: derivedKey(generation), kind: 'pipeline', time: { $gte: start, $lt: end }, ...isOfAds };
  const cursor = conversions.aggregate<{ _id: { ad: string; stretch: number }; value: Decimal128; unknown: number }>([
    { $match: filter },
    { $project: { time: 1, rate_unknown: 1, 'credits.last_touch': 1 } },
    { $unwind: '$credits.last_touch' },
    { $match: isOfAds },
    {
      $group: {
        _id: { ad: '$credits.last_touch.entity.ad', stretch: stretchFrom('$time', starts) },
        value: { $sum: { $toDecimal: { $ifNull: ['$credits.last_touch.amount', '0'] } } },
        unknown: { $sum: { $cond: ['$rate_unknown', 1, 0] } },
      },
    },
  ]);
  const found = ranges.stretches.map(() => new Map<string, PipelineValue>());
  for (const { _id, value, unknown } of await cursor.toArray()) {
    const known = new Exact(value.toString());
    found[_id.stretch]?.set(_id.ad, { known, value: unknown > 0 ? null : known });
  }
  return found;
}
