import assert from 'node:assert/strict';
import { Exact } from '../exact-decimal.ts';
import { createRateTable } from '../rate-table.ts';
import { addClaim, addClaims, type ClaimRow, compare, NO_CLAIM } from './comparison.ts';
import { type FactSums, NO_FACTS } from './fact-sums.ts';

const rates = createRateTable([{ date: '2026-11-02', base: 'EUR', currency: 'USD', rate: '1.1' }]);
const row = (more: Partial<ClaimRow>): ClaimRow => ({
  entityId: 'e',
  date: '2026-11-02',
  currency: 'USD',
  conversions: null,
  conversionValue: null,
  leads: null,
  ...more,
});
const claimOf = (...rows: ClaimRow[]) => rows.reduce((sums, one) => addClaim(sums, one, 'USD', rates), NO_CLAIM);
const facts = (count: number, cashCount: number, value: string): FactSums => ({
  ...NO_FACTS,
  count,
  cashCount,
  cashValue: new Exact(value),
});

describe("the platform's claim", () => {
  it('is null when no day reported any, and zero when a day reported zero', () => {
    assert.deepEqual([claimOf(row({})).conversions, claimOf(row({})).value], [null, null]);
    assert.equal(claimOf(row({}), row({ conversions: '0' })).conversions?.toFixed(), '0');
  });

  it('is converted by the rate of its day, and unknown as a whole when a day has no rate', () => {
    assert.equal(claimOf(row({ currency: 'EUR', conversionValue: '10' })).value?.toFixed(), '11');
    const unknown = claimOf(row({ conversionValue: '10' }), row({ currency: 'CLP', conversionValue: '10' }));
    const { platformConversionValue, knownPlatformConversionValue } = compare(unknown, NO_FACTS, null);
    assert.deepEqual([platformConversionValue, knownPlatformConversionValue], [null, '10']);
    assert.deepEqual(unknown.missing, [{ currency: 'CLP', date: '2026-11-02' }]);
  });

  const fractions: [name: string, days: string[], sum: string][] = [
    ['ten days of 0.4', Array.from({ length: 10 }, () => '0.4'), '4'],
    ['a single day', ['1.5'], '1.5'],
    ['parts that floats cannot add', ['0.1', '0.2'], '0.3'],
    [
      'a tiny part beside a large one',
      ['999999999999999', '0.000000000000000001'],
      '999999999999999.000000000000000001',
    ],
  ];
  for (const [name, days, sum] of fractions) {
    it(`adds up fractions exactly: ${name}`, () => {
      const claim = claimOf(...days.map((conversions) => row({ conversions })));
      assert.equal(compare(claim, NO_FACTS, null).platformConversions, sum);
      const entities = days.map((conversions) => claimOf(row({ conversions })));
      assert.equal(addClaims(entities).conversions?.toFixed(), sum);
    });
  }

  it('adds up over entities without turning unreported into zero', () => {
    assert.equal(addClaims([NO_CLAIM, NO_CLAIM]).conversions, null);
    assert.equal(addClaims([NO_CLAIM, claimOf(row({ conversions: '2' }))]).conversions?.toFixed(), '2');
  });
});

describe('the comparison', () => {
  it('measures the gaps between the cash of the service and the purchases of the platform, exactly', () => {
    const both = compare(
      claimOf(row({ conversions: '4', conversionValue: '100.10' })),
      facts(3, 2, '70.05'),
      new Exact('50'),
    );
    assert.deepEqual(both, {
      platformConversions: '4',
      platformConversionValue: '100.1',
      svcConversions: 3,
      svcComparedConversions: 2,
      svcCashConversions: 2,
      svcCashRevenue: '70.05',
      knownPlatformConversionValue: null,
      knownSvcCashRevenue: null,
      conversionGap: '-2',
      conversionGapPct: '-50',
      valueGap: '-30.05',
      platformRoas: '2.002',
      svcRoas: '1.401',
      platformLeads: null,
      svcLeads: 0,
      leadGap: null,
    });
  });

  it('measures the gap of leads with the leads of the service alone, whatever was bought', () => {
    const byType = new Map([
      ['lead_created', 9],
      ['payment_received', 2],
    ]);
    const claim = claimOf(row({ leads: '7', conversions: '4' }), row({ leads: '4.5' }));
    const { platformLeads, svcLeads, leadGap } = compare(claim, { ...facts(11, 2, '70'), byType }, null);
    assert.deepEqual([platformLeads, svcLeads, leadGap], ['11.5', 9, '-2.5']);
    const bought = compare(claimOf(row({ conversions: '4' })), { ...facts(11, 2, '70'), byType }, null);
    assert.deepEqual([bought.platformLeads, bought.svcLeads, bought.leadGap], [null, 9, null]);
    assert.equal(addClaims([NO_CLAIM, claim, claimOf(row({ leads: '0' }))]).leads?.toFixed(), '11.5');
  });

  it('has no gap to a platform that reported nothing, and no percentage of zero', () => {
    const silent = compare(NO_CLAIM, facts(3, 2, '70'), null);
    assert.deepEqual(
      [silent.conversionGap, silent.conversionGapPct, silent.valueGap, silent.svcRoas],
      [null, null, null, null],
    );
    const zero = compare(claimOf(row({ conversions: '0' })), facts(3, 2, '70'), null);
    assert.deepEqual([zero.conversionGap, zero.conversionGapPct], ['2', null]);
  });
});
