import assert from 'node:assert/strict';
import fc from 'fast-check';
import { newestFirst, oldestFirst, pageOfWhole, type SortKey } from './whole-list.ts';

interface Row {
  id: string;
  created_at: string;
}
const row = fc.record({
  id: fc.uuid(),
  created_at: fc.integer({ min: 0, max: 3 }).map((n) => new Date(n * 1000).toISOString()),
});
const rows = fc.uniqueArray(row, { selector: ({ id }) => id });

function walk(listed: (page: number) => readonly Row[], limit: number, sortKeyOf: (row: Row) => SortKey): Row[] {
  const seen: Row[] = [];
  let cursor: string | undefined;
  for (let page = 0; ; page++) {
    const { data, pagination } = pageOfWhole(listed(page), { limit, cursor }, sortKeyOf);
    seen.push(...data);
    assert.equal(pagination.has_next, pagination.cursor !== null);
    if (pagination.cursor === null) return seen;
    assert.equal(data.length, limit);
    cursor = pagination.cursor;
  }
}

describe('pageOfWhole', () => {
  const orders: [string, (row: Row) => SortKey, (a: Row, b: Row) => number][] = [
    ['oldest first', oldestFirst, (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at)],
    ['newest first', newestFirst, (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)],
  ];
  for (const [name, sortKeyOf, byAge] of orders) {
    it(`returns every row once, ${name}, whatever is added or removed between two pages`, () => {
      fc.assert(
        fc.property(rows, rows, rows, fc.integer({ min: 1, max: 4 }), (staying, going, coming, limit) => {
          const mine = new Set(staying.map(({ id }) => id));
          const others = (some: Row[]) => some.filter(({ id }) => !mine.has(id));
          const seen = walk((page) => [...staying, ...others(page === 0 ? going : coming)], limit, sortKeyOf);
          const expected = staying.toSorted((a, b) => byAge(a, b) || (a.id < b.id ? -1 : 1));
          assert.deepEqual(
            seen.filter(({ id }) => mine.has(id)),
            expected,
          );
        }),
      );
    });
  }

  it('continues after a row that was removed', () => {
    const listed = ['a', 'b', 'c'].map((id) => ({ id, created_at: '' }));
    const seen = walk((page) => (page === 0 ? listed : listed.slice(1)), 1, oldestFirst);
    assert.deepEqual(
      seen.map(({ id }) => id),
      ['a', 'b', 'c'],
    );
  });

  for (const cursor of ['e30', 'bm8', 'eyJwbGFjZSI6W251bGxdfQ'])
    it(`refuses the cursor ${cursor}`, () =>
      assert.throws(() => pageOfWhole([], { limit: 1, cursor }, oldestFirst), /invalid_parameter|not one/));
});
