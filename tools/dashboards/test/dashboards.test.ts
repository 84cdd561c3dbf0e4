// Tests that dashboards and alerts query series that services expose, in Prometheus' own grammar, and that every alert leads to a
// page that helps. e2e/journeys/metrics.test.ts tests that services expose what the catalog lists.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METRICS, seriesOf } from '../../checks/metric-catalog.ts';
import { SERVICES } from '../../start/service-list.ts';
import { readRules } from '../alert-rules.ts';
import { readPromql } from '../promql.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'k8s/dashboards');

interface Dashboard {
  uid: string;
  title: string;
  templating: { list: { name: string; type: string }[] };
  panels: {
    id: number;
    type: string;
    title: string;
    description?: string;
    datasource?: { uid: string };
    gridPos: { x: number; y: number; w: number; h: number };
    targets?: { refId: string; expr: string; datasource: { uid: string } }[];
  }[];
}

const files = readdirSync(FOLDER);
const dashboards = files.map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Dashboard);
const rules = readRules();
const alerts = rules.filter(({ alert }) => alert !== undefined);

const asked = [
  ...dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) => (panel.targets ?? []).map(({ expr }) => ({ where: `${title}, ${panel.title}`, expr }))),
  ),
  ...rules.map(({ alert, record, expr }) => ({ where: alert ?? record ?? '', expr })),
];

/** Labels of every series, by its name; a series that a rule records has the labels by which the rule groups. */
const known = new Map<string, readonly string[]>([
  ...METRICS.flatMap((metric) =>
    seriesOf(metric).map((name) => [name, ['service_name', 'le', ...Object.keys(metric.labels)]] as const),
  ),
  ...rules.flatMap(({ record, expr }) => (record ? [[record, readPromql(expr).grouped] as const] : [])),
]);

describe('reading PromQL', () => {
  it('refuses what is not PromQL', () => assert.throws(() => readPromql('sum by (a (rate(b[5m])'), /Not PromQL/));
  it('finds the metrics, and the labels by which they are matched and grouped', () => {
    assert.deepEqual(readPromql('sum by (a) (rate(b{c="1"}[$__rate_interval])) / on (d) e'), {
      selectors: [
        { metric: 'b', labels: ['c'] },
        { metric: 'e', labels: [] },
      ],
      grouped: ['a', 'd'],
    });
  });
});

describe('dashboards and alerts', () => {
  for (const { where, expr } of asked) {
    it(`query series that exist: ${where}`, () => {
      const { selectors, grouped } = readPromql(expr);
      assert.ok(selectors.length > 0, expr);
      for (const { metric, labels } of selectors) {
        assert.ok(known.has(metric), `no service exposes ${metric}`);
        const has = known.get(metric) ?? [];
        assert.deepEqual(
          [...labels, ...grouped].filter((label) => !has.includes(label)),
          [],
          expr,
        );
      }
    });
  }
});

describe('a dashboard', () => {
  for (const { uid, title, templating, panels } of dashboards) {
    it(`has a variable as its data source, and a separate place for every panel: ${title}`, () => {
      assert.ok(files.includes(`${uid}.json`));
      assert.ok(templating.list.some(({ name, type }) => name === 'datasource' && type === 'datasource'));
      assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
      const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
        Array.from({ length: w * h }, (_, i) => `${x + (i % w)},${y + Math.floor(i / w)}`),
      );
      assert.equal(new Set(places).size, places.length, 'panels overlap one another');
      assert.ok(panels.every(({ gridPos: { x, w } }) => x + w <= 24));
      for (const { type, datasource, description, targets = [] } of panels) {
        if (type === 'row') continue;
        assert.ok(description);
        assert.ok(targets.length > 0);
        for (const each of [datasource, ...targets.map((target) => target.datasource)])
          assert.equal(each?.uid, '$datasource');
      }
    });
  }
});

describe('an alert', () => {
  for (const { alert, labels, annotations } of alerts) {
    it(`says how urgent it is and leads to a runbook that names it: ${alert}`, () => {
      assert.match(labels?.severity ?? '', /^(page|ticket)$/);
      assert.ok(annotations?.summary);
      const page = annotations?.runbook_url ?? '';
      assert.match(page, /^docs\/runbooks\/[a-z-]+\.md$/);
      assert.ok(existsSync(join(ROOT, page)), `${page} does not exist`);
      assert.ok(readFileSync(join(ROOT, page), 'utf8').includes(`\`${alert}\``), `${page} does not name ${alert}`);
    });
  }
  it('leads to every runbook that exists', () => {
    const pages = readdirSync(join(ROOT, 'docs/runbooks')).map((page) => `docs/runbooks/${page}`);
    const led = new Set(alerts.map(({ annotations }) => annotations?.runbook_url));
    assert.deepEqual(
      pages.filter((page) => !led.has(page)),
      [],
    );
  });
  it('for a missing service watches every service', () => {
    const { expr } = alerts.find(({ alert }) => alert === 'TouchlineServiceMissing') ?? { expr: '' };
    assert.deepEqual(
      SERVICES.filter((service) => !expr.includes(`service_name="touchline-${service}"`)),
      [],
    );
  });
  it('for a burnt budget uses a long window and one a twelfth as long, so that it ends when the trouble ends', () => {
    for (const { alert, expr } of alerts.filter(({ alert: name }) => /Budget/.test(name ?? ''))) {
      const windows = readPromql(expr).selectors.map(({ metric }) => metric.replace(/^.*ratio_rate/, ''));
      const fast = ['1h', '5m', '6h', '30m'];
      assert.deepEqual(windows, /Fast$/.test(alert ?? '') ? fast : ['1d', '2h', '3d', '6h']);
    }
  });
});
