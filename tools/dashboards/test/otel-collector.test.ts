// Tests that the collector's configuration names only what it defines and its components know, and listens where services send.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { CHARTS } from '../../charts/chart-list.ts';
import type { Manifest } from '../../charts/helm.ts';
import { commonCharts } from '../../charts/test/common-charts.ts';

interface Config {
  receivers: { otlp: { protocols: { http: { endpoint: string } } } };
  processors: Record<string, unknown>;
  exporters: Record<string, unknown>;
  extensions: { health_check: { endpoint: string } };
  service: {
    extensions: string[];
    pipelines: Record<string, Record<'receivers' | 'processors' | 'exporters', string[]>>;
  };
}

/**
 * The keys used here, as the components' own documentation lists them (collector 0.115): the collector refuses to start with an
 * unknown key. A component's keys begin with its name.
 */
const KNOWN = new Set([
  'receivers.otlp.protocols.http.endpoint',
  'processors.memory_limiter.check_interval',
  'processors.memory_limiter.limit_percentage',
  'processors.memory_limiter.spike_limit_percentage',
  'processors.tail_sampling.decision_wait',
  'processors.tail_sampling.num_traces',
  'processors.tail_sampling.policies.name',
  'processors.tail_sampling.policies.type',
  'processors.tail_sampling.policies.status_code.status_codes',
  'processors.tail_sampling.policies.latency.threshold_ms',
  'processors.tail_sampling.policies.probabilistic.sampling_percentage',
  'processors.batch.timeout',
  'processors.batch.send_batch_size',
  'exporters.otlphttp.endpoint',
  'exporters.otlphttp.headers.authorization',
  'exporters.otlphttp.retry_on_failure.enabled',
  'exporters.otlphttp.retry_on_failure.max_elapsed_time',
  'exporters.otlphttp.sending_queue.enabled',
  'exporters.otlphttp.sending_queue.queue_size',
  'extensions.health_check.endpoint',
]);

const FILE = join(import.meta.dirname, '../../../k8s/otel-collector.yaml');
const manifests = parseAllDocuments(readFileSync(FILE, 'utf8')).map((one) => one.toJS() as Manifest);
const find = (kind: string) => {
  const found = manifests.find((one) => one.kind === kind);
  assert.ok(found, kind);
  return found;
};
const text: string = find('ConfigMap').data['collector.yaml'];
const config = parse(text) as Config;

describe('the OpenTelemetry collector', () => {
  it('accepts all three kinds that services send', () => {
    assert.deepEqual(Object.keys(config.service.pipelines).sort(), ['logs', 'metrics', 'traces']);
  });
  for (const [name, pipeline] of Object.entries(config.service.pipelines)) {
    it(`uses in its pipeline of ${name} only what it defines`, () => {
      for (const part of ['receivers', 'processors', 'exporters'] as const)
        assert.deepEqual(
          pipeline[part].filter((one) => !(one in config[part])),
          [],
        );
      assert.equal(pipeline.processors[0], 'memory_limiter');
      assert.equal(pipeline.processors.at(-1), 'batch');
    });
  }
  it('has no key that its components do not know', () => {
    const { service, ...components } = config;
    assert.deepEqual(
      pathsOf(components).filter((path) => !KNOWN.has(path)),
      [],
    );
    assert.deepEqual(service.extensions, Object.keys(config.extensions));
  });
  it('gives every sampling policy the settings of its type', () => {
    const { policies } = config.processors.tail_sampling as { policies: Record<string, unknown>[] };
    for (const policy of policies) assert.deepEqual(Object.keys(policy), ['name', 'type', policy.type]);
  });
  it('listens on the ports of its Service, its probes and its policy', () => {
    const [container] = find('Deployment').spec.template.spec.containers;
    const numberOf = (name: string) =>
      container.ports.find((port: { name: string; containerPort: number }) => port.name === name)?.containerPort;
    const { port, targetPort } = find('Service').spec.ports[0];
    const otlp = portOf(config.receivers.otlp.protocols.http.endpoint);
    assert.deepEqual([numberOf(targetPort), port], [otlp, otlp]);
    assert.deepEqual(find('NetworkPolicy').spec.ingress[0].ports, [{ port: otlp }]);
    const health = portOf(config.extensions.health_check.endpoint);
    for (const probe of [container.readinessProbe, container.livenessProbe])
      assert.deepEqual([probe.httpGet.path, numberOf(probe.httpGet.port)], ['/', health]);
  });
  it('can be reached through the policies of the charts, on the port that the services are given', () => {
    const charts = commonCharts();
    const { name } = find('Service').metadata;
    const port = portOf(config.receivers.otlp.protocols.http.endpoint);
    const manifests = charts.template('touchline', {
      values: [join(CHARTS, 'touchline/ci/minimal.yaml')],
      set: [`global.otlp.endpoint=http://${name}:${port}`],
    });
    const own = (kind: string) =>
      manifests.find((one) => one.kind === kind && one.metadata.name === 'tl-tracking') as Manifest;
    assert.equal(own('ConfigMap').data.OTEL_EXPORTER_OTLP_ENDPOINT, `http://${name}:${port}`);
    assert.ok(JSON.stringify(own('NetworkPolicy').spec.egress).includes(`"port":${port}`));
  });
  it('reads its destination and its secret from the environment', () => {
    assert.match(text, /endpoint: \$\{env:OTLP_EXPORT_ENDPOINT\}/);
    assert.match(text, /authorization: \$\{env:OTLP_EXPORT_AUTHORIZATION\}/);
  });
});

const portOf = (endpoint: string): number => Number(endpoint.split(':').at(-1));

/** Returns the path of each value; the items of a list have the path of the list. */
function pathsOf(value: unknown, path: readonly string[] = []): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, path));
  if (typeof value !== 'object' || value === null) return [path.join('.')];
  return Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]));
}
