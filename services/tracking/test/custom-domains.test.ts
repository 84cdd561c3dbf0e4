// Tests custom domains against a real DNS server and the real collector.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import type { CustomDomain } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { proofOf } from '../src/domain/domains/expected-records.ts';
import { pageView, postTo, send, visitor } from './browser.ts';
import { a, cname } from './dns-server.ts';
import { type DomainSite, openDomainSite, TARGET } from './domain-site.ts';

describe('custom domains', () => {
  let world: DomainSite;
  before(async () => {
    world = await openDomainSite('domains');
  });
  after(() => world[Symbol.asyncDispose]());
  const results = ({ checks }: CustomDomain) => checks.map(({ name, ok, found }) => [name, ok, found]);
  const reasonOf = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

  it('go from pending through failed to verified, and show what was found and what was expected', async () => {
    const domain = await world.register('states', 'Track.States.cl');
    assert.deepEqual(
      [domain.hostname, domain.cnameTarget, domain.status, domain.checkedAt],
      ['track.states.cl', TARGET, 'pending', undefined],
    );
    assert.deepEqual(
      domain.checks.map(({ name, ok, expected, found, at }) => [name, ok, expected, found, at]),
      [
        ['cname', undefined, TARGET, '', undefined],
        ['ownership', undefined, proofOf('states'), '', undefined],
        ['caa', undefined, 'letsencrypt.org', '', undefined],
      ],
    );
    assert.deepEqual(
      domain.expected.map(({ type, name, value }) => [type, name, value]),
      [
        ['CNAME', 'track.states.cl', TARGET],
        ['TXT', '_touchline.track.states.cl', proofOf('states')],
      ],
    );
    assert.deepEqual(
      [(await world.verify('states', domain.id)).status, (await world.verify('states', domain.id)).reason],
      ['failed', 'no_record'],
    );
    world.dns.zone.set('track.states.cl', [cname('track.states.cl', 'other.example.net')]);
    world.dns.zone.set('other.example.net', [a('other.example.net', '94.0.0.1')]);
    const elsewhere = await world.verify('states', domain.id);
    assert.deepEqual([elsewhere.status, elsewhere.reason], ['failed', 'wrong_target']);
    assert.deepEqual(results(elsewhere), [
      ['cname', false, 'other.example.net > 94.0.0.1'],
      ['ownership', false, ''],
      ['caa', true, ''],
    ]);
    world.dns.zone.set('track.states.cl', [cname('track.states.cl', TARGET)]);
    assert.equal((await world.verify('states', domain.id)).reason, 'no_proof');
    world.point(domain);
    const verified = await world.verify('states', domain.id);
    assert.deepEqual([verified.status, verified.reason, verified.verifiedAt !== undefined], ['verified', '', true]);
    const { domains } = await world.tracking.domains.listDomains({ profileId: 'states' });
    assert.deepEqual(
      domains.map(({ id, status }) => [id, status]),
      [[domain.id, 'verified']],
    );
  });

  it('are in the snippet and the installers once they are verified, and no longer when they are removed', async () => {
    const profileId = 'snippet';
    const { key } = await world.tracking.client.issueTrackingKey({ profileId });
    const origin = async () => new URL((await world.tracking.client.getSnippet({ profileId })).scriptUrl).origin;
    const domain = await world.register(profileId, 'track.snippet.cl');
    assert.equal(await origin(), `https://${TARGET}`);
    world.point(domain);
    await world.verify(profileId, domain.id);
    assert.equal(await origin(), 'https://track.snippet.cl');
    const { script } = await world.tracking.sites.getShopifyPixel({ profileId });
    assert.ok(script.includes(`https://track.snippet.cl/t/${key?.key}`));
    await world.tracking.domains.removeDomain({ profileId, id: domain.id });
    assert.equal(await origin(), `https://${TARGET}`);
    await assert.rejects(world.tracking.domains.removeDomain({ profileId, id: domain.id }), reasonOf('not_found'));
  });

  it('accept only the keys of their own profile, and only they get certificates', async () => {
    const keyOf = async (profileId: string) =>
      (await world.tracking.client.issueTrackingKey({ profileId })).key?.key ?? '';
    const [own, other] = [await keyOf('host-own'), await keyOf('host-other')];
    const domain = await world.register('host-own', 'track.host.cl');
    const status = async (key: string, host: string) =>
      (await postTo(`${world.tracking.collector}/t/${key}`, { visitor_id: visitor(), events: [pageView()] }, { host }))
        .status;
    const mayHaveCertificate = async (name: string) =>
      (await send(`${world.tracking.collector}/t/custom-domain?domain=${name}`)).status;
    assert.deepEqual([await status(other, 'track.host.cl'), await mayHaveCertificate('track.host.cl')], [204, 404]);
    world.point(domain);
    await world.verify('host-own', domain.id);
    await eventually(async () => {
      assert.equal(await status(other, 'track.host.cl'), 404);
      assert.equal(await mayHaveCertificate('Track.Host.cl'), 204);
    });
    assert.equal(
      (await send(`${world.tracking.collector}/t/${other}.js`, { headers: { host: 'track.host.cl' } })).status,
      404,
    );
    assert.deepEqual([await status(own, 'track.host.cl'), await status(other, TARGET)], [204, 204]);
    assert.equal(await mayHaveCertificate(''), 404);

    const changedAt = timestampFromDate(new Date());
    const data = { profileId: 'host-own', reportingCurrency: 'CLP', archived: true, changedAt };
    const archived = busEvent(profileChanged, { id: randomUUID(), profileId: 'host-own', time: new Date(), data });
    await publish(world.site.bus, [archived]);
    await eventually(async () => assert.equal(await mayHaveCertificate('track.host.cl'), 404));
  });

  it('are created once, only for valid names, and at most twenty', async () => {
    const operationId = randomUUID();
    const made = await world.tracking.domains.registerDomain({
      profileId: 'once',
      hostname: 'track.once.cl',
      operationId,
    });
    const repeated = await world.tracking.domains.registerDomain({
      profileId: 'once',
      hostname: 'track.once.cl',
      operationId,
    });
    const again = await world.tracking.domains.registerDomain({ profileId: 'once', hostname: 'TRACK.once.cl' });
    assert.deepEqual(
      [made.domain?.id, made.created, repeated.created, again.created],
      [operationId, true, true, false],
    );
    assert.equal(again.domain?.id, operationId);
    for (const hostname of ['co.uk', '10.0.0.1', `x.${TARGET}`, ''])
      await assert.rejects(world.register('once', hostname), reasonOf('validation_error'));
    const concurrent = await Promise.all([1, 2, 3].map(() => world.register('race', 'track.race.cl')));
    assert.equal(new Set(concurrent.map(({ id }) => id)).size, 1);
    for (let n = 0; n < 20; n++) await world.register('many', `t${n}.many.cl`);
    await assert.rejects(world.register('many', 't20.many.cl'), reasonOf('invalid_state'));
  });

  it('cannot be seen, verified or removed by another profile', async () => {
    const { id } = await world.register('mine', 'track.mine.cl');
    assert.deepEqual((await world.tracking.domains.listDomains({ profileId: 'not-mine' })).domains, []);
    await assert.rejects(world.tracking.domains.verifyDomain({ profileId: 'not-mine', id }), reasonOf('not_found'));
    await assert.rejects(world.tracking.domains.removeDomain({ profileId: 'not-mine', id }), reasonOf('not_found'));
    assert.equal((await world.tracking.domains.listDomains({ profileId: 'mine' })).domains.length, 1);
  });
});
