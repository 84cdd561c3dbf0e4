// Tests what is found out about custom domains in the DNS, against a real DNS server.
import assert from 'node:assert/strict';
import type { CustomDomain } from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { createLookUp } from '../src/dns/look-up-domain.ts';
import { createTakeOverHost } from '../src/dns/take-over-host.ts';
import { createVerifyDomain } from '../src/dns/verify-domain.ts';
import { proofOf } from '../src/domain/domains/expected-records.ts';
import { recheckDomains } from '../src/jobs/recheck-domains.ts';
import { createCustomDomains } from '../src/store/custom-domains.ts';
import { a, caa, cname, txt } from './dns-server.ts';
import { type DomainSite, openDomainSite, TARGET } from './domain-site.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('the checks of custom domains', () => {
  let world: DomainSite;
  before(async () => {
    world = await openDomainSite('checks');
  });
  after(() => world[Symbol.asyncDispose]());
  const results = ({ checks }: CustomDomain) => checks.map(({ name, ok, found }) => [name, ok, found]);

  it('keep their status while the DNS does not answer', async () => {
    const domain = await world.register('silent', 'track.silent.cl');
    world.point(domain);
    await world.verify('silent', domain.id);
    world.dns.isBroken = true;
    const after = await world.verify('silent', domain.id);
    world.dns.isBroken = false;
    assert.deepEqual([after.status, after.reason], ['verified', 'dns_unreachable']);
    assert.deepEqual(
      results(after),
      ['cname', 'ownership', 'caa'].map((name) => [name, undefined, '']),
    );
    world.dns.failing.add('CAA silent.cl');
    const inPart = await world.verify('silent', domain.id);
    assert.deepEqual([inPart.status, inPart.reason], ['verified', 'dns_unreachable']);
    assert.deepEqual(
      results(inPart).map(([, ok]) => ok),
      [true, true, undefined],
    );
  });

  it('keep their status when all answers together take longer than five seconds', async () => {
    const domain = await world.register('slow', 't.a.b.c.d.e.f.slow.cl');
    world.point(domain);
    world.dns.delayMs = 1000;
    const after = await world.verify('slow', domain.id);
    world.dns.delayMs = 0;
    assert.deepEqual([after.status, after.reason], ['pending', 'dns_unreachable']);
    assert.equal((await world.verify('slow', domain.id)).status, 'verified');
  });

  it('keep their status when a question gets no answer', async () => {
    const domain = await world.register('mute', 'track.mute.cl');
    world.point(domain);
    world.dns.silent.add('TXT _touchline.track.mute.cl');
    const after = await world.verify('mute', domain.id);
    assert.deepEqual([after.status, after.reason], ['pending', 'dns_unreachable']);
    assert.deepEqual(
      results(after).map(([, ok]) => ok),
      [true, undefined, true],
    );
  });

  it('follow aliases to the collector, and say when these lead in a circle, on and on, or nowhere', async () => {
    const domain = await world.register('chain', 'track.chain.cl');
    const { hostname } = domain;
    const chain = (...names: string[]) => {
      for (const [at, next] of names.slice(1).entries()) {
        const name = names[at] ?? '';
        world.dns.zone.set(name, [cname(name, next)]);
      }
    };
    const judged = async () => {
      const { status, reason, checks } = await world.verify('chain', domain.id);
      return [status, reason, checks[0]?.found];
    };
    world.point(domain);
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
    const domain = await world.register('caa', 'track.shop.caa.cl');
    const judged = async () => {
      const { status, reason, checks } = await world.verify('caa', domain.id);
      return [status, reason, checks[2]?.ok, checks[2]?.found];
    };
    world.point(domain);
    world.dns.zone.set('caa.cl', [caa('caa.cl', 'issue', ';')]);
    assert.deepEqual(await judged(), ['failed', 'caa_forbidden', false, 'issue ";"']);
    world.dns.zone.set('shop.caa.cl', [caa('shop.caa.cl', 'issue', 'letsencrypt.org; accounturi=x')]);
    assert.deepEqual(await judged(), ['verified', '', true, 'issue "letsencrypt.org; accounturi=x"']);
    world.dns.zone.set(TARGET, [caa(TARGET, 'issue', 'pki.example')]);
    assert.deepEqual(await judged(), ['verified', 'caa_forbidden', false, 'issue "pki.example"']);
    world.dns.zone.delete(TARGET);
    world.dns.zone.set('shop.caa.cl', [caa('shop.caa.cl', 'future', 'x', 128)]);
    assert.deepEqual(await judged(), ['verified', 'caa_forbidden', false, 'future "x"']);
    world.dns.zone.delete('shop.caa.cl');
    world.dns.zone.delete('caa.cl');
    assert.deepEqual(await judged(), ['verified', '', true, '']);
  });

  it('find the proof among records that need TCP, and store hostile ones short and harmless', async () => {
    const domain = await world.register('hostile', 'track.hostile.cl');
    const { hostname } = domain;
    const proof = `_touchline.${hostname}`;
    const noise = Array.from({ length: 200 }, (_, n) => txt(proof, `\u001b[31m${n}${'x'.repeat(200)}`));
    world.dns.zone.set(hostname, [cname(hostname, TARGET)]);
    world.dns.zone.set(proof, [...noise, txt(proof, proofOf('hostile'))]);
    const { status, checks } = await world.verify('hostile', domain.id);
    assert.equal(status, 'verified');
    assert.ok(world.dns.askedByTcp.includes(`TXT ${proof}`));
    assert.ok((checks[1]?.found.length ?? 0) < 1000 && /^[\x20-\x7e…]+$/.test(checks[1]?.found ?? ''));
  });

  it('that are flattened to addresses are compared with those of the collector', async () => {
    const domain = await world.register('flat', 'flat.cl');
    world.point(domain);
    world.dns.zone.set('flat.cl', [a('flat.cl', '93.0.0.1')]);
    world.dns.zone.set(TARGET, [a(TARGET, '93.0.0.1'), a(TARGET, '93.0.0.2')]);
    assert.equal((await world.verify('flat', domain.id)).status, 'verified');
  });

  it('fail when three rechecks in a row find them wrong, and are verified again when that is over', async () => {
    const domain = await world.register('moved', 'track.moved.cl');
    world.point(domain);
    await world.verify('moved', domain.id);
    const domains = createCustomDomains(world.site.mongo.db);
    let now = Date.now();
    const clock = () => new Date(now);
    const lookUp = createLookUp([world.dns.address]);
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

    world.dns.zone.delete('track.moved.cl');
    assert.deepEqual(await after(HOUR_MS), ['verified', ''], 'not due');
    assert.deepEqual(await after(DAY_MS), ['verified', 'no_record']);
    assert.deepEqual(await after(HOUR_MS), ['verified', 'no_record']);
    world.point(domain);
    assert.deepEqual(await after(HOUR_MS), ['verified', ''], 'right in between');

    world.dns.zone.delete('track.moved.cl');
    assert.deepEqual(await after(DAY_MS), ['verified', 'no_record']);
    assert.deepEqual(await after(HOUR_MS), ['verified', 'no_record']);
    assert.deepEqual(await after(HOUR_MS), ['failed', 'no_record']);
    world.point(domain);
    assert.deepEqual(await after(HOUR_MS), ['verified', '']);
  });
});
