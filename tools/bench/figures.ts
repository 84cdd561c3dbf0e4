// What a measurement says: figures beside the baseline that ran in turns with them, and the arithmetic of both.
import type { Goal } from './goals.ts';
import type { Slice } from './load.ts';

/** A measured thing beside its baseline of the same run; the three lists are parallel to `labels`. */
export interface Figure {
  name: string;
  baseline: string;
  unit: 'requests/s' | 'events/s' | 'rows/s' | 'conversions/s' | 'ms';
  /** What each place of the lists is, such as p50. */
  labels: readonly string[];
  measured: readonly number[];
  baselineMeasured: readonly number[];
  ratios: readonly number[];
  goals?: readonly Goal[];
  /** Of a speed: p50, p95 and p99 of the calls that it was made of, in ms. */
  callMs?: readonly number[];
  /** CPU ms a row, by process. */
  cpuMs?: Readonly<Record<string, number>>;
}

/** Speeds of slices that ran in turns, pair by pair. */
export interface PairedRates {
  measured: readonly number[];
  baseline: readonly number[];
}

export const QUANTILE_LABELS = ['p50', 'p95', 'p99'] as const;
const QUANTILES = [0.5, 0.95, 0.99] as const;

type About = Pick<Figure, 'name' | 'baseline' | 'goals' | 'callMs' | 'cpuMs'>;

/** The median speed, the baseline's, and the median of the pairs' ratios: noise that spans a pair falls out of it. */
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

/** rateFigure of whole slices: how long their calls took comes with it. */
export function sliceFigure(
  about: About,
  unit: Figure['unit'],
  { measured, baseline }: { measured: readonly Slice[]; baseline: readonly Slice[] },
): Figure {
  const speeds = (slices: readonly Slice[]) => slices.map(({ perSecond }) => perSecond);
  const callMs = quantilesOf(measured.flatMap((slice) => slice.callMs));
  return rateFigure({ ...about, callMs }, unit, { measured: speeds(measured), baseline: speeds(baseline) });
}

/** Latencies in milliseconds, all slices pooled, and the ratio at each quantile. */
export function latencyFigure(about: About, measured: readonly number[], baseline: readonly number[]): Figure {
  const own = quantilesOf(measured);
  const other = quantilesOf(baseline);
  const ratios = own.map((value, i) => value / (other[i] ?? Number.NaN));
  return { ...about, unit: 'ms', labels: QUANTILE_LABELS, measured: own, baselineMeasured: other, ratios };
}

/** p50, p95 and p99. */
export const quantilesOf = (values: readonly number[]): number[] => QUANTILES.map((q) => quantile(values, q));

/** The nearest-rank quantile: the smallest value that at least the share q of all does not exceed; NaN of nothing. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}
