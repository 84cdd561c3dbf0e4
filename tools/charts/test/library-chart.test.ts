// Tests what the charts give every service and expose to the internet, one behaviour per test; charts.test.ts tests whether the
// manifests are valid at all.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHARTED, CHARTS, networkOf, usersOf, valuesOf } from '../chart-list.ts';
import type { Charts, Manifest } from '../helm.ts';
import { commonCharts } from './common-charts.ts';

const MINIMAL = join(CHARTS, 'touchline/ci/minimal.yaml');
const EVERYTHING = join(CHARTS, 'touchline/ci/everything.yaml');

describe('the charts of the services', () => {
  let charts: Charts;
  /** Rendered with the least values that install, and with everything turned on. */
  let minimal: Manifest[];
  let everything: Manifest[];
  before(() => {
    charts = commonCharts();
    minimal = render();
    everything = charts.template('touchline', { values: [EVERYTHING] });
  });

  const render = (...set: string[]) => charts.template('touchline', { values: [MINIMAL], set });
  const find = (manifests: Manifest[], kind: string, name: string) => {
    const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
    assert.ok(found, `${kind} ${name}`);
    return found;
  };
  const all = (manifests: Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);
  const podOf = (manifests: Manifest[], name: string) => find(manifests, 'Deployment', name).spec.template.spec;

  for (const chart of CHARTED) {
    it(`makes a chart that passes helm lint --strict by itself: ${chart}`, () => {
      const folder = mkdtempSync(join(tmpdir(), 'touchline-lint-'));
      try {
        const given = parse(readFileSync(EVERYTHING, 'utf8'));
        const defaults = valuesOf('touchline').global as object;
        const values = join(folder, 'values.json');
        writeFileSync(values, JSON.stringify({ ...given[chart], global: { ...defaults, ...given.global } }));
        assert.equal(charts.lint(chart, [values]), '');
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
  it('labels everything with its name, its release and its version', () => {
    for (const { kind, metadata } of everything) {
      const { labels = {} } = metadata;
      for (const name of ['name', 'instance', 'part-of', 'version', 'managed-by'])
        assert.ok(labels[`app.kubernetes.io/${name}`], `${kind} ${metadata.name} has no ${name}`);
    }
  });
  it('spreads the pods of a service over zones and nodes by default', () => {
    const spread = (manifests: Manifest[]) => podOf(manifests, 'tl-identity').topologySpreadConstraints;
    assert.deepEqual(
      spread(minimal).map(({ topologyKey, labelSelector }: Manifest) => [
        topologyKey,
        labelSelector.matchLabels['app.kubernetes.io/name'],
      ]),
      [
        ['topology.kubernetes.io/zone', 'identity'],
        ['kubernetes.io/hostname', 'identity'],
      ],
    );
    assert.equal(spread(render('identity.topologySpread.enabled=false')), undefined);
  });
  it('scales between two bounds by CPU, and lets one pod at a time be evicted', () => {
    const manifests = render('tracking.autoscaling.maxReplicas=9');
    const { minReplicas, maxReplicas, metrics } = find(manifests, 'HorizontalPodAutoscaler', 'tl-tracking').spec;
    assert.deepEqual([minReplicas, maxReplicas, metrics[0].resource.name], [2, 9, 'cpu']);
    assert.equal(find(manifests, 'Deployment', 'tl-tracking').spec.replicas, undefined, 'the autoscaler decides');
    assert.equal(find(manifests, 'PodDisruptionBudget', 'tl-tracking').spec.maxUnavailable, 1);
  });
  it('pauses a pod before it is stopped, so that all clients notice', () => {
    for (const { spec } of all(minimal, 'Deployment'))
      assert.deepEqual(spec.template.spec.containers[0].lifecycle.preStop, { sleep: { seconds: 5 } });
  });
  it('has the Prometheus operator scrape a service only when enabled', () => {
    assert.deepEqual(all(minimal, 'ServiceMonitor'), []);
    const [monitor, ...more] = all(render('gateway.serviceMonitor.enabled=true'), 'ServiceMonitor');
    assert.deepEqual([monitor?.metadata.name, monitor?.spec.endpoints[0].path, more], ['tl-gateway', '/metrics', []]);
  });
  it('makes streams and indexes before an install and an upgrade, with the settings that the pods will have', () => {
    assert.equal(all(minimal, 'Job').length, usersOf('mongodb').length);
    for (const chart of usersOf('mongodb')) {
      const { metadata, spec } = find(minimal, 'Job', `tl-${chart}-prepare`);
      assert.equal(metadata.annotations?.['helm.sh/hook'], 'pre-install,pre-upgrade');
      const [own] = spec.template.spec.containers;
      assert.deepEqual(own.args, ['prepare']);
      const plain = own.env.filter(({ value }: { value?: string }) => value !== undefined);
      assert.deepEqual(
        Object.fromEntries(plain.map(({ name, value }: { name: string; value: string }) => [name, value])),
        find(minimal, 'ConfigMap', `tl-${chart}`).data,
      );
    }
  });

  describe('signs in to NATS', () => {
    const NATS = 'global.nats.credentials';
    const plain = (manifests: Manifest[]) =>
      Object.entries(find(manifests, 'ConfigMap', 'tl-tracking').data).filter(
        ([name]) => name.startsWith('NATS_') && name !== 'NATS_URL',
      );
    const secretsOf = (manifests: Manifest[]) =>
      podOf(manifests, 'tl-tracking')
        .volumes.filter(({ name }: { name: string }) => name.startsWith('nats'))
        .map(({ secret }: Manifest) => [secret.secretName, secret.items.map(({ key }: { key: string }) => key)]);

    it('as in the address, unless there are Secrets', () => {
      assert.deepEqual([plain(minimal), secretsOf(minimal)], [[], []]);
    });
    it('as itself, by only its own key of the Secret, which no other service mounts', () => {
      const manifests = render(`${NATS}.existingSecret=passwords`);
      assert.deepEqual(plain(manifests), [
        ['NATS_PASSWORD_FILE', '/etc/touchline/nats-password/credential'],
        ['NATS_USER', 'tracking'],
      ]);
      assert.deepEqual(secretsOf(manifests), [['passwords', ['tracking']]]);
    });
    it('by an nkey or a credentials file when the Secret holds those', () => {
      const file = '/etc/touchline/nats-key/credential';
      for (const [kind, name] of [
        ['nkeySeed', 'NATS_NKEY_SEED_FILE'],
        ['credsFile', 'NATS_CREDS_FILE'],
      ])
        assert.deepEqual(plain(render(`${NATS}.existingSecret=keys`, `${NATS}.kind=${kind}`)), [[name, file]]);
    });
    it('over TLS, with the authority from a Secret, and presents a certificate when configured', () => {
      const trusting = render('global.nats.tls.existingSecret=ca');
      assert.deepEqual(plain(trusting), [['NATS_TLS_CA_FILE', '/etc/touchline/nats-tls/ca.crt']]);
      assert.deepEqual(secretsOf(trusting), [['ca', ['ca.crt']]]);
      const showing = render('global.nats.tls.existingSecret=ca', 'global.nats.tls.clientCertificate=true');
      assert.deepEqual(secretsOf(showing), [['ca', ['ca.crt', 'tls.crt', 'tls.key']]]);
    });
  });

  describe('opens in a policy', () => {
    const portsOf = (manifests: Manifest[], name: string): number[] =>
      find(manifests, 'NetworkPolicy', name).spec.egress.flatMap((rule: Manifest) =>
        rule.ports.map(({ port }: { port: number }) => port),
      );
    const STORES: Record<string, number> = { mongodb: 27_017, nats: 4222, valkey: 6379 };
    for (const chart of CHARTED) {
      it(`the stores that the service uses and no others: ${chart}`, () => {
        const ports = portsOf(minimal, `tl-${chart}`);
        for (const [store, port] of Object.entries(STORES))
          assert.equal(ports.includes(port), networkOf(chart).uses.includes(store), store);
      });
    }
    it('the port of a collector only where telemetry is sent', () => {
      assert.ok(!portsOf(minimal, 'tl-tracking').includes(4318));
      assert.ok(portsOf(render('global.otlp.endpoint=http://otel:4318'), 'tl-tracking').includes(4318));
    });
    it('the database and the bus to the Jobs before an upgrade, and nothing else', () => {
      assert.deepEqual(portsOf(minimal, 'tl-prepare'), [53, 53, 27_017, 4222]);
    });
    it('the ops port to the named scrapers, and by default to no pod', () => {
      const scraping = (manifests: Manifest[]) =>
        JSON.stringify(find(manifests, 'NetworkPolicy', 'tl-gateway').spec.ingress).includes('9100');
      assert.equal(scraping(minimal), false);
      const peer = 'global.networkPolicy.monitoringFrom[0].podSelector.matchLabels.app=prometheus';
      assert.equal(scraping(render(peer)), true);
    });
    it("the operators' port to no service, only to the named operators, and by default to no pod", () => {
      const opened = (manifests: Manifest[]) =>
        all(manifests, 'NetworkPolicy').flatMap(({ metadata, spec }) =>
          [...(spec.ingress ?? []), ...(spec.egress ?? [])].some(
            // A rule without ports opens all of them.
            ({ ports }: Manifest) => ports === undefined || ports.some(({ port }: Manifest) => port === 9001),
          )
            ? [metadata.name]
            : [],
        );
      assert.deepEqual(opened(minimal), []);
      const peer = 'global.networkPolicy.operatorFrom[0].podSelector.matchLabels.app=operator';
      assert.deepEqual(opened(render(peer)).sort(), CHARTED.map((chart) => `tl-${chart}`).sort());
      for (const chart of CHARTED) {
        const { ports } = find(minimal, 'Service', `tl-${chart}-grpc`).spec;
        assert.ok(
          ports.some(({ port }: Manifest) => port === 9001),
          chart,
        );
      }
    });
  });

  describe('lets in from the internet', () => {
    const ingress = (name: string) => find(everything, 'Ingress', name);
    /** Returns the host, followed by each path with its service. */
    const leadsTo = ({ spec }: Manifest) => [
      spec.rules[0].host,
      ...spec.rules[0].http.paths.map(({ path, backend }: Manifest) => `${path} ${backend.service.name}`),
    ];

    it('requests to the host of the API, the console under it, and the host of the collector', () => {
      assert.deepEqual(leadsTo(ingress('tl-api')), ['api.example.com', '/console tl-console', '/ tl-gateway']);
      assert.deepEqual(leadsTo(ingress('tl-collector')), ['t.example.com', '/ tl-tracking']);
    });
    it("requests to the customers' own tracking domains, each with a certificate that cert-manager makes", () => {
      const [own, ...more] = all(everything, 'Ingress').filter(({ metadata }) => /-domain-/.test(metadata.name));
      assert.ok(own);
      assert.deepEqual([leadsTo(own), more], [['metrics.customer.example', '/ tl-tracking'], []]);
      assert.equal(own.metadata.annotations?.['cert-manager.io/cluster-issuer'], 'letsencrypt');
      assert.deepEqual(own.spec.tls, [{ hosts: ['metrics.customer.example'], secretName: own.metadata.name }]);
    });
  });
});
