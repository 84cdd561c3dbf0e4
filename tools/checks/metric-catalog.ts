// Every metric that services declare, and what Prometheus calls it: docs/metrics.md is made of this list, and dashboards and
// alerts are held against it.
import * as chassis from '@touchline/chassis/telemetry/chassis-metrics.ts';
import type { MetricSpec } from '@touchline/chassis/telemetry/instruments.ts';
import * as attribution from '../../services/attribution/src/metrics.ts';
import * as campaigns from '../../services/campaigns/src/metrics.ts';
import * as connections from '../../services/connections/src/metrics.ts';
import * as scoring from '../../services/scoring/src/metrics.ts';
import * as tracking from '../../services/tracking/src/metrics.ts';
import * as webhooks from '../../services/webhooks/src/metrics.ts';

export interface CatalogMetric extends MetricSpec {
  /** The service that measures it, or every service whose work it is. */
  readonly of: string;
  /** As it stands in a scrape; a duration is there as _bucket, _sum and _count. */
  readonly scraped: string;
}

const OF = { 'every service': chassis, tracking, attribution, connections, campaigns, webhooks, scoring };

export const METRICS: readonly CatalogMetric[] = Object.entries(OF).flatMap(([of, module]) =>
  Object.values(module)
    .map((spec: MetricSpec) => ({ ...spec, of, scraped: scrapedName(spec) }))
    .sort((a, b) => (a.scraped < b.scraped ? -1 : 1)),
);

function scrapedName({ name, kind }: MetricSpec): string {
  const base = name.replaceAll('.', '_');
  return kind === 'count' ? `${base}_total` : base;
}

/** The series of a metric, by name. */
export function seriesOf({ kind, scraped }: CatalogMetric): string[] {
  return kind === 'duration' ? ['_bucket', '_sum', '_count'].map((end) => scraped + end) : [scraped];
}
