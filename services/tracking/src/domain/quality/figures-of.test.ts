import assert from 'node:assert/strict';
import { ROBOT } from '../judge-event.ts';
import { invalid } from '../refusal.ts';
import { figuresOf, type Judged } from './figures-of.ts';
import { readSiteName, siteName } from './site-name.ts';

const PAGE = { url: 'https://www.shop.cl/?newclid=1', host: 'www.shop.cl' };
const browser = (change: Partial<Judged> = {}, arrival: object = {}): Judged => ({
  draft: { origin: 'browser', arrival: { collectorHost: 'track.shop.cl', ...arrival } },
  status: 'recorded',
  row: { web: PAGE },
  ...change,
});
const counted = (judged: Judged) => figuresOf(judged).map(({ kind, name }) => `${kind} ${name}`.trim());

describe('what an event counts for', () => {
  const rows: [what: string, judged: Judged, figures: string[]][] = [
    ['a robot', browser({ status: 'rejected', row: undefined, refusal: ROBOT }), ['bots_dropped']],
    [
      'another refusal',
      browser({ status: 'rejected', row: undefined, refusal: invalid('context.user_agent', 'x') }),
      [],
    ],
    ['a repeat of a browser', browser({ status: 'duplicate' }), ['duplicates browser']],
    ['a repeat of a server', { draft: { origin: 'server' }, status: 'duplicate', row: {} }, ['duplicates server']],
    [
      'an event of a server',
      { draft: { origin: 'server', clickIds: { newclid: '1' } }, status: 'recorded', row: {} },
      ['events server', 'unknown_click_ids newclid'],
    ],
    [
      'an event of a browser',
      browser(),
      ['events browser', 'unknown_click_ids newclid', 'host www.shop.cl', 'site s1 www.shop.cl'],
    ],
    ['an event without a page', browser({ row: {} }), ['events browser', 'host', 'site --']],
    [
      'a page without https on another site than the collector',
      browser({ row: { web: { url: 'http://other.cl:8080/', host: 'other.cl:8080' } } }),
      ['events browser', 'host other.cl:8080', 'site -- other.cl:8080'],
    ],
  ];
  for (const [what, judged, figures] of rows)
    it(`is ${figures.join(', ') || 'nothing'} for ${what}`, () => assert.deepEqual(counted(judged), figures));

  const clocks: [ms: number | undefined, isWrong: boolean][] = [
    [undefined, false],
    [0, false],
    [60_000, false],
    [60_001, true],
    [-60_001, true],
    [Number.NaN, false],
  ];
  for (const [clockOffMs, isWrong] of clocks)
    it(`is ${isWrong ? 'a' : 'no'} correction of a clock that is off by ${clockOffMs ?? 'an unknown number of'} ms`, () =>
      assert.equal(counted(browser({}, { clockOffMs })).includes('clock_corrections'), isWrong));
});

describe('the name of a site', () => {
  for (const tls of [true, false])
    for (const firstParty of [true, false])
      for (const host of ['', 'shop.cl', '[::1]:3000'])
        it(`tells ${host || 'no host'}, ${tls ? 'https' : 'http'} and ${firstParty ? 'first' : 'third'} party`, () =>
          assert.deepEqual(readSiteName(siteName({ host, tls, firstParty })), { host, tls, firstParty }));

  it('may be one that nobody wrote so', () =>
    assert.deepEqual(readSiteName('*'), { host: '*', tls: false, firstParty: false }));
});
