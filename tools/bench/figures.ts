// What a measurement says: figures beside the baseline that ran in turns with them, and the arithmetic of both.

/** A measured thing beside its baseline of the same run; the three lists are parallel to `labels`. */
export interface Figure {
  group: 'ingest' | 'drain' | 'reports';
  name: string;
  baseline: string;
  unit: 'requests/s' | 'events/s' | 'ms';
  /** What each place of the lists is, such as p50. */
  labels: readonly string[];
  measured: readonly number[];
  baselineMeasured: readonly number[];
  ratios: readonly number[];
}

/** Speeds of slices that ran in turns, pair by pair. */
export interface PairedRates {
  measured: readonly number[];
  baseline: readonly number[];
}

const LATENCY_LABELS = ['p50', 'p95', 'p99'] as const;
const QUANTILES = [0.5, 0.95, 0.99] as const;

type Names = Pick<Figure, 'group' | 'name' | 'baseline'>;

/** The median speed, the baseline's, and the median of the pairs' ratios: noise that spans a pair falls out of it. */
export function rateFigure(names: Names, unit: Figure['unit'], { measured, baseline }: PairedRates): Figure {
  const ratios = measured.map((rate, i) => rate / (baseline[i] ?? Number.NaN));
  return {
    ...names,
    unit,
    labels: ['median'],
    measured: [quantile(measured, 0.5)],
    baselineMeasured: [quantile(baseline, 0.5)],
    ratios: [quantile(ratios, 0.5)],
  };
}

/** Latencies in milliseconds, all slices pooled, and the ratio at each quantile. */
export function latencyFigure(names: Names, measured: readonly number[], baseline: readonly number[]): Figure {
  const own = QUANTILES.map((q) => quantile(measured, q));
  const other = QUANTILES.map((q) => quantile(baseline, q));
  const ratios = own.map((value, i) => value / (other[i] ?? Number.NaN));
  return { ...names, unit: 'ms', labels: LATENCY_LABELS, measured: own, baselineMeasured: other, ratios };
}

/** The nearest-rank quantile: the smallest value that at least the share q of all does not exceed; NaN of nothing. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}
