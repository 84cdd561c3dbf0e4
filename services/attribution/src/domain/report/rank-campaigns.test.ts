import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Rankable, type RankedPage, type RankPosition, rankCampaigns } from './rank-campaigns.ts';

const row = (id: string, outcomeValue: string | null, attributedOutcomeCount: number, name = id) => ({
  id,
  name,
  outcomeValue,
  attributedOutcomeCount,
});
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ');
const ranked = (rows: readonly ReturnType<typeof row>[], limit = 100) => rankCampaigns(rows, { limit, after: null });

/** Returns every page of the rows, as a caller who follows the cursor reads them. */
function walk<Row extends Rankable>(rows: readonly Row[], limit: number, between = (_pages: number) => rows): Row[][] {
  const pages: Row[][] = [];
  for (let after: RankPosition | null = null; ; ) {
    const page: RankedPage<Row> = rankCampaigns(between(pages.length), { limit, after });
    pages.push(page.rows);
    if (page.next === null) return pages;
    after = page.next;
  }
}

describe('rankCampaigns', () => {
  it('orders by value, then outcomes, then name, then id', () => {
    const rows = [
      row('e', '9', 1, 'B'),
      row('d', '9', 1, 'A'),
      row('c', '9', 1, 'A'),
      row('b', '9', 2),
      row('a', '10.5', 0),
      row('f', '0', 99),
      row('g', '-1', 99),
    ];
    assert.equal(ids(ranked(rows).rows), 'a b c d e f g');
  });

  it('compares values as numbers, not as text', () => {
    assert.equal(ids(ranked([row('a', '9', 0), row('b', '10', 0)], 10).rows), 'b a');
  });

  it('puts an unknown value below every known one', () => {
    assert.equal(ids(ranked([row('a', null, 5), row('b', '-3', 0), row('c', null, 9)], 10).rows), 'b c a');
  });

  it('returns no more rows than the limit', () =>
    assert.equal(ids(ranked([row('a', '1', 0), row('b', '2', 0)], 1).rows), 'b'));

  const anyRow = fc.record({
    id: fc.uuid(),
    name: fc.constantFrom('A', 'a', 'B', ''),
    outcomeValue: fc.constantFrom('1', '1.5', '0', '-2', null),
    attributedOutcomeCount: fc.integer({ min: 0, max: 2 }),
  });
  const anyRows = fc.uniqueArray(anyRow, { selector: ({ id }) => id });

  it('returns every row once over all pages, in the overall order', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 1, max: 4 }), (rows, limit) => {
        const pages = walk(rows, limit);
        assert.deepEqual(pages.flat(), ranked(rows).rows);
        assert.ok(pages.slice(0, -1).every((page) => page.length === limit));
      }),
    );
  });

  it('has no next page after one that ends with the last row', () => {
    const rows = [row('a', '1', 0), row('b', '2', 0)];
    assert.equal(ranked(rows, 2).next, null);
    assert.notEqual(ranked(rows, 1).next, null);
    assert.equal(ranked([], 1).next, null);
  });

  it('neither repeats nor loses a row when others are added or removed meanwhile', () => {
    fc.assert(
      fc.property(anyRows, anyRows, anyRows, fc.integer({ min: 1, max: 4 }), (staying, coming, going, limit) => {
        const strangers = (rows: typeof staying) => rows.filter(({ id }) => !staying.some((one) => one.id === id));
        const [before, after] = [
          [...staying, ...strangers(going)],
          [...staying, ...strangers(coming)],
        ];
        const seen = walk(before, limit, (pages) => (pages === 0 ? before : after)).flat();
        const ofStaying = seen.filter(({ id }) => staying.some((one) => one.id === id));
        assert.deepEqual(ofStaying, ranked(staying).rows);
      }),
    );
  });

  it('does not depend on the order of its input', () => {
    const rowsInTwoOrders = anyRows.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    fc.assert(
      fc.property(rowsInTwoOrders, ([rows, shuffled]) => {
        assert.deepEqual(ranked(shuffled), ranked(rows));
      }),
    );
  });
});
