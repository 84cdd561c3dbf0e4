// docs/metrics.md from what the services declare, for those who watch them. `--check` fails when the page is not up to date.
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

\`GET /metrics\` on the ops port of every service, for Prometheus; every series also says whose it is: \`service_name\`, such as
\`touchline-gateway\`. A histogram is there as \`_bucket\`, \`_sum\` and \`_count\`. The same goes out by OTLP where
\`OTEL_EXPORTER_OTLP_ENDPOINT\` is set, under its name with dots ([docs/observability.md](observability.md)). A service shows those whose
work it has. Labels take few values, and none names a profile or a person. A gauge whose source is away has no value then.

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
