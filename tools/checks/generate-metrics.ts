// Generates docs/metrics.md from the metrics that the services declare. `--check` fails when the page is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogMetric, METRICS } from './metric-catalog.ts';

const PAGE = join(import.meta.dirname, '../../docs/metrics.md');
const KINDS = { duration: 'histogram', count: 'counter', gauge: 'gauge' } as const;

function row({ scraped, kind, unit, about, labels }: CatalogMetric): string {
  const said = Object.entries(labels).map(([label, text]) => `\`${label}\`: ${text}`);
  return `| \`${scraped}\` | ${KINDS[kind]} | ${unit === '1' ? '' : unit} | ${about} | ${said.join('<br>')} |`;
}

function section(title: string, metrics: readonly CatalogMetric[]): string {
  const rows = metrics.map(row);
  return `## ${title}\n\n| metric | kind | unit | what it says | labels |\n|---|---|---|---|---|\n${rows.join('\n')}`;
}

function page(): string {
  const sections = [...Map.groupBy(METRICS, ({ of }) => of)].map(([of, metrics]) =>
    section(of === 'every service' ? 'Every service' : of, metrics),
  );
  return `<!-- Generated from the services' metrics.ts by \`npm run generate\`. Do not edit. -->
# Metrics

Every service serves these at \`GET /metrics\` on its ops port, for Prometheus; every series has the label \`service_name\`, such as
\`touchline-gateway\`. A histogram has the series \`_bucket\`, \`_sum\` and \`_count\`. The service also sends them by OTLP when
\`OTEL_EXPORTER_OTLP_ENDPOINT\` is set, under names with dots ([docs/observability.md](observability.md)). A service shows only the metrics
of work that it does. Labels have few values, and none names a profile or a person. A gauge has no value while its source is unavailable.

${sections.join('\n\n')}
`;
}

if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') !== page()) {
    console.error('docs/metrics.md is out of date: run `npm run generate` and commit what changed.');
    process.exitCode = 1;
  } else console.log('docs/metrics.md is up to date.');
} else {
  writeFileSync(PAGE, page());
  console.log('docs/metrics.md written.');
}
