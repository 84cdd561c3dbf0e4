// Reports on paths by going through every conversion.
import type { Conversion } from './attribute.ts';

export interface NaivePaths {
  conversions: number;
  withoutTouch: number;
  /** `<count> <channels>`, in the order of the report. */
  paths: string[];
  /** Units of 1e-18 by channels; null when a rate is unknown. */
  revenue: Map<string, bigint | null>;
  others: number;
  /** Conversions by where their bucket begins; buckets without any are absent. */
  lengths: Map<number, number>;
  lags: Map<number, number>;
}

/** @param conversions of the range and, if only one is wanted, of the type */
export function naivePaths(conversions: readonly Conversion[], limit: number): NaivePaths {
  const counted = conversions.filter(({ money }) => !money.isRefundedInFull);
  const reached = counted.flatMap(({ path, goal, money }) => (path === null ? [] : [{ path, goal, money }]));
  const groups = [...Map.groupBy(reached, ({ path }) => path.channels.join(' '))];
  groups.sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1));
  const listed = groups.slice(0, limit);
  const countBy = (keyOf: (path: (typeof reached)[number]['path']) => number) =>
    new Map([...Map.groupBy(reached, ({ path }) => keyOf(path))].map(([key, own]) => [key, own.length]));
  return {
    conversions: reached.length,
    withoutTouch: counted.length - reached.length,
    paths: listed.map(([channels, own]) => `${own.length} ${channels}`),
    revenue: new Map(
      listed.map(([channels, own]) => {
        const cash = own.filter(({ goal }) => goal.kind === 'cash');
        const isUnknown = cash.some(({ money }) => money.isUnknown);
        return [channels, isUnknown ? null : cash.reduce((sum, { money }) => sum + (money.net ?? 0n), 0n)];
      }),
    ),
    others: reached.length - listed.reduce((sum, [, own]) => sum + own.length, 0),
    lengths: countBy(({ lengthFrom }) => lengthFrom),
    lags: countBy(({ lagFrom }) => lagFrom),
  };
}
