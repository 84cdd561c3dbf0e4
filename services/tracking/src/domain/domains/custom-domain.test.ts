import assert from 'node:assert/strict';
import { domainAdvice } from './domain-advice.ts';
import { type DnsRecord, expectedRecords, judgeDomain } from './judge-domain.ts';
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
      assert.ok(read.ok || /^hostname .+\.$/.test(read.why));
    });
});

describe('the records of a custom domain', () => {
  const hostname = 'track.shop.cl';
  const expected = { hostname, target: OURS, id: 'd1' };
  const [cname, proof] = expectedRecords(expected) as [DnsRecord, DnsRecord];
  const a = (value: string): DnsRecord => ({ type: 'A', name: hostname, value });
  const table: [what: string, records: DnsRecord[], targetAddresses: string[], fault: string | undefined][] = [
    ['as expected', [cname, proof], [], undefined],
    ['through another name', [{ ...cname, value: 'x.cdn.cl' }, { ...cname, name: 'x.cdn.cl' }, proof], [], undefined],
    ['beside other TXT records', [cname, { ...proof, value: 'v=spf1' }, proof], [], undefined],
    ['flattened to the addresses', [a('93.0.0.1'), a('93.0.0.2'), proof], ['93.0.0.2', '93.0.0.1'], undefined],
    ['flattened to one address too many', [a('93.0.0.1'), a('94.0.0.1'), proof], ['93.0.0.1'], 'wrong_target'],
    ['to another host', [{ ...cname, value: 'other.cl' }, proof], [], 'wrong_target'],
    ['to other addresses', [a('94.0.0.1'), proof], ['93.0.0.1'], 'wrong_target'],
    ['not there', [], ['93.0.0.1'], 'no_record'],
    ['missing except the proof', [proof], ['93.0.0.1'], 'no_record'],
    ['without the proof', [cname], [], 'no_proof'],
    ['with the proof of another profile', [cname, { ...proof, value: 'touchline-domain=d2' }], [], 'no_proof'],
  ];
  for (const [what, records, targetAddresses, fault] of table)
    it(`${what} are ${fault ?? 'right'}`, () =>
      assert.equal(judgeDomain({ records, targetAddresses }, expected), fault));

  it('are an address where the collector has no name', () => {
    const types = (target: string) => expectedRecords({ ...expected, target }).map(({ type }) => type);
    assert.deepEqual(
      [types('127.0.0.1'), types('::1')],
      [
        ['A', 'TXT'],
        ['AAAA', 'TXT'],
      ],
    );
  });

  it('come with advice in every state', () => {
    for (const reason of ['no_record', 'wrong_target', 'no_proof', 'taken', 'dns_unreachable', ''] as const)
      for (const status of ['pending', 'verified', 'failed'] as const)
        assert.match(domainAdvice(status, reason), /\.$/);
  });
});
