// Builds the Prometheus queries and descriptions of dashboard panels.
import type { Panel, Query } from './panel.ts';

const RANGE = '[$__rate_interval]';

/** Returns the rate per second of a counter. */
export const rateOf = (series: string) => `sum(rate(${series}${RANGE}))`;

/** Returns the rate per second of a counter, by labels. */
export const rate = (series: string, by: string) => `sum by (${by}) (rate(${series}${RANGE}))`;

/** Returns a quantile of a histogram, by labels. */
export const quantile = (q: number, metric: string, by: string) =>
  `histogram_quantile(${q}, sum by (le, ${by}) (rate(${metric}_bucket${RANGE})))`;

export const panel = (title: string, unit: string, about: string, ...queries: Query[]): Panel => ({
  title,
  unit,
  about,
  queries,
});

export const line = (expr: string, legend: string): Query => ({ expr, legend });
