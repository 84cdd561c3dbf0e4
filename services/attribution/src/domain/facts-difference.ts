// Computes what has to be added to the daily facts when the contributions of many persons change.

import { deltaOf, emptyTally, type Facts, isNothing, type Tally, tallyFact } from './facts.ts';
import type { FactDelta } from './shapes/person-doc.ts';

export interface FactsDifference {
  /** Adds the difference between a person's contribution `before` and `after`. */
  add(before: Facts, after: Facts): void;
  /** Returns the difference so far, by fact key; keys whose difference is zero are absent. */
  deltas(): Map<string, FactDelta>;
}

/** Creates an empty difference. Persons of a batch share most keys, so the sums are kept as numbers until the end. */
export function createFactsDifference(): FactsDifference {
  const tallies = new Map<string, Tally>();

  function tallyOf(key: string): Tally {
    const known = tallies.get(key);
    if (known !== undefined) return known;
    const tally = emptyTally();
    tallies.set(key, tally);
    return tally;
  }

  return {
    add(before, after) {
      for (const [key, gained] of Object.entries(after)) {
        const lost = before[key];
        // Most of a returning person's contribution is unchanged.
        if (lost !== undefined && isSame(lost, gained)) continue;
        const tally = tallyOf(key);
        tallyFact(tally, gained, 1);
        if (lost !== undefined) tallyFact(tally, lost, -1);
      }
      for (const [key, lost] of Object.entries(before)) {
        if (after[key] === undefined) tallyFact(tallyOf(key), lost, -1);
      }
    },
    deltas() {
      const deltas = new Map<string, FactDelta>();
      for (const [key, tally] of tallies) {
        const delta = deltaOf(tally);
        if (!isNothing(delta)) deltas.set(key, delta);
      }
      return deltas;
    },
  };
}

function isSame(a: FactDelta, b: FactDelta): boolean {
  const isSameCount = a.count === b.count && a.cash_count === b.cash_count && a.first_count === b.first_count;
  if (!isSameCount || a.cash_value !== b.cash_value || a.cash_unknown !== b.cash_unknown) return false;
  const types = Object.keys(a.by_type);
  return types.length === Object.keys(b.by_type).length && types.every((type) => a.by_type[type] === b.by_type[type]);
}
