// Reads daily facts summed over a range. The database groups them, so that a response costs one row per entity.
import type { Decimal128 } from 'mongodb';
import { Exact } from '../../domain/exact-decimal.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import type { DayRange } from '../../domain/report/date-range.ts';
import { addCounts, type FactSums } from '../../domain/report/fact-sums.ts';
import type { NestedRanges } from '../../domain/report/nested-ranges.ts';
import type { Level, Model } from '../../domain/vocabulary.ts';
import { type IdSpan, within } from '../ads/read-ad-days.ts';
import type { Collections } from '../collections.ts';
import { stretchFrom } from './stretch-expression.ts';

export interface StretchesQuery {
  /** The generation from which the whole response is read (servedProfile). */
  readonly generation: Generation;
  readonly model: Model;
  readonly level: Level;
  readonly span: IdSpan;
  readonly ranges: NestedRanges;
}

interface GroupedFacts {
  _id: { entity: string; stretch: number };
  count: number;
  // A list of each day's split, which is added up here: conversion keys are data, and $sum takes only paths known beforehand.
  by_type: Record<string, number>[];
  cash_count: number;
  cash_value: Decimal128;
  cash_unknown: number;
  first_count: number;
}

/** Returns the facts of a span of entities, by entity in each stretch of the ranges. */
export async function factsByStretch(
  dailyFacts: Collections['dailyFacts'],
  { generation, model, level, span, ranges }: StretchesQuery,
): Promise<Map<string, FactSums>[]> {
  const stretch = stretchFrom(
    '$day',
    ranges.stretches.map(({ from }) => from),
  );
  const found = ranges.stretches.map(() => new Map<string, FactSums>());
  const { from, to } = ranges.widest;
  const rows = dailyFacts.aggregate<GroupedFacts>([
    {
      $match: {
        ...{ profile_id: derivedKey(generation), model, level, day: { $gte: from, $lte: to } },
        entity_id: within(span),
      },
    },
    {
      $group: {
        _id: { entity: '$entity_id', stretch },
        count: { $sum: '$count' },
        by_type: { $push: '$by_type' },
        cash_count: { $sum: '$cash_count' },
        // Exact: Decimal128 has 34 digits, an amount has at most 30.
        cash_value: { $sum: '$cash_value' },
        cash_unknown: { $sum: '$cash_unknown' },
        first_count: { $sum: '$first_count' },
      },
    },
  ]);
  for (const row of await rows.toArray()) found[row._id.stretch]?.set(row._id.entity, factSums(row));
  return found;
}

/**
 * Returns the first and the last day, in a range or in all time, on which a model credits a campaign with anything; null when
 * there is none.
 */
export async function creditedDays(
  dailyFacts: Collections['dailyFacts'],
  {
    generation,
    model,
    campaignId,
    range,
  }: { generation: Generation; model: Model; campaignId: string; range: DayRange | null },
): Promise<DayRange | null> {
  const [days] = await dailyFacts
    .aggregate<DayRange>([
      {
        $match: {
          ...{ profile_id: derivedKey(generation), model, level: 'campaign', entity_id: campaignId },
          ...(range !== null && { day: { $gte: range.from, $lte: range.to } }),
          count: { $gt: 0 },
        },
      },
      { $group: { _id: null, from: { $min: '$day' }, to: { $max: '$day' } } },
    ])
    .toArray();
  return days === undefined ? null : { from: days.from, to: days.to };
}

const factSums = (row: GroupedFacts): FactSums => ({
  count: row.count,
  byType: addCounts(row.by_type),
  cashCount: row.cash_count,
  cashValue: new Exact(row.cash_value.toString()),
  cashUnknown: row.cash_unknown,
  firstCount: row.first_count,
});
