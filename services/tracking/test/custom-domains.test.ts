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
import { createLookUp } from '../src/dns/look-up-domain.ts';
import { createTakeOverHost } from '../src/dns/take-over-host.ts';
import { createVerifyDomain } from '../src/dns/verify-domain.ts';
import { proofOf } from '../src/domain/domains/expected-records.ts';
import { recheckDomains } from '../src/jobs/recheck-domains.ts';
import { createCustomDomains } from '../src/store/custom-domains.ts';
import { pageView, postTo, send, visitor } from './browser.ts';
import { a, caa, cname, type DnsServer, startDnsServer, txt } from './dns-server.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

const TARGET = 'collect.example.com';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('custom domains', () => {
  let site: Site;
  let tracking: Running;
  let dns: DnsServer;
  before(async () => {
    dns = await startDnsServer();
    site = await openSite('domains', {
      COLLECTOR_PUBLIC_URL: `https://${TARGET}`,
      CUSTOM_DOMAIN_DNS_SERVERS: dns.address,
    });
    tracking = await site.start();
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
    await dns[Symbol.asyncDispose]();
  });

  const register = async (profileId: string, hostname: string, operationId = ''): Promise<CustomDomain> => {
    const { domain } = await tracking.domains.registerDomain({ profileId, hostname, operationId, createdBy: 'key:k' });
    return domain ?? assert.fail();
  };
  const verify = async (profileId: string, id: string): Promise<CustomDomain> =>
    (await tracking.domains.verifyDomain({ profileId, id })).domain ?? assert.fail();
  /** Sets the records that a domain requires. */
  function point({ hostname, expected }: CustomDomain): void {
    const proof = expected.find(({ type }) => type === 'TXT') ?? assert.fail();
    dns.zone.set(hostname, [cname(hostname, TARGET)]);
    dns.zone.set(proof.name, [txt(proof.name, proof.value)]);
  }
  const results = ({ checks }: CustomDomain) => checks.map(({ name, ok, found }) => [name, ok, found]);
  const reasonOf = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

  it('go from pending through failed to verified, and show what was found and what was expected', async () => {
    const domain = await register('states', 'Track.States.cl');
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
      [(await verify('states', domain.id)).status, (await verify('states', domain.id)).reason],
      ['failed', 'no_record'],
    );
    dns.zone.set('track.states.cl', [cname('track.states.cl', 'other.example.net')]);
    dns.zone.set('other.example.net', [a('other.example.net', '94.0.0.1')]);
    const elsewhere = await verify('states', domain.id);
    assert.deepEqual([elsewhere.status, elsewhere.reason], ['failed', 'wrong_target']);
    assert.deepEqual(results(elsewhere), [
      ['cname', false, 'other.example.net > 94.0.0.1'],
      ['ownership', false, ''],
      ['caa', true, ''],
    ]);
    dns.zone.set('track.states.cl', [cname('track.states.cl', TARGET)]);
    assert.equal((await verify('states', domain.id)).reason, 'no_proof');
    point(domain);
    const verified = await verify('states', domain.id);
    assert.deepEqual([verified.status, verified.reason, verified.verifiedAt !== undefined], ['verified', '', true]);
    const { domains } = await tracking.domains.listDomains({ profileId: 'states' });
    assert.deepEqual(
      domains.map(({ id, status }) => [id, status]),
      [[domain.id, 'verified']],
    );
  });

  it('keep their status while the DNS does not answer', async () => {
    const domain = await register('silent', 'track.silent.cl');
    point(domain);
    await verify('silent', domain.id);
    dns.isBroken = true;
    const after = await verify('silent', domain.id);
    dns.isBroken = false;
    assert.deepEqual([after.status, after.reason], ['verified', 'dns_unreachable']);
    assert.deepEqual(
      results(after),
      ['cname', 'ownership', 'caa'].map((name) => [name, undefined, '']),
    );
    dns.failing.add('CAA silent.cl');
    const inPart = await verify('silent', domain.id);
    assert.deepEqual([inPart.status, inPart.reason], ['verified', 'dns_unreachable']);
    assert.deepEqual(
      results(inPart).map(([, ok]) => ok),
      [true, true, undefined],
    );
  });

  it('keep their status when all answers together take longer than five seconds', async () => {
    const domain = await register('slow', 't.a.b.c.d.e.f.slow.cl');
    point(domain);
    dns.delayMs = 1000;
    const after = await verify('slow', domain.id);
    dns.delayMs = 0;
    assert.deepEqual([after.status, after.reason], ['pending', 'dns_unreachable']);
    assert.equal((await verify('slow', domain.id)).status, 'verified');
  });

  it('keep their status when a question gets no answer', async () => {
    const domain = await register('mute', 'track.mute.cl');
    point(domain);
    dns.silent.add('TXT _touchline.track.mute.cl');
    const after = await verify('mute', domain.id);
    assert.deepEqual([after.status, after.reason], ['pending', 'dns_unreachable']);
    assert.deepEqual(
      results(after).map(([, ok]) => ok),
      [true, undefined, true],
    );
  });

  it('follow aliases to the collector, and say when these lead in a circle, on and on, or nowhere', async () => {
    const domain = await register('chain', 'track.chain.cl');
    const { hostname } = domain;
    const chain = (...names: string[]) => {
      for (const [at, next] of names.slice(1).entries()) {
        const name = names[at] ?? '';
        dns.zone.set(name, [cname(name, next)]);
      }
    };
    const judged = async () => {
      const { status, reason, checks } = await verify('chain', domain.id);
      return [status, reason, checks[0]?.found];
    };
    point(domain);
    chain(hostname, 'a.chain.net', 'b.chain.net', TARGET);
    assert.deepEqual(await judged(), ['verified', '', `a.chain.net > b.chain.net > ${TARGET}`]);
    chain(hostname, 'a.chain.net', 'b.chain.net', hostname);
    assert.deepEqual((await judged()).slice(0, 2), ['failed', 'alias_loop']);
    chain('b.chain.net', 'b.chain.net');
    assert.deepEqual((await judged()).slice(0, 2), ['failed', 'alias_loop']);
    chain(hostname, ...Array.from({ length: 12 }, (_, n) => `n${n}.chain.net`), TARGET);
    assert.deepEqual((await judged()).slice(0, 2), ['failed', 'alias_loop']);
    chain(hostname, 'gone.chain.net');
    assert.deepEqual(await judged(), ['failed', 'dangling', 'gone.chain.net']);
    chain(hostname, 'a b\u0007é.net');
    const [status, reason, found = ''] = await judged();
    assert.deepEqual([status, reason], ['failed', 'dangling']);
    assert.match(found, /^[\x20-\x7e]+$/);
  });

  it('need CAA records that permit the certificate: those of the host, of its alias, or else of the closest parent', async () => {
    const domain = await register('caa', 'track.shop.caa.cl');
    const judged = async () => {
      const { status, reason, checks } = await verify('caa', domain.id);
      return [status, reason, checks[2]?.ok, checks[2]?.found];
    };
    point(domain);
    dns.zone.set('caa.cl', [caa('caa.cl', 'issue', ';')]);
    assert.deepEqual(await judged(), ['failed', 'caa_forbidden', false, 'issue ";"']);
    dns.zone.set('shop.caa.cl', [caa('shop.caa.cl', 'issue', 'letsencrypt.org; accounturi=x')]);
    assert.deepEqual(await judged(), ['verified', '', true, 'issue "letsencrypt.org; accounturi=x"']);
    dns.zone.set(TARGET, [caa(TARGET, 'issue', 'pki.example')]);
    assert.deepEqual(await judged(), ['verified', 'caa_forbidden', false, 'issue "pki.example"']);
    dns.zone.delete(TARGET);
    dns.zone.set('shop.caa.cl', [caa('shop.caa.cl', 'future', 'x', 128)]);
    assert.deepEqual(await judged(), ['verified', 'caa_forbidden', false, 'future "x"']);
    dns.zone.delete('shop.caa.cl');
    dns.zone.delete('caa.cl');
    assert.deepEqual(await judged(), ['verified', '', true, '']);
  });

  it('find the proof among records that need TCP, and store hostile ones short and harmless', async () => {
    const domain = await register('hostile', 'track.hostile.cl');
    const { hostname } = domain;
    const proof = `_touchline.${hostname}`;
    const noise = Array.from({ length: 200 }, (_, n) => txt(proof, `\u001b[31m${n}${'x'.repeat(200)}`));
    dns.zone.set(hostname, [cname(hostname, TARGET)]);
    dns.zone.set(proof, [...noise, txt(proof, proofOf('hostile'))]);
    const { status, checks } = await verify('hostile', domain.id);
    assert.equal(status, 'verified');
    assert.ok(dns.askedByTcp.includes(`TXT ${proof}`));
    assert.ok((checks[1]?.found.length ?? 0) < 1000 && /^[\x20-\x7e…]+$/.test(checks[1]?.found ?? ''));
  });

  it('that are flattened to addresses are compared with those of the collector', async () => {
    const domain = await register('flat', 'flat.cl');
    point(domain);
    dns.zone.set('flat.cl', [a('flat.cl', '93.0.0.1')]);
    dns.zone.set(TARGET, [a(TARGET, '93.0.0.1'), a(TARGET, '93.0.0.2')]);
    assert.equal((await verify('flat', domain.id)).status, 'verified');
  });

  it('are in the snippet and the installers once they are verified, and no longer when they are removed', async () => {
    const profileId = 'snippet';
    const { key } = await tracking.client.issueTrackingKey({ profileId });
    const origin = async () => new URL((await tracking.client.getSnippet({ profileId })).scriptUrl).origin;
    const domain = await register(profileId, 'track.snippet.cl');
    assert.equal(await origin(), `https://${TARGET}`);
    point(domain);
    await verify(profileId, domain.id);
    assert.equal(await origin(), 'https://track.snippet.cl');
    const { script } = await tracking.sites.getShopifyPixel({ profileId });
    assert.ok(script.includes(`https://track.snippet.cl/t/${key?.key}`));
    await tracking.domains.removeDomain({ profileId, id: domain.id });
    assert.equal(await origin(), `https://${TARGET}`);
    await assert.rejects(tracking.domains.removeDomain({ profileId, id: domain.id }), reasonOf('not_found'));
  });

  it('accept only the keys of their own profile, and only they get certificates', async () => {
    const keyOf = async (profileId: string) => (await tracking.client.issueTrackingKey({ profileId })).key?.key ?? '';
    const [own, other] = [await keyOf('host-own'), await keyOf('host-other')];
    const domain = await register('host-own', 'track.host.cl');
    const status = async (key: string, host: string) =>
      (await postTo(`${tracking.collector}/t/${key}`, { visitor_id: visitor(), events: [pageView()] }, { host }))
        .status;
    const mayHaveCertificate = async (name: string) =>
      (await send(`${tracking.collector}/t/custom-domain?domain=${name}`)).status;
    assert.deepEqual([await status(other, 'track.host.cl'), await mayHaveCertificate('track.host.cl')], [204, 404]);
    point(domain);
    await verify('host-own', domain.id);
    await eventually(async () => {
      assert.equal(await status(other, 'track.host.cl'), 404);
      assert.equal(await mayHaveCertificate('Track.Host.cl'), 204);
    });
    assert.equal(
      (await send(`${tracking.collector}/t/${other}.js`, { headers: { host: 'track.host.cl' } })).status,
      404,
    );
    assert.deepEqual([await status(own, 'track.host.cl'), await status(other, TARGET)], [204, 204]);
    assert.equal(await mayHaveCertificate(''), 404);

    const changedAt = timestampFromDate(new Date());
    const data = { profileId: 'host-own', reportingCurrency: 'CLP', archived: true, changedAt };
    const archived = busEvent(profileChanged, { id: randomUUID(), profileId: 'host-own', time: new Date(), data });
    await publish(site.bus, [archived]);
    await eventually(async () => assert.equal(await mayHaveCertificate('track.host.cl'), 404));
  });

  it('fail when three rechecks in a row find them wrong, and are verified again when that is over', async () => {
    const domain = await register('moved', 'track.moved.cl');
    point(domain);
    await verify('moved', domain.id);
    const domains = createCustomDomains(site.mongo.db);
    let now = Date.now();
    const clock = () => new Date(now);
    const lookUp = createLookUp([dns.address]);
    const takeOver = createTakeOverHost({ domains, clock });
    const terms = { target: TARGET, issuers: ['letsencrypt.org'] };
    const verifyDomain = createVerifyDomain({ domains, lookUp, takeOver, ...terms, clock });
    const recheck = recheckDomains({ domains, verifyDomain, clock, afterMs: DAY_MS });
    async function after(passedMs: number): Promise<[string, string]> {
      now += passedMs;
      await recheck(new AbortController().signal);
      const row = await domains.find('moved', domain.id);
      return [row?.status ?? '', row?.reason ?? ''];
    }

    dns.zone.delete('track.moved.cl');
    assert.deepEqual(await after(HOUR_MS), ['verified', ''], 'not due');
    assert.deepEqual(await after(DAY_MS), ['verified', 'no_record']);
    assert.deepEqual(await after(HOUR_MS), ['verified', 'no_record']);
    point(domain);
    assert.deepEqual(await after(HOUR_MS), ['verified', ''], 'right in between');

    dns.zone.delete('track.moved.cl');
    assert.deepEqual(await after(DAY_MS), ['verified', 'no_record']);
    assert.deepEqual(await after(HOUR_MS), ['verified', 'no_record']);
    assert.deepEqual(await after(HOUR_MS), ['failed', 'no_record']);
    point(domain);
    assert.deepEqual(await after(HOUR_MS), ['verified', '']);
  });

  it('are created once, only for valid names, and at most twenty', async () => {
    const operationId = randomUUID();
    const made = await tracking.domains.registerDomain({ profileId: 'once', hostname: 'track.once.cl', operationId });
    const repeated = await tracking.domains.registerDomain({
      profileId: 'once',
      hostname: 'track.once.cl',
      operationId,
    });
    const again = await tracking.domains.registerDomain({ profileId: 'once', hostname: 'TRACK.once.cl' });
    assert.deepEqual(
      [made.domain?.id, made.created, repeated.created, again.created],
      [operationId, true, true, false],
    );
    assert.equal(again.domain?.id, operationId);
    for (const hostname of ['co.uk', '10.0.0.1', `x.${TARGET}`, ''])
      await assert.rejects(register('once', hostname), reasonOf('validation_error'));
    const concurrent = await Promise.all([1, 2, 3].map(() => register('race', 'track.race.cl')));
    assert.equal(new Set(concurrent.map(({ id }) => id)).size, 1);
    for (let n = 0; n < 20; n++) await register('many', `t${n}.many.cl`);
    await assert.rejects(register('many', 't20.many.cl'), reasonOf('invalid_state'));
  });

  it('cannot be seen, verified or removed by another profile', async () => {
    const { id } = await register('mine', 'track.mine.cl');
    assert.deepEqual((await tracking.domains.listDomains({ profileId: 'not-mine' })).domains, []);
    await assert.rejects(tracking.domains.verifyDomain({ profileId: 'not-mine', id }), reasonOf('not_found'));
    await assert.rejects(tracking.domains.removeDomain({ profileId: 'not-mine', id }), reasonOf('not_found'));
    assert.equal((await tracking.domains.listDomains({ profileId: 'mine' })).domains.length, 1);
  });
});
