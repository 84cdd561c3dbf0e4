// Sums daily facts, and says what they are worth.
import { type Exact, ZERO } from '../exact-decimal.ts';

/** The facts of one entity over a range of days. */
export interface FactSums {
  count: number;
  /** By conversion key; a key with nothing credited is absent. */
  byType: ReadonlyMap<string, number>;
  cashCount: number;
  /** Exact, reporting currency; only the part that has rates while cashUnknown is above zero. */
  cashValue: Exact;
  cashUnknown: number;
  firstCount: number;
}

export const NO_FACTS: FactSums = {
  count: 0,
  byType: new Map(),
  cashCount: 0,
  cashValue: ZERO,
  cashUnknown: 0,
  firstCount: 0,
};

/** Reports whether nothing is left of the facts, as after a difference that took back all that another had given. */
export function isEmpty(facts: FactSums): boolean {
  const { count, cashCount, cashUnknown, firstCount, cashValue } = facts;
  return count === 0 && cashCount === 0 && cashUnknown === 0 && firstCount === 0 && cashValue.isZero();
}

/** Adds up facts exactly. */
export function addFacts(all: Iterable<FactSums>): FactSums {
  const byType: Record<string, number>[] = [];
  const sum = { count: 0, cashCount: 0, cashValue: ZERO, cashUnknown: 0, firstCount: 0 };
  for (const facts of all) {
    sum.count += facts.count;
    sum.cashCount += facts.cashCount;
    sum.cashValue = sum.cashValue.plus(facts.cashValue);
    sum.cashUnknown += facts.cashUnknown;
    sum.firstCount += facts.firstCount;
    byType.push(Object.fromEntries(facts.byType));
  }
  return { ...sum, byType: addCounts(byType) };
}

/** Adds up counts by key and drops the keys whose sum is zero; the keys are sorted, so that equal sums are equal bytes. */
export function addCounts(all: Iterable<Readonly<Record<string, number>>>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const counts of all) {
    for (const [key, count] of Object.entries(counts)) sums.set(key, (sums.get(key) ?? 0) + count);
  }
  const some = [...sums].filter(([, count]) => count !== 0);
  return new Map(some.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the attributed cash of facts; null when some of it had no rate. */
export function knownValue(facts: FactSums): Exact | null {
  return facts.cashUnknown > 0 ? null : facts.cashValue;
}

/**
 * Returns the part of the attributed cash that has rates, where some of it has none; otherwise null, since all of it is known.
 */
export function knownPart(facts: FactSums): Exact | null {
  return facts.cashUnknown > 0 ? facts.cashValue : null;
}
