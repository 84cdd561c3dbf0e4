// Tests the way of a custom domain from the public API into the cluster and out of it, with the controller as the chart runs it:
// two pods with the rendered settings, in a simulated cluster with the rendered rights.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { impatiently, testStack } from '@touchline/chassis/testing/stack.ts';
import { DOMAIN_CONTROLLER, METRICS, seriesOf } from '@touchline/tools/checks/metric-catalog.ts';
import { type KubeSim, startKubeSim } from '@touchline/tools/kube-sim/kube-sim.ts';
import { cname, startDnsServer, txt } from '../../services/tracking/test/dns-server.ts';
import { renderedController } from '../../services/tracking/test/domain-fixture.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const MAIN = resolve(import.meta.dirname, '../../services/tracking/src/main.ts');
const namespace = 'touchline';
const PODS = ['pod-1', 'pod-2'] as const;

describe('a custom domain in a cluster', () => {
  const stack = new AsyncDisposableStack();
  const opsPorts: number[] = [];
  let sim: KubeSim;
  let profile: TestProfile;

  before(async () => {
    profile = await newProfile();
    const { settings, role, lease } = renderedController(['tracking.domainController.className=nginx']);
    const account = (name: string) => ({ name, token: name, namespace, rules: role.rules });
    sim = stack.use(await startKubeSim({ namespace, accounts: PODS.map(account) }));
    sim.cluster.leases.set(lease.metadata.name, { metadata: lease.metadata });
    for (const pod of PODS) {
      const opsPort = await freePort();
      const env = {
        ...settings,
        HOST: '127.0.0.1',
        OPS_PORT: String(opsPort),
        KUBECONFIG: sim.kubeconfig(pod),
        MONGODB_URL: impatiently(testStack().mongodbUrl),
        MONGODB_DATABASE: `${testSystem().databasePrefix}_tracking`,
        // As the collector's pods have it.
        CUSTOM_DOMAIN_TARGET: 'collect.touchline.example',
        DOMAIN_CONTROLLER_INTERVAL_MS: '200',
      };
      stack.use(await spawnService(MAIN, env, ['domain-controller']));
      opsPorts.push(opsPort);
    }
  });
  after(() => stack.disposeAsync());

  const ingressOf = (host: string) =>
    [...sim.cluster.ingresses.values()].find(({ spec }) => spec?.rules?.[0]?.host === host);

  it('gets an Ingress when it is verified, and loses it when it is removed', async () => {
    await using dns = await startDnsServer(testSystem().dnsPort);
    const host = 'track.cluster.example';
    const { body } = await profile.call('POST', '/tracking/custom-domains', { host });
    const records: Json[] = body.data.expected_records;
    const [alias, proof] = records;
    dns.zone.set(alias.name, [cname(alias.name, alias.value)]);
    dns.zone.set(proof.name, [txt(proof.name, proof.value)]);
    assert.equal(ingressOf(host), undefined);
    const verified = await profile.call('POST', `/tracking/custom-domains/${body.data.id}/verify`);
    assert.equal(verified.body.data.status, 'verified');
    const { metadata, spec } = await eventually(() => ingressOf(host) ?? assert.fail(`no Ingress of ${host}`));
    assert.equal(spec?.ingressClassName, 'nginx');
    assert.deepEqual(spec?.tls, [{ hosts: [host], secretName: metadata?.name }]);
    assert.equal(spec?.rules?.[0]?.http?.paths[0]?.backend.service?.name, 'tl-tracking');

    assert.equal((await profile.call('DELETE', `/tracking/custom-domains/${body.data.id}`)).status, 200);
    await eventually(() => assert.equal(ingressOf(host), undefined));
  });

  it('is kept by one of the pods, which use only the rights of their role', () => {
    const writers = new Set(sim.audit.filter(({ resource }) => resource === 'ingresses').map(({ account }) => account));
    assert.equal(writers.size, 1);
    assert.deepEqual(
      sim.audit.filter(({ isAllowed }) => !isAllowed),
      [],
    );
  });

  it('shows in the metrics of the controller, each of which the catalog lists', async () => {
    await eventually(async () => {
      const texts = await Promise.all(
        opsPorts.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
      );
      const names = new Set(texts.flatMap((text) => [...text.matchAll(/^touchline_\w+/gm)].map(([name]) => name)));
      const listed = METRICS.filter(({ of }) => of === DOMAIN_CONTROLLER).flatMap(seriesOf);
      assert.deepEqual([...names].filter((name) => name.startsWith('touchline_domains')).sort(), [...listed].sort());
    });
  });
});
