// Reads daily facts summed over a range. The database groups them, so that a response costs one row per entity.
import type { Decimal128 } from 'mongodb';
import { Exact } from '../../domain/exact-decimal.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import { isEntity } from '../../domain/ids.ts';
import type { DayRange } from '../../domain/report/date-range.ts';
import { addCounts, addFacts, type FactSums } from '../../domain/report/fact-sums.ts';
import type { FactLevel, Model } from '../../domain/vocabulary.ts';
import { type IdSpan, within } from '../ads/read-ad-days.ts';
import type { Collections } from '../collections.ts';

export interface FactsQuery {
  /** The generation from which the whole response is read (servedProfile). */
  generation: Generation;
  model: Model | '*';
  level: FactLevel;
  range: DayRange;
}

interface GroupedFacts {
  _id: { entity: string; model?: Model };
  count: number;
  // A list of each day's split, which is added up here: conversion keys are data, and $sum takes only paths known beforehand.
  by_type: Record<string, number>[];
  cash_count: number;
  cash_value: Decimal128;
  cash_unknown: number;
  first_count: number;
}

/** Returns the facts of every entity key at a level, including the keys that stand for no entity; or those of a span of ids. */
export async function factsByEntity(
  dailyFacts: Collections['dailyFacts'],
  { span, ...query }: FactsQuery & { span?: IdSpan },
): Promise<Map<string, FactSums>> {
  const only = span === undefined ? {} : { entity_id: within(span) };
  return (await readGrouped(dailyFacts, query, only)).get(query.model) ?? new Map();
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
  { generation, model, level, range }: Omit<FactsQuery, 'model'> & { model: FactsQuery['model'] | readonly Model[] },
  narrower: object = {},
): Promise<Map<Model | '*', Map<string, FactSums>>> {
  const isOne = typeof model === 'string';
  const cursor = dailyFacts.aggregate<GroupedFacts>([
    {
      $match: {
        profile_id: derivedKey(generation),
        model: isOne ? model : { $in: model },
        level,
        day: { $gte: range.from, $lte: range.to },
        ...narrower,
      },
    },
    {
      $group: {
        _id: { entity: '$entity_id', ...(!isOne && { model: '$model' }) },
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
  const sums = new Map<Model | '*', Map<string, FactSums>>();
  for (const row of await cursor.toArray()) {
    const key = isOne ? model : (row._id.model ?? '*');
    const own = sums.get(key) ?? new Map<string, FactSums>();
    sums.set(key, own);
    own.set(row._id.entity, {
      count: row.count,
      byType: addCounts(row.by_type),
      cashCount: row.cash_count,
      cashValue: new Exact(row.cash_value.toString()),
      cashUnknown: row.cash_unknown,
      firstCount: row.first_count,
    });
  }
  return sums;
}
