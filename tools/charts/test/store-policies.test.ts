// Tests that the stores of k8s/ are open only to the services that use them, each as its own user.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { CHARTS, ROOT, usersOf } from '../chart-list.ts';
import type { Manifest } from '../helm.ts';
import { danglingReferences } from '../references.ts';
import { policyDifferences, storeManifests } from '../store-policies.ts';
import { commonCharts } from './common-charts.ts';

const MINIMAL = join(CHARTS, 'touchline/ci/minimal.yaml');
const OF_STORES = join(ROOT, 'k8s/stores/chart-values.yaml');

describe('the stores of k8s/', () => {
  let release: Manifest[];
  let policies: Manifest[];
  before(() => {
    release = commonCharts().template('touchline', {
      values: [MINIMAL],
      set: ['attribution.replayJobs.enabled=true', 'tracking.domainController.enabled=true'],
    });
    policies = storeManifests('networkpolicies');
  });
  const policy = (name: string): Manifest['spec'] =>
    policies.find(({ metadata }) => metadata.name === name)?.spec ?? assert.fail(name);

  it('are closed to every pod that no policy lets in', () => {
    assert.deepEqual(policy('deny'), { podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    for (const { metadata } of policies) assert.equal(metadata.namespace, 'touchline-stores', metadata.name);
    for (const { spec, metadata } of policies)
      for (const rule of spec.ingress ?? []) assert.ok(rule.from.length > 0, `${metadata.name} lets every pod in`);
  });

  it('let in only the pods that the charts let out to them, including Jobs', () => {
    assert.deepEqual(policyDifferences(release, policies), []);
  });

  it('fail the check with a service that is forgotten, or that does not use them', () => {
    const valkey = structuredClone(policies);
    const [rule] = valkey.find(({ metadata }) => metadata.name === 'valkey')?.spec.ingress ?? [];
    const [selector] = rule.from[0].podSelector.matchExpressions;
    selector.values = [...usersOf('valkey').filter((service) => service !== 'scoring'), 'identity'];
    assert.deepEqual(policyDifferences(release, valkey).sort(), [
      'k8s/stores/networkpolicies.yaml: add it to the policy valkey: tl-scoring',
      'k8s/stores/networkpolicies.yaml: take it out of the policy valkey: tl-identity',
    ]);
  });

  it('are selected by their policies', () => {
    const [mongodb] = storeManifests('mongodb');
    assert.deepEqual(policy('mongodb').podSelector.matchLabels, { app: `${mongodb?.metadata.name}-svc` });
    const valkey = storeManifests('valkey').find(({ kind }) => kind === 'StatefulSet');
    assert.deepEqual(policy('valkey').podSelector.matchLabels, valkey?.spec.template.metadata.labels);
  });

  it('have a user per service in MongoDB, which may use only its own database', () => {
    const [mongodb] = storeManifests('mongodb');
    const seen = mongodb?.spec.users.map(({ name, passwordSecretRef, roles }: Manifest) => [
      name,
      passwordSecretRef.key,
      roles,
    ]);
    const wanted = usersOf('mongodb').map((service) => [
      `touchline_${service}`,
      service,
      [{ name: 'readWrite', db: `touchline_${service}` }],
    ]);
    assert.deepEqual(seen, wanted);
  });

  it('have a user in Valkey for each service that uses it, and keep what they hold', () => {
    const { data } = storeManifests('valkey')[0] ?? assert.fail();
    const names = data.users
      .trim()
      .split('\n')
      .map((line: string) => line.split(' ')[0]);
    assert.deepEqual(
      names,
      usersOf('valkey').map((service) => `touchline_${service}`),
    );
    for (const line of ['port 0', 'maxmemory-policy noeviction', 'appendonly yes'])
      assert.ok(data['valkey.conf'].includes(`${line}\n`), line);
  });

  it('match the values that they give the charts: users, the authority, and where they run', () => {
    const manifests = commonCharts().template('touchline', { values: [MINIMAL, OF_STORES] });
    assert.deepEqual(danglingReferences(manifests), []);
    const { spec } =
      manifests.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'tl-gateway') ??
      assert.fail();
    for (const [store, port] of [
      ['mongodb', 27_017],
      ['nats', 4222],
      ['valkey', 6379],
    ] as const) {
      const rule = spec.egress.find(({ ports }: Manifest) => ports[0].port === port);
      const [{ namespaceSelector, podSelector }] = rule.to;
      assert.deepEqual(namespaceSelector.matchLabels, { 'kubernetes.io/metadata.name': 'touchline-stores' });
      for (const [label, value] of Object.entries(podSelector.matchLabels))
        assert.equal(policy(store).podSelector.matchLabels[label], value, store);
    }
    const gateway = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'tl-gateway');
    const secrets = gateway?.spec.template.spec.containers[0].env.map(({ name, valueFrom }: Manifest) => [
      name,
      valueFrom.secretKeyRef.name,
    ]);
    const { MONGODB_PASSWORD, REDIS_PASSWORD } = Object.fromEntries(secrets);
    assert.deepEqual([MONGODB_PASSWORD, REDIS_PASSWORD], ['touchline-mongodb-passwords', 'touchline-valkey-passwords']);
    const volumes = gateway?.spec.template.spec.volumes.map(({ secret }: Manifest) => secret?.secretName);
    const ofStores = ['touchline-stores-ca', 'touchline-stores-ca', 'nats-passwords', 'touchline-stores-ca'];
    assert.deepEqual(volumes, [undefined, ...ofStores, 'tl-gateway-tls']);
  });
});
