// Computes the figures of a measurement beside the baseline that ran alternately with it.
import type { Goal } from './goals.ts';
import type { Slice } from './load.ts';

/** A measurement beside its baseline in the same run; the three lists are parallel to `labels`. */
export interface Figure {
  name: string;
  baseline: string;
  unit: 'requests/s' | 'events/s' | 'rows/s' | 'conversions/s' | 'syncs/s' | 'ads/s' | 'slices/s' | 'ms';
  /** The meaning of each position in the lists, such as p50. */
  labels: readonly string[];
  measured: readonly number[];
  baselineMeasured: readonly number[];
  ratios: readonly number[];
  goals?: readonly Goal[];
  /** For a speed: p50, p95 and p99 of its calls, in ms. */
  callMs?: readonly number[];
  /** CPU ms per row, by process. */
  cpuMs?: Readonly<Record<string, number>>;
}

/** Speeds of slices that ran alternately, pair by pair. */
export interface PairedRates {
  measured: readonly number[];
  baseline: readonly number[];
}

export const QUANTILE_LABELS = ['p50', 'p95', 'p99'] as const;
const QUANTILES = [0.5, 0.95, 0.99] as const;

type About = Pick<Figure, 'name' | 'baseline' | 'goals' | 'callMs' | 'cpuMs'>;

/**
 * Returns the median speed, the baseline's, and the median of the pairs' ratios, which excludes noise that affects a whole pair.
 */
export function rateFigure(about: About, unit: Figure['unit'], { measured, baseline }: PairedRates): Figure {
  const ratios = measured.map((rate, i) => rate / (baseline[i] ?? Number.NaN));
  return {
    ...about,
    unit,
    labels: ['median'],
    measured: [quantile(measured, 0.5)],
    baselineMeasured: [quantile(baseline, 0.5)],
    ratios: [quantile(ratios, 0.5)],
  };
}

/** Returns the rateFigure of whole slices, with the durations of their calls. */
export function sliceFigure(
  about: About,
  unit: Figure['unit'],
  { measured, baseline }: { measured: readonly Slice[]; baseline: readonly Slice[] },
): Figure {
  const speeds = (slices: readonly Slice[]) => slices.map(({ perSecond }) => perSecond);
  const callMs = quantilesOf(measured.flatMap((slice) => slice.callMs));
  return rateFigure({ ...about, callMs }, unit, { measured: speeds(measured), baseline: speeds(baseline) });
}

/** Returns latencies in milliseconds, pooled over all slices, and the ratio at each quantile. */
export function latencyFigure(about: About, measured: readonly number[], baseline: readonly number[]): Figure {
  const own = quantilesOf(measured);
  const other = quantilesOf(baseline);
  const ratios = own.map((value, i) => value / (other[i] ?? Number.NaN));
  return { ...about, unit: 'ms', labels: QUANTILE_LABELS, measured: own, baselineMeasured: other, ratios };
}

/** Returns p50, p95 and p99. */
export const quantilesOf = (values: readonly number[]): number[] => QUANTILES.map((q) => quantile(values, q));

/**
 * Returns the nearest-rank quantile: the smallest value that at least the share q of all does not exceed; NaN without values.
 */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}
