// Tests by tables what a pass over Ingresses writes, and above all what it leaves alone.
import assert from 'node:assert/strict';
import type { FoundIngress, WantedIngress } from './ingress.ts';
import { INSTANCE, ingressOf, ingressTemplate, SET_BY_US } from './ingress-template.ts';
import { mayHaveIngress } from './may-have-ingress.ts';
import {
  type Absences,
  FEW_REMOVALS,
  type Plan,
  planIngresses,
  READINGS_BEFORE_MANY_REMOVALS,
  READINGS_BEFORE_REMOVAL,
} from './plan-ingresses.ts';
import { repaired } from './repaired.ts';
import { TEMPLATE } from './testing-template.ts';

const template = ingressTemplate.parse(JSON.stringify(TEMPLATE));
const ISSUER = 'cert-manager.io/cluster-issuer';
const HOST = 'track.shop.cl';

const of = (host: string): WantedIngress => ingressOf(template, host);
function found(host: string, change: Partial<FoundIngress> = {}): FoundIngress {
  const { name, labels, annotations, spec } = of(host);
  return { name, labels, annotations, spec, uid: `uid-${host}`, resourceVersion: '1', isEnding: false, ...change };
}
const stranger = (host: string, change: Partial<FoundIngress> = {}) =>
  found(host, { name: 'theirs', labels: { app: 'shop' }, ...change });
function plan(hosts: readonly string[], there: readonly FoundIngress[], absences: Absences = new Map()): Plan {
  return planIngresses({ template, hosts, found: there, reserved: ['collect.example.com'], absences });
}
/** Makes plans until one removes something; returns how many that took, and null when a hundred removed nothing. */
function readingsUntilRemoval(hosts: readonly string[], there: readonly FoundIngress[]): number | null {
  let absences: Absences = new Map();
  for (let reading = 1; reading <= 100; reading++) {
    const next = plan(hosts, there, absences);
    if (next.writes.some(({ verb }) => verb === 'delete')) return reading;
    absences = next.absences;
  }
  return null;
}
const many = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `t${from + i}.shop.cl`);

