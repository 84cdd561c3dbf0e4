// Tests whose a custom domain is when several profiles want it, against a real DNS server and the real database.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { proofOf } from '../src/domain/domains/expected-records.ts';
import { type CustomDomainDoc, createCustomDomains } from '../src/store/custom-domains.ts';
import { pageView, postTo, send, visitor } from './browser.ts';
import { cname, txt } from './dns-server.ts';
import { type DomainSite, openDomainSite, TARGET } from './domain-site.ts';

const DAY_MS = 86_400_000;

describe('the owner of a custom domain', () => {
  let world: DomainSite;
  let now = new Date();
  before(async () => {
    world = await openDomainSite('owners', () => now);
  });
  after(() => world[Symbol.asyncDispose]());
  afterEach(() => {
    now = new Date();
  });

  const stateOf = async (profileId: string) => {
    const { domains } = await world.tracking.domains.listDomains({ profileId });
    return domains.map(({ status, reason }) => [status, reason]);
  };
  /** Points a host at the collector, and lets it name profiles. */
  function point(hostname: string, ...profileIds: string[]): void {
    const proof = `_touchline.${hostname}`;
    world.dns.zone.set(hostname, [cname(hostname, TARGET)]);
    world.dns.zone.set(
      proof,
      profileIds.map((profileId) => txt(proof, proofOf(profileId))),
    );
  }
  const isConflict = (error: unknown): error is AppError =>
    error instanceof AppError && error.reason === 'invalid_state';

  it('is told how to prove it when another profile was first, and not which one', async () => {
    const { id } = await world.register('squatter', 'track.squat.cl');
    await assert.rejects(world.register('owner', 'Track.Squat.CL'), (error) => {
      assert.ok(isConflict(error));
      assert.ok(error.message.includes('_touchline.track.squat.cl'));
      assert.ok(error.message.includes(proofOf('owner')));
      for (const secret of ['squatter', id, proofOf('squatter')]) assert.ok(!error.message.includes(secret));
      return true;
    });
    assert.deepEqual(await stateOf('owner'), []);
    world.dns.isBroken = true;
    await assert.rejects(world.register('owner', 'track.squat.cl'), isConflict);
    world.dns.isBroken = false;
  });

  it('gets it from a registration that is not verified by setting the record, and registering', async () => {
    const squatted = await world.register('first', 'track.mine.cl');
    point('track.mine.cl', 'second');
    const mine = await world.register('second', 'track.mine.cl');
    assert.deepEqual(await stateOf('first'), [['failed', 'taken']]);
    assert.equal((await world.verify('second', mine.id)).status, 'verified');
    assert.deepEqual(
      [(await world.verify('first', squatted.id)).status, await stateOf('second')],
      ['failed', [['verified', '']]],
    );
  });

  it('is whoever verifies first, where the DNS names both', async () => {
    const first = await world.register('both-1', 'track.both.cl');
    point('track.both.cl', 'both-1', 'both-2');
    const second = await world.register('both-2', 'track.both.cl');
    assert.equal((await world.verify('both-1', first.id)).status, 'verified');
    const late = await world.verify('both-2', second.id);
    assert.deepEqual([late.status, late.reason], ['failed', 'taken']);
    await assert.rejects(world.register('both-3', 'track.both.cl'), isConflict);
  });

  it('changes with a sale, once the DNS names the buyer alone', async () => {
    const sold = await world.register('seller', 'track.sold.cl');
    point('track.sold.cl', 'seller');
    await world.verify('seller', sold.id);
    await assert.rejects(world.register('buyer', 'track.sold.cl'), isConflict);
    point('track.sold.cl', 'seller', 'buyer');
    await assert.rejects(world.register('buyer', 'track.sold.cl'), isConflict);
    point('track.sold.cl', 'buyer');
    const bought = await world.register('buyer', 'track.sold.cl');
    assert.deepEqual([await stateOf('seller'), await stateOf('buyer')], [[['failed', 'taken']], [['pending', '']]]);
    assert.equal((await world.verify('buyer', bought.id)).status, 'verified');
    point('track.sold.cl', 'seller');
    assert.equal((await world.verify('seller', sold.id)).status, 'verified');
    assert.deepEqual(await stateOf('buyer'), [['failed', 'taken']]);
  });

  it('need not prove it against a registration that has been unproven for more than a week', async () => {
    await world.register('idle', 'track.idle.cl');
    await assert.rejects(world.register('new', 'track.idle.cl'), isConflict);
    now = new Date(Date.now() + 8 * DAY_MS);
    assert.equal((await world.register('new', 'track.idle.cl')).status, 'pending');
    const [lost] = (await world.tracking.domains.listDomains({ profileId: 'idle' })).domains;
    assert.deepEqual([lost?.status, lost?.reason], ['failed', 'taken']);
    assert.equal(await world.register('idle', 'track.idle.cl').catch(isConflict), true);
    now = new Date(Date.now() + 16 * DAY_MS);
    const again = await world.register('idle', 'track.idle.cl');
    assert.deepEqual([again.id, again.status, await stateOf('new')], [lost?.id, 'pending', [['failed', 'taken']]]);
  });

  it('is one profile when several register, or verify, at the same time', async () => {
    const profiles = Array.from({ length: 6 }, (_, n) => `race-${n}`);
    const made = await Promise.allSettled(profiles.map((profileId) => world.register(profileId, 'track.raced.cl')));
    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const one of made) assert.ok(one.status === 'fulfilled' || isConflict(one.reason));

    point('track.proven.cl', ...profiles);
    const proven = [];
    for (const profileId of profiles)
      proven.push([profileId, await world.register(profileId, 'track.proven.cl')] as const);
    const verified = await Promise.all(proven.map(([profileId, domain]) => world.verify(profileId, domain.id)));
    const rows = world.site.mongo.db.collection<CustomDomainDoc>('custom_domains');
    assert.equal(await rows.countDocuments({ hostname: 'track.proven.cl', status: 'verified' }), 1);
    assert.ok(verified.some(({ status }) => status === 'verified'));
  });

  it('can continue where a process died between taking a host and registering it', async () => {
    await world.register('dead-1', 'track.dead.cl');
    const domains = createCustomDomains(world.site.mongo.db);
    const [holder] = await domains.otherHolders('dead-2', 'track.dead.cl');
    assert.equal(await domains.release(holder ?? assert.fail(), now), true);
    assert.equal((await world.register('dead-2', 'track.dead.cl')).status, 'pending');
  });

  it('keeps what earlier releases stored: the proof by the id of the registration, and several registrations of a host', async () => {
    const rows = world.site.mongo.db.collection<CustomDomainDoc>('custom_domains');
    const earlier = (id: string, profileId: string, status: CustomDomainDoc['status']) => ({
      ...{ _id: id, profile_id: profileId, hostname: 'track.old.cl', status, reason: '' as const, found: [] },
      ...{ created_at: now, created_by: 'key:k', checked_at: null, verified_at: status === 'verified' ? now : null },
    });
    await rows.insertMany([earlier('old-1', 'old-a', 'verified'), earlier('old-2', 'old-b', 'pending')]);
    world.dns.zone.set('track.old.cl', [cname('track.old.cl', TARGET)]);
    world.dns.zone.set('_touchline.track.old.cl', [txt('_touchline.track.old.cl', 'touchline-domain=old-1')]);
    const [shown] = (await world.tracking.domains.listDomains({ profileId: 'old-a' })).domains;
    assert.deepEqual(
      [shown?.status, shown?.checks.map(({ ok }) => ok)],
      ['verified', [undefined, undefined, undefined]],
    );
    await assert.rejects(world.register('old-c', 'track.old.cl'), isConflict);
    assert.equal((await world.verify('old-a', 'old-1')).status, 'verified');
    assert.deepEqual(await stateOf('old-b'), [['failed', 'taken']]);
    assert.equal((await world.verify('old-b', 'old-2')).status, 'failed');
    assert.equal((await world.verify('old-a', 'old-1')).status, 'verified');
  });

  it('frees it at once by removing it; pages that still load from it are served as from the collector’s own host', async () => {
    const domain = await world.register('leaving', 'track.left.cl');
    point('track.left.cl', 'leaving');
    await world.verify('leaving', domain.id);
    const keyOf = async (profileId: string) =>
      (await world.tracking.client.issueTrackingKey({ profileId })).key?.key ?? '';
    const [own, other] = [await keyOf('leaving'), await keyOf('arriving')];
    const headers = { host: 'track.left.cl' };
    const scriptOf = async (key: string) => (await send(`${world.tracking.collector}/t/${key}.js`, { headers })).status;
    const post = async (key: string) =>
      (await postTo(`${world.tracking.collector}/t/${key}`, { visitor_id: visitor(), events: [pageView()] }, headers))
        .status;
    const mayHaveCertificate = async () =>
      (await send(`${world.tracking.collector}/t/custom-domain?domain=track.left.cl`)).status;
    await eventually(async () =>
      assert.deepEqual([await scriptOf(own), await scriptOf(other), await mayHaveCertificate()], [200, 404, 204]),
    );
    await world.tracking.domains.removeDomain({ profileId: 'leaving', id: domain.id });
    assert.equal((await world.register('arriving', 'track.left.cl')).status, 'pending');
    await eventually(async () => {
      assert.deepEqual([await scriptOf(own), await scriptOf(other), await mayHaveCertificate()], [200, 200, 404]);
      assert.deepEqual([await post(own), await post(other)], [204, 204]);
    });
  });
});
