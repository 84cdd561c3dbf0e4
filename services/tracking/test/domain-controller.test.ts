// Tests the domain controller against a simulated cluster, with the rights that the chart gives it.
import assert from 'node:assert/strict';
import type { V1Ingress } from '@kubernetes/client-node';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import type { Json } from '../../../tools/kube-sim/cluster.ts';
import {
  FEW_REMOVALS,
  READINGS_BEFORE_MANY_REMOVALS,
  READINGS_BEFORE_REMOVAL,
} from '../src/domain/ingresses/plan-ingresses.ts';
import { type DomainFixture, openDomainFixture } from './domain-fixture.ts';

type Ingress = Json<V1Ingress>;

describe('the domain controller', () => {
  let fixture: DomainFixture;
  beforeEach(async () => {
    fixture = await openDomainFixture('ingresses');
  });
  afterEach(async () => {
    // Whatever the test did, the controller used no right that its role does not have.
    const refused = fixture.sim.audit.filter(({ isAllowed }) => !isAllowed);
    await fixture[Symbol.asyncDispose]();
    assert.deepEqual(refused, []);
  });

  const ingressOf = (host: string): Ingress | undefined => fixture.sim.cluster.ingresses.get(fixture.nameOf(host));
  const thereIs = (...hosts: string[]) =>
    eventually(() => {
      for (const host of hosts) assert.ok(ingressOf(host), host);
    });
  const thereIsNo = (...hosts: string[]) =>
    eventually(() => {
      for (const host of hosts) assert.equal(ingressOf(host), undefined, host);
    });
  const count = (verb: string) =>
    fixture.sim.audit.filter((one) => one.resource === 'ingresses' && one.verb === verb).length;
  /** Writes an Ingress as another client would. */
  const put = (name: string, ingress: object) =>
    fixture.sim.cluster.ingresses.set(name, { ...ingress, metadata: { name, ...(ingress as Ingress).metadata } });
  const theirs = (host: string): object => ({
    metadata: { labels: { app: 'shop' } },
    spec: { rules: [{ host, http: { paths: [] } }] },
  });

  it('makes an Ingress with a certificate for each verified host, and for no other', async () => {
    await fixture.verify('a.shop.cl', 'b.shop.cl', 'pending.shop.cl', 'archived.shop.cl', '127.0.0.1', 'no host');
    await fixture.unverify('pending.shop.cl');
    const states = fixture.mongo.db.collection<{ _id: string; archived: boolean }>('profile_states');
    await states.insertOne({ _id: 'profile of archived.shop.cl', archived: true });
    await using _controller = await fixture.start();
    await thereIs('a.shop.cl', 'b.shop.cl');
    const [rule] = ingressOf('a.shop.cl')?.spec?.rules ?? [];
    assert.deepEqual([rule?.host, rule?.http?.paths[0]?.backend.service?.name], ['a.shop.cl', 'tl-tracking']);
    const name = fixture.nameOf('a.shop.cl');
    assert.deepEqual(ingressOf('a.shop.cl')?.spec?.tls, [{ hosts: ['a.shop.cl'], secretName: name }]);
    assert.equal(fixture.sim.cluster.ingresses.size, 2);
  });

  it('makes the Ingress of a host that is verified while it runs, and removes that of one that no longer is', async () => {
    await using _controller = await fixture.start();
    await fixture.verify('late.shop.cl', 'stays.shop.cl');
    await thereIs('late.shop.cl', 'stays.shop.cl');
    await fixture.unverify('late.shop.cl');
    await thereIsNo('late.shop.cl');
    assert.ok(ingressOf('stays.shop.cl'));
    assert.deepEqual([count('create'), count('delete')], [2, 1]);
  });

  it('repairs an Ingress that somebody changed, and keeps what others annotated', async () => {
    await fixture.verify('a.shop.cl');
    await using _controller = await fixture.start();
    await thereIs('a.shop.cl');
    const made = structuredClone(ingressOf('a.shop.cl')) ?? assert.fail();
    const annotations = { ...made.metadata?.annotations, 'lb.example/ip': '93.0.0.1' };
    const spec = { ...made.spec, rules: [{ host: 'evil.example', http: { paths: [] } }] };
    put(fixture.nameOf('a.shop.cl'), {
      ...made,
      metadata: { ...made.metadata, resourceVersion: '9999', annotations },
      spec,
    });
    await eventually(() => assert.deepEqual(ingressOf('a.shop.cl')?.spec, made.spec));
    assert.deepEqual(ingressOf('a.shop.cl')?.metadata?.annotations, annotations);
    assert.equal(ingressOf('a.shop.cl')?.metadata?.uid, made.metadata?.uid);
  });

  it('leaves strangers alone, whatever their name or host', async () => {
    const strangers = new Map<string, object>([
      ['shop', theirs('taken.shop.cl')],
      [fixture.nameOf('named.shop.cl'), theirs('other.shop.cl')],
      ['removed', theirs('gone.shop.cl')],
    ]);
    for (const [name, one] of strangers) put(name, one);
    const before = structuredClone(fixture.sim.cluster.ingresses);
    await fixture.verify('taken.shop.cl', 'named.shop.cl', 'free.shop.cl', 'gone.shop.cl');
    await fixture.unverify('gone.shop.cl');
    await using _controller = await fixture.start();
    await thereIs('free.shop.cl');
    await fixture.unverify('free.shop.cl', 'taken.shop.cl');
    await thereIsNo('free.shop.cl');
    assert.deepEqual(fixture.sim.cluster.ingresses, before);
  });

  it('takes a host as soon as the stranger that had it is gone', async () => {
    put('shop', theirs('moves.shop.cl'));
    await fixture.verify('moves.shop.cl', 'free.shop.cl');
    await using _controller = await fixture.start();
    await thereIs('free.shop.cl');
    assert.equal(ingressOf('moves.shop.cl'), undefined);
    fixture.sim.cluster.ingresses.delete('shop');
    await thereIs('moves.shop.cl');
  });

  it('goes on with the other hosts when the cluster refuses one', async () => {
    fixture.sim.cluster.refusesIngress = ({ spec }) =>
      spec?.rules?.[0]?.host === 'a.shop.cl' ? 'host "a.shop.cl" is already defined in ingress other/shop' : undefined;
    await fixture.verify('a.shop.cl', 'b.shop.cl');
    await using _controller = await fixture.start();
    await thereIs('b.shop.cl');
    delete fixture.sim.cluster.refusesIngress;
    await thereIs('a.shop.cl');
  });

  it('holds many removals back until enough readings in a row have shown them', async () => {
    const hosts = Array.from({ length: FEW_REMOVALS + 1 }, (_, i) => `t${i}.shop.cl`);
    await fixture.verify(...hosts);
    await using _controller = await fixture.start();
    await thereIs(...hosts);
    await fixture.mongo.db.collection('custom_domains').deleteMany({});
    const before = count('list');
    await thereIsNo(...hosts);
    assert.ok(count('list') - before >= READINGS_BEFORE_MANY_REMOVALS - 1, `${count('list') - before} readings`);
  });

  it('removes nothing while the database is away, and goes on when it is back', async () => {
    const { url, proxy } = await viaProxy(testStack().mongodbUrl);
    await using _proxy = proxy;
    await fixture.verify('a.shop.cl');
    await using _controller = await fixture.start(undefined, { MONGODB_URL: url });
    await thereIs('a.shop.cl');
    await proxy.cut();
    const failed = () => fixture.warnings.filter((one) => one.startsWith('keeping the ingresses')).length;
    await eventually(() => assert.ok(failed() > READINGS_BEFORE_REMOVAL, `${failed()} failed passes`));
    assert.deepEqual([ingressOf('a.shop.cl') !== undefined, count('delete')], [true, 0]);
    await proxy.restore();
    await fixture.verify('b.shop.cl');
    await thereIs('a.shop.cl', 'b.shop.cl');
    assert.equal(count('delete'), 0);
  });

  it('does without the cluster for a while, and catches up when it is back', async () => {
    await using _controller = await fixture.start();
    await fixture.verify('a.shop.cl');
    await thereIs('a.shop.cl');
    await fixture.sim.away(true);
    await fixture.verify('b.shop.cl');
    await fixture.unverify('a.shop.cl');
    await fixture.sim.away(false);
    await thereIs('b.shop.cl');
    await thereIsNo('a.shop.cl');
  });
});