describe('a pass over the Ingresses of custom domains', () => {
  const { labels, spec, annotations } = of(HOST);
  const [rule] = TEMPLATE.spec.rules;
  const table: readonly (readonly [what: string, there: FoundIngress[], verbs: string[]])[] = [
    ['creates one that is missing', [], ['create']],
    ['leaves one that is right', [found(HOST)], []],
    ['leaves what others annotated', [found(HOST, { annotations: { ...annotations, 'lb.example/ip': '1' } })], []],
    [
      'repairs another backend',
      [found(HOST, { spec: { ...spec, rules: [{ ...rule, host: HOST, http: {} }] } })],
      ['update'],
    ],
    [
      'repairs another host',
      [found(HOST, { spec: { ...spec, rules: [{ ...rule, host: 'evil.example' }] } })],
      ['update'],
    ],
    [
      'repairs a second rule',
      [found(HOST, { spec: { ...spec, rules: [...(spec.rules ?? []), { host: 'x.cl' }] } })],
      ['update'],
    ],
    ['repairs a default backend', [found(HOST, { spec: { ...spec, defaultBackend: {} } })], ['update']],
    ['repairs a missing certificate', [found(HOST, { spec: { ...spec, tls: undefined } })], ['update']],
    ['repairs another class', [found(HOST, { spec: { ...spec, ingressClassName: 'other' } })], ['update']],
    ['repairs a missing annotation', [found(HOST, { annotations: { [SET_BY_US]: ISSUER } })], ['update']],
    ['repairs a changed label', [found(HOST, { labels: { ...labels, 'app.kubernetes.io/part-of': 'x' } })], ['update']],
    ['waits for one that is being deleted', [found(HOST, { isEnding: true })], []],
    ['leaves a stranger of the same host', [stranger(HOST)], []],
    ['leaves a stranger of the same name', [stranger('other.cl', { name: of(HOST).name })], []],
    ['leaves one of another release', [found(HOST, { labels: { ...labels, [INSTANCE]: 'other' } })], []],
    ['leaves one that lost its labels', [found(HOST, { labels: {} })], []],
    ['ignores a stranger of another host', [stranger('other.cl')], ['create']],
    ['ignores a wildcard', [stranger(HOST, { spec: { rules: [{ host: '*.shop.cl' }] } })], ['create']],
    [
      'ignores cert-manager’s challenge',
      [stranger(HOST, { labels: { 'acme.cert-manager.io/http01-solver': 'true' } })],
      ['create'],
    ],
  ];
  for (const [what, there, verbs] of table)
    it(what, () => {
      assert.deepEqual(
        plan([HOST], there).writes.map(({ verb }) => verb),
        verbs,
      );
    });

  it('reports strangers, also one that comes later than ours, which stays', () => {
    assert.deepEqual(plan([HOST], [stranger(HOST)]).strangers, ['theirs']);
    const both = plan([HOST], [found(HOST), stranger(HOST)]);
    assert.deepEqual([both.strangers, both.writes, both.right], [['theirs'], [], 1]);
  });

  it('takes the class that the cluster chose by default, and keeps it in a repair', () => {
    const bare = ingressTemplate.parse(JSON.stringify({ ...TEMPLATE, spec: { rules: TEMPLATE.spec.rules } }));
    const wanted = ingressOf(bare, HOST);
    const there = found(HOST, { spec: { ...wanted.spec, ingressClassName: 'default' } });
    const facts = { template: bare, hosts: [HOST], reserved: [], absences: new Map() };
    assert.deepEqual(planIngresses({ ...facts, found: [there] }).writes, []);
    const changed = { ...there, spec: { ...there.spec, tls: [] } };
    assert.equal(repaired(changed, wanted).spec.ingressClassName, 'default');
  });

  it('removes in a repair only the annotations that an earlier template set', () => {
    const there = found(HOST, { annotations: { [SET_BY_US]: 'old,older', old: '1', 'lb.example/ip': '2' } });
    assert.deepEqual(repaired(there, of(HOST)).annotations, { ...annotations, 'lb.example/ip': '2' });
  });

  it('removes the Ingress of a host that was not verified in two readings in a row', () => {
    assert.equal(readingsUntilRemoval([], [found(HOST)]), READINGS_BEFORE_REMOVAL);
  });

  it('keeps the Ingress of a host that one reading missed while it moved to another profile', () => {
    const missed = plan([], [found(HOST)]);
    const back = plan([HOST], [found(HOST)], missed.absences);
    assert.deepEqual([missed.writes, back.writes, back.absences.size], [[], [], 0]);
    assert.deepEqual(plan([], [found(HOST)], back.absences).writes, []);
  });

  it('never removes a stranger, and not one that is being deleted already', () => {
    const there = [stranger('a.cl'), found('b.cl', { labels: {} }), found('c.cl', { isEnding: true })];
    assert.equal(readingsUntilRemoval([], there), null);
  });

  const removals: readonly (readonly [what: string, staying: number, leaving: number, readings: number])[] = [
    ['the only one', 0, 1, READINGS_BEFORE_REMOVAL],
    ['all of two', 0, 2, READINGS_BEFORE_MANY_REMOVALS],
    ['all but one of a few', 1, FEW_REMOVALS, READINGS_BEFORE_REMOVAL],
    ['half', 4, 4, READINGS_BEFORE_REMOVAL],
    ['more than half', 4, 5, READINGS_BEFORE_MANY_REMOVALS],
    ['all of many', 0, 50, READINGS_BEFORE_MANY_REMOVALS],
  ];
  for (const [what, staying, leaving, readings] of removals)
    it(`removes ${what} after ${readings} readings`, () => {
      const there = many(staying + leaving).map((host) => found(host));
      assert.equal(readingsUntilRemoval(many(staying), there), readings);
    });

  it('reports how many removals are held back', () => {
    const there = many(10).map((host) => found(host));
    assert.deepEqual([plan([], there).held, plan(many(9), there).held], [10, 0]);
  });

  it('makes none for the operator’s own hosts or for what is no host name', () => {
    const hosts = ['collect.example.com', 'x.collect.example.com', '10.0.0.1', 'a_b.cl', '*.shop.cl', HOST, HOST];
    const { writes, refusedHosts } = plan(hosts, []);
    assert.deepEqual(
      writes.map(({ name }) => name),
      [of(HOST).name],
    );
    assert.equal(refusedHosts, 5);
  });
});

describe('a host', () => {
  const table: readonly (readonly [host: string, may: boolean])[] = [
    ['track.shop.cl', true],
    ['xn--uoa-6mab.cl', true],
    ['shop.cl', true],
    ['cl', false],
    ['Track.shop.cl', false],
    ['track..cl', false],
    ['-a.cl', false],
    ['a.cl.', false],
    ['a.cl/x', false],
    ['a.cl\nx: y', false],
    ['', false],
    ['1.2.3.4', false],
    [`${'a'.repeat(64)}.cl`, false],
    [`${'a.'.repeat(127)}cl`, false],
    ['api.example.com', false],
    ['x.api.example.com', false],
    ['notapi.example.com', true],
  ];
  for (const [host, may] of table)
    it(`${JSON.stringify(host.slice(0, 30))} ${may ? 'may' : 'may not'} have an Ingress`, () =>
      assert.equal(mayHaveIngress(host, ['api.example.com']), may));
});
