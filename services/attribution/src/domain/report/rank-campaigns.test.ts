import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rankCampaigns } from './rank-campaigns.ts';

const row = (id: string, outcomeValue: string | null, attributedOutcomeCount: number, name = id) => ({
  id,
  name,
  outcomeValue,
  attributedOutcomeCount,
});
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).join(' ');

describe('rankCampaigns', () => {
  it('goes by value, then outcomes, then name, then id', () => {
    const rows = [
      row('e', '9', 1, 'B'),
      row('d', '9', 1, 'A'),
      row('c', '9', 1, 'A'),
      row('b', '9', 2),
      row('a', '10.5', 0),
      row('f', '0', 99),
      row('g', '-1', 99),
    ];
    assert.equal(ids(rankCampaigns(rows, 100)), 'a b c d e f g');
  });

  it('compares values as numbers, not as text', () => {
    assert.equal(ids(rankCampaigns([row('a', '9', 0), row('b', '10', 0)], 10)), 'b a');
  });

  it('puts an unknown value below every known one', () => {
    assert.equal(ids(rankCampaigns([row('a', null, 5), row('b', '-3', 0), row('c', null, 9)], 10)), 'b c a');
  });

  it('answers no more than asked', () =>
    assert.equal(ids(rankCampaigns([row('a', '1', 0), row('b', '2', 0)], 1)), 'b'));

  it('does not depend on the order in which rows come', () => {
    const anyRow = fc.record({
      id: fc.uuid(),
      name: fc.constantFrom('A', 'a', 'B', ''),
      outcomeValue: fc.constantFrom('1', '1.5', '0', null),
      attributedOutcomeCount: fc.integer({ min: 0, max: 2 }),
    });
    const rowsInTwoOrders = fc
      .uniqueArray(anyRow, { selector: ({ id }) => id })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
    fc.assert(
      fc.property(rowsInTwoOrders, ([rows, shuffled]) => {
        assert.deepEqual(rankCampaigns(shuffled, 100), rankCampaigns(rows, 100));
      }),
    );
  });
});
