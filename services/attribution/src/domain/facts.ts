// Adds up what a person contributes to the daily facts.

import { fromUnits, toUnits } from './fixed-point.ts';
import { factKey, isEntity } from './ids.ts';
import type { ConversionPath } from './paths/conversion-path.ts';
import { bucketsEntity, pathEntity } from './paths/path-entities.ts';
import type { CreditDoc } from './shapes/conversion-doc.ts';
import type { FactDelta } from './shapes/person-doc.ts';
import { type GoalKind, LEVELS, type Level, MODELS, type Model } from './vocabulary.ts';

/** A conversion as the facts count it. */
export interface CountedConversion {
  day: string;
  goal: string;
  kind: GoalKind;
  /** Cash after refunds in the reporting currency, in units of 1e-18; null when no rate is known. */
  net: bigint | null;
  countsAsFirst: boolean;
  /** Null without a touch in the lookback window. */
  path: ConversionPath | null;
  credits: Record<Model, { entity: CreditDoc['entity']; net: bigint }[]>;
}

/** Facts of one key while they are added up. */
export interface Tally {
  count: number;
  byType: Map<string, number>;
  cashCount: number;
  cash: bigint;
  cashUnknown: number;
  firstCount: number;
}

export type Facts = Record<string, FactDelta>;

/**
 * Adds up conversions by fact key. Each entity that got credit counts the conversion; its value is split. The remainder
 * (entity '' and '~unassigned:…') counts it only when no entity of the level got any credit, and then once.
 */
export function factsOf(conversions: Iterable<CountedConversion>): Facts {
  const tallies = new Map<string, Tally>();
  for (const conversion of conversions) {
    count(tallies, factKey('*', 'profile', conversion.day, ''), conversion, conversion.net, true);
    countPath(tallies, conversion);
    for (const model of MODELS) {
      for (const level of LEVELS) countLevel(tallies, conversion, model, level);
      countNamed(tallies, conversion, model);
    }
  }
  const facts: Facts = {};
  for (const key of [...tallies.keys()].sort()) {
    const tally = tallies.get(key);
    if (tally !== undefined) facts[key] = deltaOf(tally);
  }
  return facts;
}

function countLevel(tallies: Map<string, Tally>, conversion: CountedConversion, model: Model, level: Level): void {
  const credits = conversion.credits[model];
  const [only] = credits;
  if (only !== undefined && credits.length === 1) {
    const net = conversion.net === null ? null : only.net;
    count(tallies, factKey(model, level, conversion.day, only.entity[level] ?? ''), conversion, net, true);
    return;
  }
  const values = new Map<string, bigint>();
  for (const { entity, net } of credits) {
    const id = entity[level] ?? '';
    values.set(id, (values.get(id) ?? 0n) + net);
  }
  if (values.size === 0) values.set('', conversion.net ?? 0n);
  const hasEntity = [...values.keys()].some(isEntity);
  const remainder = credits.at(-1)?.entity[level] ?? '';
  for (const [id, value] of values) {
    const counts = hasEntity ? isEntity(id) : id === remainder;
    count(
      tallies,
      factKey(model, level, conversion.day, id),
      conversion,
      conversion.net === null ? null : value,
      counts,
    );
  }
}

/** Counts the credit of campaigns that only a link names a second time, by the platform of the paid click. */
function countNamed(tallies: Map<string, Tally>, conversion: CountedConversion, model: Model): void {
  const values = new Map<string, bigint>();
  for (const { entity, net } of conversion.credits[model])
    if (entity.named_on !== undefined) values.set(entity.named_on, (values.get(entity.named_on) ?? 0n) + net);
  for (const [platform, value] of values) {
    const net = conversion.net === null ? null : value;
    count(tallies, factKey(model, 'named_on', conversion.day, platform), conversion, net, true);
  }
}

/** Counts the path by type of conversion, whose money can then be told apart, and once more by its length and its lag. */
function countPath(tallies: Map<string, Tally>, conversion: CountedConversion): void {
  const { day, goal, net, path } = conversion;
  count(tallies, factKey('*', 'path', day, pathEntity(goal, path)), conversion, net, true);
  if (path !== null) count(tallies, factKey('*', 'path', day, bucketsEntity(path)), conversion, net, true);
}

function count(
  tallies: Map<string, Tally>,
  key: string,
  { goal, kind, countsAsFirst }: CountedConversion,
  net: bigint | null,
  counts: boolean,
): void {
  if (!counts && (kind !== 'cash' || net === 0n)) return;
  let tally = tallies.get(key);
  if (tally === undefined) {
    tally = emptyTally();
    tallies.set(key, tally);
  }
  if (counts) {
    tally.count += 1;
    tally.byType.set(goal, (tally.byType.get(goal) ?? 0) + 1);
    if (kind === 'cash') tally.cashCount += 1;
    if (countsAsFirst) tally.firstCount += 1;
  }
  if (kind !== 'cash') return;
  if (net === null) tally.cashUnknown += 1;
  else tally.cash += net;
}

export function emptyTally(): Tally {
  return { count: 0, byType: new Map(), cashCount: 0, cash: 0n, cashUnknown: 0, firstCount: 0 };
}

/** Adds a fact, or subtracts it. */
export function tallyFact(tally: Tally, fact: FactDelta, sign: 1 | -1): void {
  tally.count += sign * fact.count;
  for (const type of Object.keys(fact.by_type)) {
    tally.byType.set(type, (tally.byType.get(type) ?? 0) + sign * (fact.by_type[type] ?? 0));
  }
  tally.cashCount += sign * fact.cash_count;
  const cash = toUnits(fact.cash_value);
  tally.cash += sign === 1 ? cash : -cash;
  tally.cashUnknown += sign * fact.cash_unknown;
  tally.firstCount += sign * fact.first_count;
}

/** Returns a tally as a fact. Types whose count is zero are left out, and the others are sorted. */
export function deltaOf({ count, byType, cashCount, cash, cashUnknown, firstCount }: Tally): FactDelta {
  return {
    count,
    by_type: sortedCounts(byType),
    cash_count: cashCount,
    cash_value: fromUnits(cash),
    cash_unknown: cashUnknown,
    first_count: firstCount,
  };
}

/** Returns the sum of two facts. */
export function addFact(a: FactDelta, b: FactDelta): FactDelta {
  const tally = emptyTally();
  tallyFact(tally, a, 1);
  tallyFact(tally, b, 1);
  return deltaOf(tally);
}

/** Reports whether nothing is counted; such facts are not kept. */
export function isNothing({ count, by_type, cash_count, cash_value, cash_unknown, first_count }: FactDelta): boolean {
  const isZero = count === 0 && cash_count === 0 && cash_unknown === 0 && first_count === 0 && cash_value === '0';
  return isZero && Object.keys(by_type).length === 0;
}

function sortedCounts(counts: ReadonlyMap<string, number>): Record<string, number> {
  const kept = [...counts].filter(([, n]) => n !== 0);
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}
