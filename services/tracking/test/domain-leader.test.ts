// Tests that of several domain controllers one leads, and that another takes over, by the Lease of a simulated cluster.
import assert from 'node:assert/strict';
import { V1MicroTime } from '@kubernetes/client-node';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type DomainFixture, openDomainFixture } from './domain-fixture.ts';

describe('the leader among domain controllers', () => {
  let fixture: DomainFixture;
  /** A Lease that lasts longer than any process stops for, where a test needs that nobody else takes it. */
  const LONG = 60;
  const open = async (leaseSeconds: number) => {
    fixture = await openDomainFixture('leader', { leaseSeconds });
  };
  afterEach(async () => {
    const refused = fixture.sim.audit.filter(({ isAllowed }) => !isAllowed);
    await fixture[Symbol.asyncDispose]();
    assert.deepEqual(refused, []);
  });

  const lease = () => fixture.sim.cluster.leases.get(fixture.template.metadata.name)?.spec ?? {};
  const requests = (account: string | undefined, resource: string) =>
    fixture.sim.audit.filter((one) => one.account === account && one.resource === resource);
  const thereIs = (host: string) =>
    eventually(() => assert.ok(fixture.sim.cluster.ingresses.has(fixture.nameOf(host)), host));
  /** Waits until an account has looked at the Lease as often again: more than a pass would have taken. */
  const beats = async (account: string, times: number) => {
    const before = requests(account, 'leases').length;
    await eventually(() => assert.ok(requests(account, 'leases').length >= before + times));
  };

  it('is the only one that reads and writes Ingresses', async () => {
    await open(LONG);
    const [one, two] = fixture.accounts;
    await using _first = await fixture.start(one);
    await eventually(() => assert.ok(lease().holderIdentity));
    await using _second = await fixture.start(two);
    await beats(two, 1);
    await fixture.verify('a.shop.cl');
    await thereIs('a.shop.cl');
    assert.deepEqual([requests(two, 'ingresses'), lease().leaseTransitions], [[], 1]);
  });

  it('gives the Lease back when it stops, and another one leads', async () => {
    await open(LONG);
    const [one, two] = fixture.accounts;
    const first = await fixture.start(one);
    await eventually(() => assert.ok(lease().holderIdentity));
    await first[Symbol.asyncDispose]();
    assert.equal(lease().holderIdentity, '');
    await using _second = await fixture.start(two);
    await fixture.verify('a.shop.cl');
    await thereIs('a.shop.cl');
    assert.equal(lease().leaseTransitions, 2);
  });

  it('is replaced when its process is killed, and the next one goes on', async () => {
    await open(15);
    const [one, two] = fixture.accounts;
    const first = await fixture.spawn(one);
    await eventually(() => assert.ok(lease().holderIdentity));
    const holder = lease().holderIdentity;
    await using second = await fixture.spawn(two);
    await fixture.verify('a.shop.cl');
    await thereIs('a.shop.cl');
    const metrics = async () => (await fetch(`http://127.0.0.1:${second.opsPort}/metrics`)).text();
    const waiting = await metrics();
    assert.match(waiting, /^touchline_domains_leader\{[^}]*\} 0$/m);
    assert.match(waiting, /^touchline_domains_passes_total\{[^}]*outcome="done"[^}]*\} 0$/m);
    await first.kill();
    assert.equal(lease().holderIdentity, holder);
    await fixture.verify('b.shop.cl');
    await thereIs('b.shop.cl');
    assert.notEqual(lease().holderIdentity, holder);
    assert.match(await metrics(), /^touchline_domains_leader\{[^}]*\} 1$/m);
    await eventually(async () =>
      assert.match(await metrics(), /^touchline_domains_ingresses\{[^}]*state="right"[^}]*\} 2$/m),
    );
    assert.equal((await fetch(`http://127.0.0.1:${second.opsPort}/readyz`)).status, 200);
  });

  it('stops writing when another process holds the Lease', async () => {
    await open(3);
    const [one] = fixture.accounts;
    await using _controller = await fixture.start(one);
    await fixture.verify('a.shop.cl');
    await thereIs('a.shop.cl');
    const name = fixture.template.metadata.name;
    const renewTime = new V1MicroTime().toISOString();
    fixture.sim.cluster.leases.set(name, {
      metadata: { name, resourceVersion: '999999' },
      spec: { holderIdentity: 'another', leaseDurationSeconds: 3600, leaseTransitions: 7, renewTime },
    });
    await eventually(() => assert.ok(fixture.warnings.includes('no longer the leader for custom domains')));
    const before = requests(one, 'ingresses').length;
    await fixture.verify('b.shop.cl');
    await beats(one, 4);
    assert.ok(!fixture.sim.cluster.ingresses.has(fixture.nameOf('b.shop.cl')));
    // A pass that had begun may have read its list.
    assert.ok(requests(one, 'ingresses').length <= before + 1);
    assert.equal(lease().holderIdentity, 'another');
  });

  it('stops writing when it cannot renew the Lease, and is the leader again when it can', async () => {
    await open(3);
    const [one] = fixture.accounts;
    await using _controller = await fixture.start(one);
    await fixture.verify('a.shop.cl');
    await thereIs('a.shop.cl');
    const { holderIdentity, leaseTransitions = 0 } = lease();
    await fixture.sim.away(true);
    await eventually(() => assert.ok(fixture.warnings.includes('no longer the leader for custom domains')));
    await fixture.sim.away(false);
    await fixture.verify('b.shop.cl');
    await thereIs('b.shop.cl');
    assert.equal(lease().holderIdentity, holderIdentity);
    assert.ok((lease().leaseTransitions ?? 0) > leaseTransitions);
  });
});
