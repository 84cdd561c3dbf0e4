import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CHARTED, CHARTS, ROOT, usersOf } from '../chart-list.ts';
import { type Charts, type Manifest, parseManifests } from '../helm.ts';
import { quantityProblems } from '../quantities.ts';
import { danglingReferences, jobsMadeLater } from '../references.ts';
import { type ComplaintsOf, strictKinds } from '../strict-kinds.ts';
import { commonCharts } from './common-charts.ts';

const MINIMAL = join(CHARTS, 'touchline/ci/minimal.yaml');
const FILES = ['minimal.yaml', 'everything.yaml'];

describe('the charts', () => {
  let charts: Charts;
  let complaintsOf: ComplaintsOf;
  before(() => {
    charts = commonCharts();
    complaintsOf = strictKinds();
  });

  const render = (set: string[] = []) => charts.template('touchline', { values: [MINIMAL], set });
  const deployments = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind === 'Deployment');
  const find = (manifests: Manifest[], kind: string, name: string) => {
    const found = manifests.find((one) => one.kind === kind && one.metadata.name === name);
    assert.ok(found, `${kind} ${name}`);
    return found;
  };

  describe('as rendered', () => {
    it('have a ci file for every case that this test names', () => {
      assert.deepEqual(
        charts
          .ciValues('touchline')
          .map((file) => basename(file))
          .sort(),
        [...FILES].sort(),
      );
    });
    for (const file of FILES) {
      const values = [join(CHARTS, 'touchline/ci', file)];
      it(`pass helm lint --strict with ${file}`, () => assert.equal(charts.lint('touchline', values), ''));
      it(`have only fields that Kubernetes knows, with ${file}`, () => {
        const manifests = charts.template('touchline', { values });
        assert.ok(manifests.length > 30);
        assert.deepEqual([...manifests, ...jobsMadeLater(manifests)].flatMap(complaintsOf), []);
      });
      it(`have only quantities that Kubernetes can read, and no request above its limit, with ${file}`, () => {
        const manifests = charts.template('touchline', { values });
        assert.deepEqual([...manifests, ...jobsMadeLater(manifests)].flatMap(quantityProblems), []);
      });
      it(`have no dangling reference, with ${file}`, () => {
        assert.deepEqual(danglingReferences(charts.template('touchline', { values })), []);
      });
    }
    it('fail the check with a field that Kubernetes does not know', () => {
      const pod = structuredClone(find(render(), 'Deployment', 'tl-gateway'));
      pod.spec.template.spec.containers[0].livenessProbe.httpGet.prot = 'ops';
      assert.match(complaintsOf(pod).join('\n'), /prot/);
    });
    const WRONG: readonly (readonly [string, RegExp])[] = [
      ['512MB', /memory: 512MB is not a quantity/],
      ['512 Mi', /memory: 512 Mi is not a quantity/],
      ['512m', /memory: 512m is not a whole number of bytes/],
      ['128Mi', /requests more memory than its limit/],
    ];
    for (const [limit, words] of WRONG)
      it(`fail the check with a memory limit of ${limit}`, () => {
        const deployment = structuredClone(find(render(), 'Deployment', 'tl-gateway'));
        deployment.spec.template.spec.containers[0].resources.limits.memory = limit;
        assert.match(quantityProblems(deployment).join('\n'), words);
      });
    it('fail the check with a selector that matches nothing', () => {
      const manifests = structuredClone(render());
      find(manifests, 'Service', 'tl-gateway').spec.selector['app.kubernetes.io/name'] = 'gatewy';
      assert.match(danglingReferences(manifests).join('\n'), /Service tl-gateway: its selector matches no pod/);
    });
    it('come with manifests of stores and a collector that Kubernetes accepts, too', () => {
      const stores = ['mongodb', 'valkey', 'certificates', 'networkpolicies'].map((name) => `stores/${name}.yaml`);
      for (const file of ['namespaces.yaml', 'otel-collector.yaml', ...stores]) {
        const manifests = parseManifests(readFileSync(join(ROOT, 'k8s', file), 'utf8'));
        assert.deepEqual(manifests.flatMap(complaintsOf), [], file);
        assert.deepEqual(manifests.flatMap(quantityProblems), [], file);
      }
    });
  });

  describe('every pod', () => {
    const REFUSED: readonly (readonly [string, (spec: Manifest['spec']) => boolean])[] = [
      ['runs as root', ({ securityContext }) => securityContext.runAsNonRoot !== true],
      ['has no seccomp profile', ({ securityContext }) => securityContext.seccompProfile?.type !== 'RuntimeDefault'],
      ['mounts a token of the cluster', (spec) => spec.automountServiceAccountToken !== false],
      [
        'may write to its root file system',
        ({ containers: [own] }) => own.securityContext.readOnlyRootFilesystem !== true,
      ],
      ['may gain privileges', ({ containers: [own] }) => own.securityContext.allowPrivilegeEscalation !== false],
      ['keeps capabilities', ({ containers: [own] }) => own.securityContext.capabilities.drop[0] !== 'ALL'],
      ['has no memory limit', ({ containers: [own] }) => !own.resources.limits?.memory],
    ];
    for (const [what, isSo] of REFUSED) {
      it(`is not one that ${what}`, () => {
        const specs = render().flatMap((one) => {
          if (one.kind === 'Pod') return [one.spec];
          return one.kind === 'Deployment' || one.kind === 'Job' ? [one.spec.template.spec] : [];
        });
        // A Deployment for each service, a Job for each service with a database, and the test.
        assert.equal(specs.length, CHARTED.length + usersOf('mongodb').length + 1);
        assert.deepEqual(specs.filter(isSo), []);
      });
    }
    it('is replaced only when the next one is ready', () => {
      for (const { spec } of deployments(render()))
        assert.deepEqual(spec.strategy.rollingUpdate, { maxUnavailable: 0, maxSurge: 1 });
    });
    it('has a grace period longer than its pause, its drain and its last flush together', () => {
      for (const { spec } of deployments(render()))
        assert.ok(spec.template.spec.terminationGracePeriodSeconds >= 5 + 15 + 2);
    });
    it('is checked for different things by its three probes', () => {
      for (const { spec } of deployments(render())) {
        const [own] = spec.template.spec.containers;
        assert.deepEqual(
          [own.startupProbe, own.readinessProbe, own.livenessProbe].map(({ httpGet, periodSeconds }) => [
            httpGet.path,
            periodSeconds,
          ]),
          [
            ['/livez', 2],
            ['/readyz', 5],
            ['/livez', 10],
          ],
        );
      }
    });
    it('restarts when a setting changes', () => {
      const sum = (set: string[]) =>
        find(render(set), 'Deployment', 'tl-gateway').spec.template.metadata.annotations['checksum/settings'];
      assert.notEqual(sum([]), sum(['gateway.settings.BASE_URL=https://x.example']));
    });
  });

  describe('the network policies', () => {
    it('close every pod of the release, and open a service only to its callers', () => {
      const manifests = render();
      assert.equal(find(manifests, 'NetworkPolicy', 'tl-deny').spec.ingress, undefined);
      const callers = find(manifests, 'NetworkPolicy', 'tl-tracking').spec.ingress[0].from.map(
        ({ podSelector }: Manifest) => podSelector.matchLabels['app.kubernetes.io/name'],
      );
      assert.deepEqual(callers, ['gateway', 'identity', 'connections', 'messages']);
    });
    it('let only those services reach the internet that call it, or whose setting names an address there', () => {
      const reach = (set: string[]) =>
        render(set)
          .filter(({ kind, spec }) => kind === 'NetworkPolicy' && JSON.stringify(spec).includes('0.0.0.0/0'))
          .map(({ metadata }) => metadata.name);
      assert.deepEqual(reach([]), ['tl-connections', 'tl-tracking', 'tl-webhooks']);
      assert.deepEqual(reach(['access.settings.PASSWORD_RANGE_URL=https://x.example']), [
        'tl-access',
        'tl-connections',
        'tl-tracking',
        'tl-webhooks',
      ]);
    });
    it('are left out when they are disabled', () => {
      const manifests = render(['global.networkPolicy.enabled=false']);
      assert.deepEqual(
        manifests.filter(({ kind }) => kind === 'NetworkPolicy'),
        [],
      );
    });
  });

  describe('large replays as Jobs', () => {
    const ENABLED = ['attribution.replayJobs.enabled=true'];
    const podSpecs = (manifests: Manifest[]) =>
      manifests.flatMap((one) => (one.kind === 'Deployment' || one.kind === 'Job' ? [one.spec.template.spec] : []));

    it('are off by default, and then no service has a role', () => {
      const manifests = render();
      assert.ok(!manifests.some(({ kind }) => kind === 'Role' || kind === 'RoleBinding'));
      assert.deepEqual(jobsMadeLater(manifests), []);
    });
    it('let only attribution create, read and delete Jobs in its namespace, and nothing else', () => {
      const manifests = render(ENABLED);
      const roles = manifests.filter(({ kind }) => kind === 'Role');
      assert.deepEqual(
        roles.map(({ rules }) => rules),
        [[{ apiGroups: ['batch'], resources: ['jobs'], verbs: ['create', 'get', 'delete'] }]],
      );
      const { subjects, roleRef } = find(manifests, 'RoleBinding', 'tl-attribution-replay');
      assert.deepEqual(subjects, [{ kind: 'ServiceAccount', name: 'tl-attribution', namespace: 'touchline' }]);
      assert.equal(roleRef.name, roles[0]?.metadata.name);
      assert.ok(!manifests.some(({ kind }) => kind.startsWith('ClusterRole')));
    });
    it('give a token and access to the cluster only to attribution, and not to the pods of a Job', () => {
      const manifests = render(ENABLED);
      const [job] = jobsMadeLater(manifests);
      assert.ok(job);
      const withToken = podSpecs([...manifests, job]).filter((spec) => spec.automountServiceAccountToken !== false);
      assert.deepEqual(
        withToken.map(({ containers }) => containers[0].name),
        ['attribution'],
      );
      const reaching = manifests.filter(
        ({ kind, spec }) => kind === 'NetworkPolicy' && JSON.stringify(spec.egress ?? []).includes('6443'),
      );
      assert.deepEqual(
        reaching.map(({ metadata }) => metadata.name),
        ['tl-attribution'],
      );
    });
    it('run the image of the service with its settings and the same restrictions', () => {
      const manifests = render([...ENABLED, 'attribution.replayJobs.parallelism=8']);
      const [job] = jobsMadeLater(manifests);
      const own = find(manifests, 'Deployment', 'tl-attribution').spec.template.spec;
      const pod = job?.spec.template.spec;
      const [served, worker] = [own.containers[0], pod.containers[0]];
      for (const member of ['image', 'env', 'envFrom', 'securityContext', 'resources'])
        assert.deepEqual(worker[member], served[member], member);
      // It calls no service, so it presents no certificate.
      assert.deepEqual(
        worker.volumeMounts,
        served.volumeMounts.filter(({ name }: Manifest) => name !== 'tls'),
      );
      assert.deepEqual(pod.securityContext, own.securityContext);
      assert.equal(job?.spec.parallelism, 8);
      assert.equal(job?.metadata.namespace, 'touchline');
    });
    it('can have their own resources', () => {
      const [job] = jobsMadeLater(
        render([
          ...ENABLED,
          'attribution.replayJobs.resources.limits.memory=1Gi',
          'global.networkPolicy.enabled=false',
        ]),
      );
      assert.deepEqual(job?.spec.template.spec.containers[0].resources, { limits: { memory: '1Gi' } });
    });
    it('reach only the database, and the collector where one is named, and accept no connections', () => {
      const reached = (...more: string[]) => {
        const { spec } = find(render([...ENABLED, ...more]), 'NetworkPolicy', 'tl-attribution-replay');
        assert.equal(spec.ingress, undefined);
        return spec.egress.flatMap((rule: Manifest) => rule.ports.map(({ port }: { port: number }) => port));
      };
      assert.deepEqual(reached(), [53, 53, 27_017]);
      assert.deepEqual(reached('global.otlp.endpoint=http://collector:4318'), [53, 53, 27_017, 4318]);
    });
  });
});
