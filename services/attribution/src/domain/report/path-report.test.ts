import assert from 'node:assert/strict';
import { Exact } from '../exact-decimal.ts';
import { type FactSums, NO_FACTS } from './fact-sums.ts';
import { pathReport } from './path-report.ts';

const sums = (count: number, cash = '0', over: Partial<FactSums> = {}): FactSums => ({
  ...NO_FACTS,
  ...{ count, cashValue: new Exact(cash), ...over },
});
const byType = (types: Record<string, number>) =>
  sums(
    Object.values(types).reduce((a, b) => a + b, 0),
    '0',
    { byType: new Map(Object.entries(types)) },
  );

/** Stands in for the totals of what a range of days counts. */
function totalsOf(rows: readonly (readonly [entity: string, sums: FactSums])[]) {
  const facts = new Map(rows);
  return {
    of: (entity: string) => facts.get(entity),
    counts: () => [...facts].map(([entity, { count }]) => [entity, count] as const),
  };
}

const FACTS = totalsOf([
  ['lead|', sums(3)],
  ['sale|', sums(1, '4.5')],
  ['lead|email', sums(2)],
  ['sale|email', sums(2, '10.25')],
  ['sale|direct', sums(4, '1')],
  ['sale|direct email', sums(1, '0.000000000000000001')],
  ['lead|sms', sums(1)],
  ['=1|0', byType({ lead: 3, sale: 2 })],
  ['=1|7', byType({ sale: 4 })],
  ['=2|0', byType({ sale: 1 })],
]);

describe('the report on paths', () => {
  const of = (goal: string, limit = 20) => {
    const { conversions, withoutTouch, paths, others } = pathReport(FACTS, { goal, limit });
    const rows = paths.map(({ channels, facts }) => `${channels.join(' ')} ${facts.count} ${facts.cashValue}`);
    return { conversions, withoutTouch, others, rows };
  };

  it('adds the types of conversion up, the commonest path first, and equally common ones by their channels', () => {
    assert.deepEqual(of(''), {
      ...{ conversions: 10, withoutTouch: 4, others: 0 },
      rows: ['direct 4 1', 'email 4 10.25', 'direct email 1 0.000000000000000001', 'sms 1 0'],
    });
  });

  it('counts one type of conversion', () => {
    assert.deepEqual(of('lead'), { conversions: 3, withoutTouch: 3, others: 0, rows: ['email 2 0', 'sms 1 0'] });
    assert.deepEqual(of('none'), { conversions: 0, withoutTouch: 0, others: 0, rows: [] });
  });

  it('counts together what it does not list', () => {
    assert.deepEqual([of('', 1).rows, of('', 1).others], [['direct 4 1'], 6]);
    assert.deepEqual([of('', 3).rows.at(-1), of('', 3).others], ['direct email 1 0.000000000000000001', 1]);
  });

  const counted = (buckets: readonly { from: number; count: number }[]) => buckets.map(({ count }) => count);

  it('has every bucket, by length and by lag', () => {
    const { lengths, lags } = pathReport(FACTS, { goal: '', limit: 20 });
    assert.deepEqual(
      [counted(lengths), counted(lags)],
      [
        [9, 1, 0, 0, 0, 0, 0, 0],
        [6, 0, 0, 4, 0, 0],
      ],
    );
    const ofSales = pathReport(FACTS, { goal: 'sale', limit: 20 });
    assert.deepEqual(
      [counted(ofSales.lengths), counted(ofSales.lags)],
      [
        [6, 1, 0, 0, 0, 0, 0, 0],
        [3, 0, 0, 4, 0, 0],
      ],
    );
  });

  it('is empty without facts, and leaves out what a difference has taken back', () => {
    const none = pathReport(totalsOf([]), { goal: '', limit: 20 });
    assert.deepEqual([none.conversions, none.paths, counted(none.lags)], [0, [], [0, 0, 0, 0, 0, 0]]);
    assert.deepEqual(pathReport(totalsOf([['sale|email', sums(0)]]), { goal: '', limit: 20 }).paths, []);
  });
});
