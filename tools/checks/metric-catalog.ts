// Lists every metric that services declare, with its name in Prometheus: docs/metrics.md is made from this list, and dashboards
// and alerts are checked against it.
import * as chassis from '@touchline/chassis/telemetry/chassis-metrics.ts';
import type { MetricSpec } from '@touchline/chassis/telemetry/instruments.ts';
import * as attribution from '../../services/attribution/src/metrics.ts';
import * as campaigns from '../../services/campaigns/src/metrics.ts';
import * as connections from '../../services/connections/src/metrics.ts';
import * as exported from '../../services/exports/src/metrics.ts';
import * as messages from '../../services/messages/src/metrics.ts';
import * as scoring from '../../services/scoring/src/metrics.ts';
import * as domainController from '../../services/tracking/src/domain-controller-metrics.ts';
import * as tracking from '../../services/tracking/src/metrics.ts';
import * as webhooks from '../../services/webhooks/src/metrics.ts';

export interface CatalogMetric extends MetricSpec {
  /** The service that measures it, or 'every service' for what all of them measure. */
  readonly of: string;
  /** The name in a scrape; a duration has the series _bucket, _sum and _count. */
  readonly scraped: string;
}

/** A process of tracking's that only runs in a cluster. */
export const DOMAIN_CONTROLLER = 'domain-controller';

const OF = {
  'every service': chassis,
  tracking,
  [DOMAIN_CONTROLLER]: domainController,
  attribution,
  connections,
  campaigns,
  webhooks,
  scoring,
  exports: exported,
  messages,
};

export const METRICS: readonly CatalogMetric[] = Object.entries(OF).flatMap(([of, module]) =>
  Object.values(module)
    .map((spec: MetricSpec) => ({ ...spec, of, scraped: scrapedName(spec) }))
    .sort((a, b) => (a.scraped < b.scraped ? -1 : 1)),
);

function scrapedName({ name, kind }: MetricSpec): string {
  const base = name.replaceAll('.', '_');
  return kind === 'count' ? `${base}_total` : base;
}

/** Returns the series of a metric, by name. */
export function seriesOf({ kind, scraped }: CatalogMetric): string[] {
  return kind === 'duration' ? ['_bucket', '_sum', '_count'].map((end) => scraped + end) : [scraped];
}
