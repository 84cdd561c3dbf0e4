// Reads what the pipeline conversions credited to ads are worth, since the daily facts hold only the value of cash.
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import type { Decimal128 } from 'mongodb';
import { Exact } from '../../domain/exact-decimal.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import { type IdSpan, within } from '../ads/read-ad-days.ts';
import type { Collections } from '../collections.ts';

export interface PipelineQuery {
  generation: Generation;
  range: DayRange;
  days: ReportDays;
  /** The ads. */
  span: IdSpan;
}

export interface PipelineValue {
  /** Exact, in the reporting currency; null when a conversion has no rate. */
  readonly value: Exact | null;
  /** The part for which there are rates. */
  readonly known: Exact;
}

/**
 * Returns the projected value of the pipeline conversions that last_touch credits to each ad. An ad without any is left out.
 * Credit is read as it was derived, and never derived again.
 */
export async function pipelineValues(
  conversions: Collections['conversions'],
  { generation, range, days, span }: PipelineQuery,
): Promise<Map<string, PipelineValue>> {
  const { start, end } = days.instantsOf(range);
  const isOfAds = { 'credits.last_touch.entity.ad': within(span) };
  const filter = { profile_id: derivedKey(generation), kind: 'pipeline', time: { $gte: start, $lt: end }, ...isOfAds };
  const cursor = conversions.aggregate<{ _id: string; value: Decimal128; unknown: number }>([
    { $match: filter },
    { $project: { rate_unknown: 1, 'credits.last_touch': 1 } },
    { $unwind: '$credits.last_touch' },
    { $match: isOfAds },
    {
      $group: {
        _id: '$credits.last_touch.entity.ad',
        value: { $sum: { $toDecimal: { $ifNull: ['$credits.last_touch.amount', '0'] } } },
        unknown: { $sum: { $cond: ['$rate_unknown', 1, 0] } },
      },
    },
  ]);
  const rows = await cursor.toArray();
  return new Map(
    rows.map(({ _id, value, unknown }) => {
      const known = new Exact(value.toString());
      return [_id, { known, value: unknown > 0 ? null : known }];
    }),
  );
}
