import assert from 'node:assert/strict';
import { domainAdvice } from './domain-advice.ts';
import { expectedRecords, proofOf } from './expected-records.ts';
import { caaText, proofsText, routeText } from './found-text.ts';
import { type Claim, givesWay, type Holder } from './gives-way.ts';
import { type CaaRecord, permitsIssuers } from './judge-caa.ts';
import { type DnsFacts, type DomainFault, judgeDomain, type Route } from './judge-domain.ts';
import { readHostname } from './read-hostname.ts';

const OURS = 'collect.example.com';

describe('the name of a custom domain', () => {
  const table: [text: string, hostname: string | undefined][] = [
    ['track.shop.cl', 'track.shop.cl'],
    [' Track.Shop.CL. ', 'track.shop.cl'],
    ['shop.cl', 'shop.cl'],
    ['datos.ñuñoa.cl', 'datos.xn--uoa-6mab.cl'],
    ['track.shop.co.uk', 'track.shop.co.uk'],
    ['shop.myshopify.com', 'shop.myshopify.com'],
    ['cl', undefined],
    ['co.uk', undefined],
    ['myshopify.com', undefined],
    ['localhost', undefined],
    ['10.0.0.1', undefined],
    ['0x7f.1', undefined],
    ['[::1]', undefined],
    ['https://track.shop.cl', undefined],
    ['track.shop.cl:443', undefined],
    ['track.shop.cl/t', undefined],
    ['*.shop.cl', undefined],
    ['a_b.shop.cl', undefined],
    ['-a.shop.cl', undefined],
    [`${'a'.repeat(64)}.shop.cl`, undefined],
    ['track..shop.cl', undefined],
    [OURS, undefined],
    [`www.${OURS}`, undefined],
    ['', undefined],
  ];
  for (const [text, hostname] of table)
    it(`${JSON.stringify(text)} is ${hostname ?? 'refused'}`, () => {
      const read = readHostname(text, OURS);
      assert.equal(read.ok ? read.hostname : undefined, hostname);
      assert.ok(read.ok || /^host .+\.$/.test(read.why));
    });
});

describe('the records of a custom domain', () => {
  const domain = { _id: 'd1', profile_id: 'p1' };
  const proof = proofOf('p1');
  const route = (aliases: string[], addresses: string[] = [], rest: Partial<Route> = {}): Route => ({
    ...{ aliases, addresses, isEndless: false, targetAddresses: ['93.0.0.1', '93.0.0.2'], ...rest },
  });
  const there = route([OURS]);
  const forbidden: CaaRecord[] = [{ isCritical: false, tag: 'issue', value: 'pki.example' }];
  const judged = (facts: Partial<DnsFacts>) =>
    judgeDomain(
      { route: there, proofs: [proof], caa: [], ...facts },
      { domain, target: OURS, issuers: ['letsencrypt.org'] },
    );

  const table: [what: string, facts: Partial<DnsFacts>, fault: DomainFault | undefined][] = [
    ['as expected', {}, undefined],
    ['through another name', { route: route(['x.cdn.cl', OURS]) }, undefined],
    ['beside other TXT records', { proofs: ['v=spf1', proof] }, undefined],
    ['proven by the id of the registration, as earlier', { proofs: ['touchline-domain=d1'] }, undefined],
    ['flattened to the addresses', { route: route([], ['93.0.0.2', '93.0.0.1']) }, undefined],
    ['flattened to one address too many', { route: route([], ['93.0.0.1', '94.0.0.1']) }, 'wrong_target'],
    ['to another host', { route: route(['other.cl'], ['94.0.0.1']) }, 'wrong_target'],
    ['to a host that does not exist', { route: route(['gone.cl']) }, 'dangling'],
    ['in a circle', { route: route(['b.cl', 'track.shop.cl'], [], { isEndless: true }) }, 'alias_loop'],
    ['not there', { route: route([]), proofs: [] }, 'no_record'],
    ['missing except the proof', { route: route([]) }, 'no_record'],
    ['without the proof', { proofs: [] }, 'no_proof'],
    ['with the proof of another profile', { proofs: [proofOf('p2'), 'touchline-domain=d2'] }, 'no_proof'],
    ['closed to our certificates', { caa: forbidden }, 'caa_forbidden'],
    ['wrong in two things', { route: route([]), caa: forbidden }, 'no_record'],
    ['unanswered', { route: null, proofs: null, caa: null }, undefined],
    ['answered in part, and that is wrong', { route: null, proofs: [] }, 'no_proof'],
  ];
  for (const [what, facts, fault] of table)
    it(`${what} are ${fault ?? 'not wrong'}`, () => assert.equal(judged(facts).fault, fault));

  it('are complete only when every look-up was answered', () => {
    assert.equal(judged({}).isComplete, true);
    for (const facts of [{ route: null }, { proofs: null }, { caa: null }]) {
      const { checks, isComplete } = judged(facts);
      assert.deepEqual([checks.filter(({ ok }) => ok === null).length, isComplete], [1, false]);
    }
  });

  it('show what each check found', () => {
    assert.deepEqual(judged({ route: route(['x.cl'], ['94.0.0.1']), proofs: [], caa: forbidden }).checks, [
      { name: 'cname', ok: false, found: 'x.cl > 94.0.0.1' },
      { name: 'ownership', ok: false, found: null },
      { name: 'caa', ok: false, found: 'issue "pki.example"' },
    ]);
  });

  it('name the profile by a digest, the same for all its hosts', () => {
    const [, one] = expectedRecords('track.shop.cl', 'p1', OURS);
    const [, other] = expectedRecords('t.other.cl', 'p1', OURS);
    assert.match(one.value, /^touchline-domain=[0-9a-f]{32}$/);
    assert.deepEqual([one.name, one.value], ['_touchline.track.shop.cl', other.value]);
    assert.notEqual(proofOf('p1'), proofOf('p2'));
  });

  it('are an address where the collector has no name', () => {
    const types = (target: string) => expectedRecords('t.shop.cl', 'p1', target).map(({ type }) => type);
    assert.deepEqual(
      [types('127.0.0.1'), types('::1')],
      [
        ['A', 'TXT'],
        ['AAAA', 'TXT'],
      ],
    );
  });

  it('come with advice in every state', () => {
    const reasons = [
      'no_record',
      'dangling',
      'alias_loop',
      'wrong_target',
      'no_proof',
      'caa_forbidden',
      'taken',
    ] as const;
    for (const reason of [...reasons, 'dns_unreachable', ''] as const)
      for (const status of ['pending', 'verified', 'failed'] as const)
        assert.match(domainAdvice(status, reason), /\.$/);
    assert.notEqual(domainAdvice('verified', 'caa_forbidden'), domainAdvice('failed', 'caa_forbidden'));
  });
});

