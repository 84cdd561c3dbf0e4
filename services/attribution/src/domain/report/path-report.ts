// Makes the report on paths from the daily facts of level path: the commonest paths, and how many touches and days paths have.
import type { FactTotals } from '../figures/fact-totals.ts';
import { type Bucket, LAGS, LENGTHS } from '../paths/path-buckets.ts';
import { channelsOf, parsePathEntity } from '../paths/path-entities.ts';
import { addFacts, type FactSums } from './fact-sums.ts';

export interface PathReport {
  /** Conversions with a touch in their lookback window. */
  readonly conversions: number;
  readonly withoutTouch: number;
  /** The commonest, the most frequent first; those that are equally frequent by their channels. */
  readonly paths: readonly CommonPath[];
  /** Conversions with a path that is not among these. */
  readonly others: number;
  /** Every bucket of each kind, in order. */
  readonly lengths: readonly CountedBucket[];
  readonly lags: readonly CountedBucket[];
}

export interface CommonPath {
  readonly channels: readonly string[];
  readonly facts: FactSums;
}

export interface CountedBucket extends Bucket {
  readonly count: number;
}

/** A path while it is counted. */
interface Candidate {
  readonly steps: string;
  count: number;
  /** One for each type of conversion. */
  readonly entities: string[];
}

/**
 * Ranks the paths by their counts, and adds up everything else only for those that it lists: a year can have tens of thousands.
 * @param totals the facts of level path over the range
 * @param goal a conversion key; '' for conversions of all types
 * @param limit the most paths that are listed
 */
export function pathReport(
  totals: Pick<FactTotals, 'counts' | 'of'>,
  { goal, limit }: { goal: string; limit: number },
): PathReport {
  const candidates = new Map<string, Candidate>();
  const [byLength, byLag] = [new Map<number, number>(), new Map<number, number>()];
  let withoutTouch = 0;
  for (const [entity, count] of totals.counts()) {
    const of = parsePathEntity(entity);
    if (of.kind === 'buckets') {
      const own = goal === '' ? count : (totals.of(entity)?.byType.get(goal) ?? 0);
      add(byLength, of.touchesFrom, own);
      add(byLag, of.daysFrom, own);
    } else if (goal === '' || of.goal === goal) {
      if (of.steps === '') withoutTouch += count;
      else addTo(candidates, of.steps, { entity, count });
    }
  }
  const all = [...candidates.values()];
  const listed = commonest(all, limit);
  const [conversions, shown] = [countOf(all), countOf(listed)];
  return {
    conversions,
    withoutTouch,
    paths: listed.map(({ steps, entities }) => ({
      channels: channelsOf(steps),
      facts: addFacts(entities.flatMap((entity) => totals.of(entity) ?? [])),
    })),
    others: conversions - shown,
    lengths: counted(LENGTHS, byLength),
    lags: counted(LAGS, byLag),
  };
}

function add(counts: Map<number, number>, key: number, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function addTo(candidates: Map<string, Candidate>, steps: string, of: { entity: string; count: number }): void {
  const known = candidates.get(steps);
  if (known === undefined) candidates.set(steps, { steps, count: of.count, entities: [of.entity] });
  else {
    known.count += of.count;
    known.entities.push(of.entity);
  }
}

/** Returns the first in order; of tens of thousands, nearly all of which are rare, only the frequent ones are sorted by their texts. */
function commonest(all: readonly Candidate[], limit: number): Candidate[] {
  const counts = Float64Array.from(all, ({ count }) => count).sort();
  const least = Math.max(1, counts.at(-limit) ?? 1);
  return all
    .filter(({ count }) => count >= least)
    .sort(byCount)
    .slice(0, limit);
}

const byCount = (a: Candidate, b: Candidate): number => b.count - a.count || (a.steps < b.steps ? -1 : 1);

const countOf = (some: readonly Candidate[]): number => some.reduce((sum, { count }) => sum + count, 0);

const counted = (buckets: readonly Bucket[], counts: ReadonlyMap<number, number>): CountedBucket[] =>
  buckets.map((bucket) => ({ ...bucket, count: counts.get(bucket.from) ?? 0 }));
