// Tests the certificates of a release: each service has its own, which names it, and operators have theirs.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { CALLERS, NEXT_CALLERS } from '@touchline/proto/callers.ts';
import { CHARTED, CHARTS } from '../chart-list.ts';
import type { Charts, Manifest } from '../helm.ts';
import { jobsMadeLater } from '../references.ts';
import { commonCharts } from './common-charts.ts';

const MINIMAL = join(CHARTS, 'touchline/ci/minimal.yaml');
const PATTERN = 'global.tls.existingSecrets.pattern';

const HERE = CALLERS.filter((caller) => !NEXT_CALLERS.includes(caller));

describe('the certificates of a release', () => {
  let charts: Charts;
  before(() => {
    charts = commonCharts();
  });
  const render = (...set: string[]) => charts.template('touchline', { values: [MINIMAL], set });
  const all = (manifests: Manifest[], kind: string) => manifests.filter((one) => one.kind === kind);
  const named = (manifests: Manifest[], kind: string, name: string) => {
    const found = all(manifests, kind).find(({ metadata }) => metadata.name === name);
    assert.ok(found, `${kind} ${name}`);
    return found;
  };
  const leaves = (manifests: Manifest[]) => all(manifests, 'Certificate').filter(({ spec }) => spec.isCA !== true);
  /** Returns the Secret that the pods of a Deployment mount, and the settings by which they verify callers. */
  const tlsOf = (manifests: Manifest[], chart: string) => {
    const { volumes, containers } = named(manifests, 'Deployment', `tl-${chart}`).spec.template.spec;
    const isMounted = containers[0].volumeMounts.some(({ mountPath }: Manifest) => mountPath === '/etc/touchline/tls');
    const secret = volumes.find(({ name }: { name: string }) => name === 'tls')?.secret.secretName;
    const { GRPC_TLS_CA_FILE, GRPC_TLS_TRUST_DOMAIN, GRPC_CALLERS } = named(manifests, 'ConfigMap', `tl-${chart}`).data;
    return [isMounted, secret, GRPC_TLS_CA_FILE, GRPC_TLS_TRUST_DOMAIN, GRPC_CALLERS];
  };

  it('are one per caller, with the name by which servers know it, from an authority of the release', () => {
    const manifests = render();
    assert.deepEqual(
      leaves(manifests)
        .map(({ spec }) => [spec.uris, spec.secretName])
        .sort(),
      HERE.map((caller) => [[`spiffe://tl.touchline/${caller}`], `tl-${caller}-tls`]).sort(),
    );
    for (const { spec } of leaves(manifests)) {
      assert.deepEqual(spec.issuerRef, { name: 'tl-ca', kind: 'Issuer', group: 'cert-manager.io' });
      assert.deepEqual(spec.usages, ['digital signature', 'server auth', 'client auth']);
    }
    const [root, ...others] = all(manifests, 'Certificate').filter(({ spec }) => spec.isCA === true);
    assert.deepEqual([others.length, root?.spec.issuerRef.name], [0, 'tl-self-signed']);
    assert.deepEqual(named(manifests, 'Issuer', 'tl-ca').spec, { ca: { secretName: root?.spec.secretName } });
  });

  it('name each service by its address, and operators without an address', () => {
    const namesOf = Object.fromEntries(leaves(render()).map(({ spec, metadata }) => [metadata.name, spec.dnsNames]));
    for (const chart of CHARTED)
      assert.deepEqual(namesOf[`tl-${chart}`], [`tl-${chart}-grpc`, `tl-${chart}-grpc.touchline.svc`]);
    assert.equal(namesOf['tl-operator'], undefined);
  });

  it('are mounted only by the service that they name, and by no Job', () => {
    const manifests = render('attribution.replayJobs.enabled=true');
    for (const chart of CHARTED)
      assert.deepEqual(tlsOf(manifests, chart), [
        true,
        `tl-${chart}-tls`,
        '/etc/touchline/tls/ca.crt',
        'tl.touchline',
        'enforce',
      ]);
    // A Job before the install would wait for a certificate that is made only after it.
    for (const { metadata, spec } of [...all(manifests, 'Job'), ...jobsMadeLater(manifests)])
      assert.ok(!JSON.stringify(spec.template.spec.volumes).includes('tls'), metadata.name);
  });

  it('are found by npm run ops through an annotation of the Deployments', () => {
    const secretOf = (...set: string[]) =>
      named(render(...set), 'Deployment', 'tl-gateway').metadata.annotations?.['touchline/operator-certificate'];
    assert.equal(secretOf(), 'tl-operator-tls');
    assert.equal(secretOf('global.tls.mode=existingSecrets'), 'touchline-operator-tls');
    assert.equal(secretOf('global.tls.mode=disabled'), undefined);
  });

  it('can be from an existing issuer', () => {
    const manifests = render(
      'global.tls.certManager.issuerRef.name=corporate',
      'global.tls.certManager.issuerRef.kind=ClusterIssuer',
      'global.tls.trustDomain=prod.example.com',
    );
    assert.deepEqual(all(manifests, 'Issuer'), []);
    assert.equal(all(manifests, 'Certificate').length, HERE.length);
    for (const { spec } of all(manifests, 'Certificate')) {
      assert.deepEqual(spec.issuerRef, { name: 'corporate', kind: 'ClusterIssuer', group: 'cert-manager.io' });
      assert.match(spec.uris[0], /^spiffe:\/\/prod\.example\.com\//);
    }
  });

  it('can be existing Secrets, one per service', () => {
    const manifests = render('global.tls.mode=existingSecrets', `${PATTERN}=own-{service}`);
    assert.deepEqual([...all(manifests, 'Certificate'), ...all(manifests, 'Issuer')], []);
    assert.deepEqual(tlsOf(manifests, 'gateway').slice(0, 2), [true, 'own-gateway']);
  });

  it('can be disabled explicitly', () => {
    const manifests = render('global.tls.mode=disabled');
    assert.deepEqual([...all(manifests, 'Certificate'), ...all(manifests, 'Issuer')], []);
    assert.deepEqual(tlsOf(manifests, 'gateway'), [false, undefined, undefined, undefined, undefined]);
  });

  it('can be one for all while callers only cause warnings', () => {
    const shared = ['global.tls.mode=existingSecrets', `${PATTERN}=touchline-tls`];
    assert.throws(() => render(...shared), /one certificate for all names no caller/);
    const manifests = render(...shared, 'global.tls.callers=warn');
    assert.deepEqual(tlsOf(manifests, 'tracking').slice(0, 2), [true, 'touchline-tls']);
    assert.equal(tlsOf(manifests, 'tracking').at(-1), 'warn');
  });

  const REFUSED: readonly (readonly [string, string, RegExp])[] = [
    ['the key of earlier releases', 'global.tls.existingSecret=touchline-tls', /existingSecrets.*callers/s],
    ['a mode that does not exist', 'global.tls.mode=off', /mode/],
    ['a setting that the chart sets itself', 'gateway.settings.GRPC_CALLERS=warn', /GRPC_CALLERS/],
  ];
  for (const [what, set, words] of REFUSED)
    it(`are refused with ${what}`, () => {
      assert.throws(() => render(set), words);
    });
});