describe('CAA records', () => {
  const caa = (tag: string, value: string, isCritical = false): CaaRecord => ({ isCritical, tag, value });
  const table: [what: string, records: CaaRecord[], permits: boolean][] = [
    ['that do not exist', [], true],
    ['of our authority', [caa('issue', 'letsencrypt.org')], true],
    ['of our authority among others', [caa('issue', 'pki.example'), caa('issue', ' LetsEncrypt.org ')], true],
    ['with parameters', [caa('issue', 'letsencrypt.org; validationmethods=http-01')], true],
    ['of another authority', [caa('issue', 'pki.example')], false],
    ['of a name that only begins like ours', [caa('issue', 'letsencrypt.org.example')], false],
    ['that forbid all', [caa('issue', ';')], false],
    ['with an empty value', [caa('issue', '')], false],
    ['that forbid all, and permit ours', [caa('issue', ';'), caa('issue', 'letsencrypt.org')], true],
    ['for wildcards alone', [caa('issuewild', ';')], true],
    ['that only say where to report', [caa('iodef', 'mailto:a@b.example', true)], true],
    ['with an unknown tag', [caa('future', 'x')], true],
    ['with an unknown tag that must be understood', [caa('future', 'x', true), caa('issue', 'letsencrypt.org')], false],
  ];
  for (const [what, records, permits] of table)
    it(`${what} ${permits ? 'permit' : 'forbid'} a certificate`, () =>
      assert.equal(permitsIssuers(records, ['letsencrypt.org']), permits));
});

describe('a registration of a host', () => {
  const now = new Date('2026-01-31T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const mine = proofOf('mine');
  const theirs = proofOf('theirs');
  const holder = (change: Partial<Holder>): Holder => ({
    ...{ _id: 'd1', profile_id: 'theirs', status: 'pending', created_at: daysAgo(1), ...change },
  });
  const table: [what: string, change: Partial<Holder>, proofs: Claim['proofs'], gives: boolean][] = [
    ['that is pending, without a proof', {}, [], false],
    ['that is pending, while the DNS does not answer', {}, null, false],
    ['that is pending, beside our proof', {}, [mine], true],
    ['that is pending, beside both proofs', {}, [theirs, mine], true],
    ['that failed, beside our proof', { status: 'failed' }, [mine], true],
    ['that failed a day ago', { status: 'failed', created_at: daysAgo(90), failed_at: daysAgo(1) }, [], false],
    ['that failed eight days ago', { status: 'failed', created_at: daysAgo(90), failed_at: daysAgo(8) }, null, true],
    ['that is pending for exactly seven days', { created_at: daysAgo(7) }, [], false],
    ['that is pending for eight days', { created_at: daysAgo(8) }, null, true],
    ['that is verified, beside our proof alone', { status: 'verified' }, [mine], true],
    ['that is verified, beside both proofs', { status: 'verified' }, [mine, theirs], false],
    [
      'that is verified, beside our proof and its earlier one',
      { status: 'verified' },
      [mine, 'touchline-domain=d1'],
      false,
    ],
    ['that is verified, without our proof', { status: 'verified' }, [], false],
    ['that is verified for years', { status: 'verified', created_at: daysAgo(900) }, [theirs], false],
  ];
  for (const [what, change, proofs, gives] of table)
    it(`${what}, ${gives ? 'gives way' : 'stays'}`, () =>
      assert.equal(givesWay(holder(change), { claimant: { _id: 'd2', profile_id: 'mine' }, proofs, now }), gives));
});

describe('what is shown of a hostile DNS', () => {
  it('has no control characters, and is short', () => {
    assert.equal(proofsText(['a\u001b[31m\nb<script>']), 'a?[31m?b<script>');
    assert.equal(proofsText(['x'.repeat(5000)])?.length, 101);
    const many = Array.from({ length: 500 }, (_, n) => `${n}.example`);
    assert.match(routeText({ aliases: [], addresses: many }) ?? '', /7\.example, 492 more$/);
    assert.ok((caaText(many.map((value) => ({ isCritical: false, tag: 'issue', value }))) ?? '').length < 500);
    assert.deepEqual([proofsText([]), routeText({ aliases: [], addresses: [] })], [null, null]);
  });
});
