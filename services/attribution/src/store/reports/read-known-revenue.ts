// Reads the known part of lifetime revenues that are null for want of a rate, and which rates they lack.
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import { fromUnits, toUnits } from '../../domain/fixed-point.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import type { MissingRate } from '../../domain/report/unknown-rates.ts';
import type { GoalKind } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';

export interface KnownRevenueQuery {
  generation: Generation;
  /** The days of the payments. */
  days: ReportDays;
  /** Persons whose revenue is null. */
  personIds: readonly string[];
  /** The kinds of goals that make up the revenue. */
  kinds: readonly GoalKind[];
}

/** A lifetime revenue as far as it is known. */
export interface KnownRevenue {
  /** Exact decimal in the reporting currency: the part that has rates. */
  readonly known: string;
  /** In order of time; a day that several payments lack may occur several times. */
  readonly missing: readonly MissingRate[];
}

/** Returns the known part of each person's revenue, by person id. Does not query the database when no revenue is null. */
export async function knownRevenue(
  conversions: Collections['conversions'],
  { generation, days, personIds, kinds }: KnownRevenueQuery,
): Promise<Map<string, KnownRevenue>> {
  if (personIds.length === 0) return new Map();
  const sums = new Map(personIds.map((id) => [id, { units: 0n, missing: [] as MissingRate[] }]));
  const filter = {
    profile_id: derivedKey(generation),
    person_id: { $in: [...sums.keys()] },
    kind: { $in: [...kinds] },
  };
  const projection = { _id: 0, person_id: 1, time: 1, currency: 1, revenue: 1, rate_unknown: 1 } as const;
  for await (const { person_id, time, currency, revenue, rate_unknown } of conversions
    .find(filter, { projection })
    .sort({ time: 1 })) {
    const sum = sums.get(person_id);
    if (sum !== undefined && revenue !== null) sum.units += toUnits(revenue);
    if (rate_unknown && currency !== null) sum?.missing.push({ currency, date: days.dayOf(time) });
  }
  return new Map([...sums].map(([id, { units, missing }]) => [id, { known: fromUnits(units), missing }]));
}
