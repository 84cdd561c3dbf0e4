// Tests what the charts render for the domain controller: its rights, what it reaches, and that nothing else gets either.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHARTS } from '../chart-list.ts';
import type { Manifest } from '../helm.ts';
import { danglingReferences, matches, podOf } from '../references.ts';
import { commonCharts } from './common-charts.ts';

const MINIMAL = join(CHARTS, 'touchline/ci/minimal.yaml');
const ENABLED = 'tracking.domainController.enabled=true';
const NAME = 'tl-domain-controller';

describe('the domain controller in the charts', () => {
  const render = (...set: string[]) =>
    commonCharts().template('touchline', { values: [MINIMAL], set: [ENABLED, ...set] });
  const find = (manifests: Manifest[], kind: string, name = NAME) =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name) ?? assert.fail(`${kind} ${name}`);
  const templateOf = (manifests: Manifest[]) =>
    JSON.parse(find(manifests, 'ConfigMap').data.DOMAIN_INGRESS) as Manifest;

  it('is off by default, and changes nothing then', () => {
    const manifests = commonCharts().template('touchline', { values: [MINIMAL] });
    assert.ok(!JSON.stringify(manifests).includes('domain-controller'));
    assert.ok(!manifests.some(({ kind }) => kind === 'Lease' || kind === 'Role'));
  });

  it('may list and write Ingresses and use its one Lease, in its namespace, and nothing else', () => {
    const manifests = render();
    assert.deepEqual(find(manifests, 'Role').rules, [
      { apiGroups: ['networking.k8s.io'], resources: ['ingresses'], verbs: ['list', 'create', 'update', 'delete'] },
      {
        apiGroups: ['coordination.k8s.io'],
        resources: ['leases'],
        resourceNames: ['tl-domain'],
        verbs: ['get', 'update'],
      },
    ]);
    assert.deepEqual(find(manifests, 'RoleBinding').subjects, [
      { kind: 'ServiceAccount', name: NAME, namespace: 'touchline' },
    ]);
    assert.ok(!manifests.some(({ kind }) => kind.startsWith('ClusterRole')));
    assert.equal(find(manifests, 'Lease', 'tl-domain').spec, undefined);
  });

  it('alone has a token of the cluster and reaches its API: the pods of the collector have neither', () => {
    const manifests = render();
    const pods = manifests.flatMap(podOf);
    const withToken = pods.filter(({ spec }) => spec.automountServiceAccountToken !== false);
    assert.deepEqual(
      withToken.map(({ name, spec }) => [name, spec.serviceAccountName]),
      [[NAME, NAME]],
    );
    const reaching = manifests.filter(
      ({ kind, spec }) => kind === 'NetworkPolicy' && JSON.stringify(spec.egress ?? []).includes('6443'),
    );
    assert.deepEqual(
      reaching.map(({ metadata }) => metadata.name),
      [NAME],
    );
  });

  it('is called by nobody, and calls only the database and the cluster', () => {
    const { spec } = find(render(), 'NetworkPolicy');
    const ports = (spec.egress as Manifest[]).flatMap((rule) => rule.ports.map(({ port }: { port: number }) => port));
    assert.deepEqual([spec.ingress ?? [], ports], [[], [53, 53, 27_017, 443, 6443]]);
    const open = render('global.networkPolicy.operatorFrom[0].podSelector.matchLabels.a=b');
    assert.deepEqual(find(open, 'NetworkPolicy').spec.ingress ?? [], []);
  });

  it('runs the image and the database user of tracking, without its other secrets and certificates', () => {
    const set = ['global.mongodb.credentials.existingSecret=users', 'tracking.image.name=own/tracking'];
    const manifests = render(...set);
    const [own] = find(manifests, 'Deployment').spec.template.spec.containers;
    const [tracking] = find(manifests, 'Deployment', 'tl-tracking').spec.template.spec.containers;
    assert.deepEqual([own.image, own.args], [tracking.image, ['domain-controller']]);
    assert.deepEqual(
      own.env.map(({ name }: { name: string }) => name),
      ['MONGODB_URL', 'MONGODB_PASSWORD'],
    );
    const passwordOf = ({ env }: Manifest) => env.find(({ name }: { name: string }) => name === 'MONGODB_PASSWORD');
    assert.deepEqual(passwordOf(own), passwordOf(tracking));
    const { data } = find(manifests, 'ConfigMap');
    assert.equal(data.MONGODB_USER, 'touchline_tracking');
    assert.ok(!Object.keys(data).some((name) => name.startsWith('GRPC_') || name.startsWith('NATS_')));
    assert.deepEqual(
      own.volumeMounts.map(({ name }: { name: string }) => name),
      ['tmp'],
    );
  });

  it('has the restrictions of every pod, two replicas of which one may be evicted, and the probes', () => {
    const manifests = render();
    const own = find(manifests, 'Deployment').spec;
    const tracking = find(manifests, 'Deployment', 'tl-tracking').spec.template.spec;
    const pod = own.template.spec;
    assert.deepEqual([own.replicas, pod.securityContext], [2, tracking.securityContext]);
    assert.deepEqual(pod.containers[0].securityContext, tracking.containers[0].securityContext);
    assert.deepEqual(pod.containers[0].readinessProbe, tracking.containers[0].readinessProbe);
    assert.equal(find(manifests, 'PodDisruptionBudget').spec.maxUnavailable, 1);
  });

  it('is selected by no Service of tracking, whose pods it is not', () => {
    const manifests = render('tracking.serviceMonitor.enabled=true');
    assert.deepEqual(danglingReferences(manifests), []);
    const { labels } = find(manifests, 'Deployment').spec.template.metadata;
    const selecting = manifests.filter(
      ({ kind, spec }) => kind === 'Service' && matches({ matchLabels: spec.selector }, labels),
    );
    assert.deepEqual(
      selecting.map(({ metadata }) => metadata.name),
      [NAME],
    );
  });

  it('gets an Ingress for the collector of its release, with the class and the annotations of the values', () => {
    const plain = templateOf(render());
    const { rules, ingressClassName } = plain.spec;
    const { backend } = rules[0].http.paths[0];
    const service = find(render(), 'Service', backend.service.name);
    assert.equal(
      service.spec.ports.find(({ name }: { name: string }) => name === 'collector').port,
      backend.service.port.number,
    );
    assert.deepEqual(
      [plain.metadata.namespace, plain.metadata.name, ingressClassName],
      ['touchline', 'tl-domain', undefined],
    );
    const set = templateOf(
      render(
        'tracking.domainController.className=nginx',
        'tracking.domainController.annotations.cert-manager\\.io/cluster-issuer=letsencrypt',
      ),
    );
    assert.equal(set.spec.ingressClassName, 'nginx');
    assert.deepEqual(set.metadata.annotations, { 'cert-manager.io/cluster-issuer': 'letsencrypt' });
  });

  it('is refused with the annotation by which cert-manager would edit what the controller repairs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-values-'));
    const file = join(folder, 'values.json');
    const domainController = { enabled: true, annotations: { 'acme.cert-manager.io/http01-edit-in-place': 'true' } };
    writeFileSync(file, JSON.stringify({ tracking: { domainController } }));
    assert.throws(() => commonCharts().template('touchline', { values: [MINIMAL, file] }), /take it out/);
    rmSync(folder, { recursive: true });
  });

  it('keeps names within 63 characters for the longest name of a release', () => {
    const release = 'r'.repeat(38);
    const manifests = commonCharts().template('touchline', { release, values: [MINIMAL], set: [ENABLED] });
    for (const { kind, metadata } of manifests) assert.ok(metadata.name.length <= 63, `${kind} ${metadata.name}`);
    const { metadata } = JSON.parse(find(manifests, 'ConfigMap', `${release}-domain-controller`).data.DOMAIN_INGRESS);
    assert.ok(metadata.name.length <= 42, metadata.name);
  });
});
