// Tests what the charts render from values, and which values they refuse.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHARTED, CHARTS } from '../chart-list.ts';
import type { Charts, Manifest } from '../helm.ts';
import { commonCharts } from './common-charts.ts';

const MINIMAL = join(CHARTS, 'touchline/ci/minimal.yaml');

/** Values that another schema covers: that of the service's own chart, of the library chart's defaults, or of Kubernetes. */
const HANDED_ON = new RegExp(`^(${CHARTED.join('|')})$|^service\\.(exports|global)$|^affinity\\.\\w+$`);

describe('values of the charts', () => {
  let charts: Charts;
  before(() => {
    charts = commonCharts();
  });

  const render = (set: string[] = []) => charts.template('touchline', { values: [MINIMAL], set });
  const gateway = (manifests: Manifest[]) => {
    const found = manifests.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'tl-gateway');
    assert.ok(found);
    return found;
  };

  const REFUSED: readonly (readonly [string, string[], RegExp])[] = [
    ['a setting that the service does not read', ['gateway.settings.BASE_ULR=x'], /BASE_ULR/],
    ['a key that no chart knows', ['gateway.replica=3'], /replica/],
    ['a misspelt limit', ['gateway.resources.limit.memory=1Gi'], /limit/],
    [
      'a peer without a valid selector',
      ['global.networkPolicy.monitoringFrom[0].podSelectr.matchLabels.a=b'],
      /podSelectr/,
    ],
    ['an unknown global', ['global.mongo.url=x'], /mongo/],
    ['a secret among the settings', ['connections.settings.META_APP_SECRET=x'], /META_APP_SECRET/],
    ['its own database', ['mongodb.enabled=true'], /installs no databases/],
    ['its own redis', ['redis.enabled=true'], /global\.valkey\.existingSecret/],
    ['env, a key of other charts', ['tracking.env.X=y'], /use settings/],
    ['replicaCount, a key of other charts', ['tracking.replicaCount=2'], /autoscaling\.minReplicas/],
    ['an ingress without a host', ['ingress.api.enabled=true'], /ingress\.api\.host/],
    ['a Job in the settings', ['attribution.settings.REPLAY_JOB=x'], /REPLAY_JOB/],
    [
      'Jobs by an account that every pod has',
      ['attribution.replayJobs.enabled=true', 'attribution.serviceAccount.create=false'],
      /name an account of its own/,
    ],
    ['an Ingress in the settings', ['tracking.settings.DOMAIN_INGRESS=x'], /DOMAIN_INGRESS/],
    [
      'Ingresses by an account that every pod has',
      ['tracking.domainController.enabled=true', 'tracking.domainController.serviceAccount.create=false'],
      /name an account of its own/,
    ],
    ['no public address', ['access.settings.BASE_URL='], /access.settings.BASE_URL is empty/],
    ['too short a grace period', ['gateway.terminationGracePeriodSeconds=10'], /at least 25/],
    ['bounds in the wrong order', ['gateway.autoscaling.minReplicas=9'], /above maxReplicas/],
    ['no address of MongoDB', ['global.mongodb.existingSecret='], /make a Secret with the address of mongodb/],
    ['no keys for a service', ['identity.secrets.existingSecret='], /erasure-keys, link-token-keys/],
  ];
  for (const [what, set, words] of REFUSED) {
    it(`refuse ${what}, and say so`, () => assert.throws(() => render(set), words));
  }
  it('refuse a release name that is too long for the names made from it', () => {
    const renderAs = (release: string) => charts.template('touchline', { values: [MINIMAL], release });
    assert.throws(() => renderAs('r'.repeat(39)), /38 characters at most/);
    for (const { kind, metadata } of renderAs('r'.repeat(38)))
      assert.ok(metadata.name.length <= 63, `${kind} ${metadata.name}`);
  });
  for (const chart of [...CHARTED, 'touchline'])
    it(`have a schema that lists the allowed keys of every object: ${chart}`, () => {
      const schema: unknown = JSON.parse(readFileSync(join(CHARTS, chart, 'values.schema.json'), 'utf8'));
      assert.deepEqual(
        openObjects(schema).filter((path) => !HANDED_ON.test(path)),
        [],
      );
    });
  it('never put a secret into a manifest: every one comes from an existing Secret', () => {
    const manifests = render();
    assert.deepEqual(
      manifests.filter(({ kind }) => kind === 'Secret'),
      [],
    );
    for (const { data } of manifests.filter(({ kind }) => kind === 'ConfigMap'))
      assert.doesNotMatch(Object.keys(data).join(' '), /MONGODB_URL|NATS_URL|REDIS_URL|_KEYS?\b|_SECRET\b|_PASSWORD\b/);
  });
  it('turn the autoscaler off and set the number of pods instead', () => {
    const manifests = render(['gateway.autoscaling.enabled=false', 'gateway.replicas=4']);
    assert.equal(gateway(manifests).spec.replicas, 4);
    assert.ok(
      !manifests.some(({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === 'tl-gateway'),
    );
  });
  it('bound the heap, and its young space by the size of the old space', () => {
    const heapOf = (set: string[]) =>
      render(set).find(({ kind, data }) => kind === 'ConfigMap' && data.NODE_OPTIONS)?.data.NODE_OPTIONS;
    assert.equal(heapOf([]), '--max-old-space-size=160 --max-semi-space-size=32');
    const small = CHARTED.map((name) => `${name}.heapMb=96`);
    assert.equal(heapOf(small), '--max-old-space-size=96 --max-semi-space-size=16');
  });
  it('accept an image by its digest', () => {
    const digest = `sha256:${'0'.repeat(64)}`;
    const { spec } = gateway(render([`global.image.tag=${digest}`]));
    assert.equal(spec.template.spec.containers[0].image, `touchline/gateway@${digest}`);
  });
});

/** Returns the paths of the objects for which a schema accepts any keys and any values. */
function openObjects(schema: unknown, path: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    type,
    properties = {},
    definitions = {},
    additionalProperties,
    items,
  } = schema as {
    type?: string;
    properties?: Record<string, unknown>;
    definitions?: Record<string, unknown>;
    additionalProperties?: unknown;
    items?: unknown;
  };
  const isOpen = type === 'object' && additionalProperties === undefined;
  const isAnyList = type === 'array' && items === undefined;
  return [
    ...(isOpen || isAnyList ? [path.join('.')] : []),
    ...Object.entries({ ...properties, ...definitions }).flatMap(([name, member]) =>
      openObjects(member, [...path, name]),
    ),
    ...openObjects(items, [...path, '[]']),
  ];
}
