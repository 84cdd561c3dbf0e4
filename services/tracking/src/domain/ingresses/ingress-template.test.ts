// Tests that the chart's template becomes the Ingress of a host, and that a template which cannot work stops the start.
import assert from 'node:assert/strict';
import { controllerConfigFromEnv } from '../../config.ts';
import { INSTANCE, ingressName, ingressOf, ingressTemplate, SET_BY_US } from './ingress-template.ts';
import { TEMPLATE } from './testing-template.ts';

const parse = (change: object = {}) => ingressTemplate.parse(JSON.stringify({ ...TEMPLATE, ...change }));
const changed = (change: object) => JSON.stringify({ ...TEMPLATE, metadata: { ...TEMPLATE.metadata, ...change } });

describe('the Ingress of a custom domain', () => {
  const template = parse();

  it('has the host in its rule, a certificate in a Secret of its own, and all that the chart wrote', () => {
    const { name, labels, annotations, spec } = ingressOf(template, 'track.shop.cl');
    assert.match(name, /^tl-domain-[0-9a-f]{20}$/);
    assert.deepEqual(labels, TEMPLATE.metadata.labels);
    assert.deepEqual(annotations, {
      'cert-manager.io/cluster-issuer': 'letsencrypt',
      [SET_BY_US]: 'cert-manager.io/cluster-issuer',
    });
    assert.deepEqual(spec, {
      ingressClassName: 'nginx',
      rules: [{ ...TEMPLATE.spec.rules[0], host: 'track.shop.cl' }],
      tls: [{ hosts: ['track.shop.cl'], secretName: name }],
    });
  });

  it('has one name per host, of at most 63 characters', () => {
    assert.equal(ingressName(template, 'a.cl'), ingressName(parse(), 'a.cl'));
    assert.notEqual(ingressName(template, 'a.cl'), ingressName(template, 'b.cl'));
    const longest = parse({ metadata: { ...TEMPLATE.metadata, name: 'n'.repeat(42) } });
    assert.equal(ingressName(longest, 'a.cl').length, 63);
  });

  it('names no class where the chart names none', () => {
    const { spec } = ingressOf(parse({ spec: { rules: TEMPLATE.spec.rules } }), 'a.cl');
    assert.ok(!('ingressClassName' in spec));
  });

  const { [INSTANCE]: _, ...withoutInstance } = TEMPLATE.metadata.labels;
  const REFUSED: readonly (readonly [string, string])[] = [
    ['no JSON', '{'],
    ['a Service', JSON.stringify({ ...TEMPLATE, kind: 'Service' })],
    ['without a namespace', changed({ namespace: '' })],
    ['without the label of its release', changed({ labels: withoutInstance })],
    [
      'managed by somebody else',
      changed({ labels: { ...TEMPLATE.metadata.labels, 'app.kubernetes.io/managed-by': 'Helm' } }),
    ],
    ['one with too long a name', changed({ name: 'n'.repeat(43) })],
    ['one that cert-manager edits', changed({ annotations: { 'acme.cert-manager.io/http01-edit-in-place': 'true' } })],
    ['one without a path', JSON.stringify({ ...TEMPLATE, spec: { rules: [{ http: { paths: [] } }] } })],
  ];
  for (const [what, text] of REFUSED)
    it(`is refused at the start when the template is ${what}`, () => {
      const env = { MONGODB_URL: 'mongodb://x', DOMAIN_INGRESS: text };
      assert.throws(() => controllerConfigFromEnv(env), /DOMAIN_INGRESS/);
    });
});
