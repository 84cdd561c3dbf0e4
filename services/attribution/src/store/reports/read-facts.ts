// Reads daily facts summed over a range. The database groups them, so that a response costs one row per entity.
import type { Decimal128 } from 'mongodb';
import { Exact } from '../../domain/exact-decimal.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import { isEntity } from '../../domain/ids.ts';
import type { DayRange } from '../../domain/report/date-range.ts';
import { addCounts, addFacts, type FactSums } from '../../domain/report/fact-sums.ts';
import type { NestedRanges } from '../../domain/report/nested-ranges.ts';
import type { FactLevel, Model } from '../../domain/vocabulary.ts';
import { type IdSpan, within } from '../ads/read-ad-days.ts';
import type { Collections } from '../collections.ts';
import { stretchFrom } from './stretch-expression.ts';

export interface FactsQuery {
  /** The generation from which the whole response is read (servedProfile). */
  generation: Generation;
  model: Model | '*';
  level: FactLevel;
  range: DayRange;
}

interface GroupedFacts {
  _id: { entity: string; model?: Model; stretch?: number };
  count: number;
  // A list of each day's split, which is added up here: conversion keys are data, and $sum takes only paths known beforehand.
  by_type: Record<string, number>[];
  cash_count: number;
  cash_value: Decimal128;
  cash_unknown: number;
  first_count: number;
}

/** Returns the facts of every entity key at a level, including the keys that stand for no entity. */
export async function factsByEntity(
  dailyFacts: Collections['dailyFacts'],
  query: FactsQuery,
): Promise<Map<string, FactSums>> {
  return (await readGrouped(dailyFacts, query)).get(query.model) ?? new Map();
}

/** Returns the facts of a span of entities, by entity in each stretch of the ranges. */
export async function factsByStretch(
  dailyFacts: Collections['dailyFacts'],
  { span, ranges, ...query }: Omit<FactsQuery, 'range'> & { span: IdSpan; ranges: NestedRanges },
): Promise<Map<string, FactSums>[]> {
  const stretch = stretchFrom(
    '$day',
    ranges.stretches.map(({ from }) => from),
  );
  const found = ranges.stretches.map(() => new Map<string, FactSums>());
  const all = groupedFacts(dailyFacts, { ...query, range: ranges.widest }, { entity_id: within(span) }, { stretch });
  for (const row of await all) found[row._id.stretch ?? 0]?.set(row._id.entity, factSums(row));
  return found;
}

/** Returns the facts of several models at once, by model and then by entity key; each model has a map, which may be empty. */
export async function factsByModel(
  dailyFacts: Collections['dailyFacts'],
  { models, ...query }: Omit<FactsQuery, 'model'> & { models: readonly Model[]; entityId?: string },
): Promise<Map<Model, Map<string, FactSums>>> {
  const { entityId, ...rest } = query;
  const found = await readGrouped(
    dailyFacts,
    { ...rest, model: models },
    entityId === undefined ? {} : { entity_id: entityId },
  );
  return new Map(models.map((model) => [model, found.get(model) ?? new Map()]));
}

/** Returns the facts credited to no entity at a level, for GET /campaigns/unattributed. */
export async function unattributedFacts(dailyFacts: Collections['dailyFacts'], query: FactsQuery): Promise<FactSums> {
  // Entity ids are UUIDs; only the keys for no entity sort before or after all hexadecimal digits.
  const noEntity = { $or: [{ entity_id: '' }, { entity_id: { $gte: '~' } }] };
  const facts = (await readGrouped(dailyFacts, query, noEntity)).get(query.model) ?? [];
  return addFacts([...facts].filter(([entityId]) => !isEntity(entityId)).map(([, sums]) => sums));
}

/** Returns the facts of the whole profile: every conversion once, whatever the model. */
export async function profileFacts(
  dailyFacts: Collections['dailyFacts'],
  { generation, range }: Pick<FactsQuery, 'generation' | 'range'>,
): Promise<FactSums> {
  const facts = await readGrouped(dailyFacts, { generation, model: '*', level: 'profile', range });
  return addFacts(facts.get('*')?.values() ?? []);
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

async function readGrouped(
  dailyFacts: Collections['dailyFacts'],
  query: GroupedQuery,
  narrower: object = {},
): Promise<Map<Model | '*', Map<string, FactSums>>> {
  const { model } = query;
  const isOne = typeof model === 'string';
  const sums = new Map<Model | '*', Map<string, FactSums>>();
  for (const row of await groupedFacts(dailyFacts, query, narrower, isOne ? {} : { model: '$model' })) {
    const key = isOne ? model : (row._id.model ?? '*');
    const own = sums.get(key) ?? new Map<string, FactSums>();
    sums.set(key, own);
    own.set(row._id.entity, factSums(row));
  }
  return sums;
}

type GroupedQuery = Omit<FactsQuery, 'model'> & { model: FactsQuery['model'] | readonly Model[] };

/** @param by what the facts are grouped by beside the entity */
function groupedFacts(
  dailyFacts: Collections['dailyFacts'],
  { generation, model, level, range }: GroupedQuery,
  narrower: object,
  by: object,
): Promise<GroupedFacts[]> {
  return dailyFacts
    .aggregate<GroupedFacts>([
      {
        $match: {
          profile_id: derivedKey(generation),
          model: typeof model === 'string' ? model : { $in: model },
          level,
          day: { $gte: range.from, $lte: range.to },
          ...narrower,
        },
      },
      {
        $group: {
          _id: { entity: '$entity_id', ...by },
          count: { $sum: '$count' },
          by_type: { $push: '$by_type' },
          cash_count: { $sum: '$cash_count' },
          // Exact: Decimal128 has 34 digits, an amount has at most 30.
          cash_value: { $sum: '$cash_value' },
          cash_unknown: { $sum: '$cash_unknown' },
          first_count: { $sum: '$first_count' },
        },
      },
    ])
    .toArray();
}

const factSums = (row: GroupedFacts): FactSums => ({
  count: row.count,
  byType: addCounts(row.by_type),
  cashCount: row.cash_count,
  cashValue: new Exact(row.cash_value.toString()),
  cashUnknown: row.cash_unknown,
  firstCount: row.first_count,
});
