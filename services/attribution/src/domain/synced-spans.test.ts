// Tests which sync was the last to read each day, in whatever order syncs are received.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSynced, type SyncedSpan, withSpan } from './synced-spans.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
const span = (since: number, until: number, at: number): SyncedSpan => ({
  since: day(since),
  until: day(until),
  synced_at: new Date(Date.UTC(2026, 5, 1) + at),
});
const laid = (...spans: SyncedSpan[]) => spans.reduce(withSpan, [] as readonly SyncedSpan[]);

describe('the days that syncs read', () => {
  const table: [name: string, given: SyncedSpan[], kept: SyncedSpan[]][] = [
    ['one sync', [span(0, 5, 1)], [span(0, 5, 1)]],
    ['a later sync over the end of an earlier one', [span(0, 5, 1), span(3, 8, 2)], [span(0, 2, 1), span(3, 8, 2)]],
    ['the same two, received in reverse order', [span(3, 8, 2), span(0, 5, 1)], [span(0, 2, 1), span(3, 8, 2)]],
    ['a later sync within', [span(0, 9, 1), span(4, 5, 2)], [span(0, 3, 1), span(4, 5, 2), span(6, 9, 1)]],
    ['a later sync over all', [span(2, 3, 1), span(0, 9, 2)], [span(0, 9, 2)]],
    ['two with days between', [span(5, 6, 2), span(0, 1, 1)], [span(0, 1, 1), span(5, 6, 2)]],
  ];
  for (const [name, given, kept] of table) it(`of ${name}`, () => assert.deepEqual(laid(...given), kept));

  it('are those of the newest sync of each day, in whatever order syncs are received', () => {
    const any = fc.uniqueArray(
      fc
        .record({ since: fc.nat(20), length: fc.nat(10), at: fc.nat(1000) })
        .map((s) => ({ ...s, until: s.since + s.length })),
      { maxLength: 8, selector: ({ at }) => at },
    );
    const inTwoOrders = any.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(inTwoOrders, ([all, shuffled]) => {
        const spans = laid(...shuffled.map(({ since, until, at }) => span(since, until, at)));
        for (let n = 0; n <= 31; n++) {
          const newest = Math.max(-1, ...all.filter((s) => s.since <= n && n <= s.until).map(({ at }) => at));
          const found = spans.filter(({ since, until }) => since <= day(n) && day(n) <= until);
          assert.ok(found.length === (newest < 0 ? 0 : 1), 'each day once');
          if (newest >= 0) assert.equal(found[0]?.synced_at.getTime(), span(0, 0, newest).synced_at.getTime());
        }
      }),
    );
  });

  it('stay few spans over years of daily syncs, and never claim more than was read', () => {
    const DAY_MS = 86_400_000;
    let spans: readonly SyncedSpan[] = [];
    for (let n = 0; n < 1000; n++) spans = withSpan(spans, span(n, n + 27, n * DAY_MS));
    assert.ok(spans.length < 100, String(spans.length));
    assert.ok(isSynced(spans, { from: day(0), to: day(1026) }));
    assert.ok(spans.every(({ synced_at: at }, n) => n === 0 || at > (spans[n - 1]?.synced_at ?? 0)));
  });

  const asked: [name: string, spans: SyncedSpan[], from: number, to: number, expected: boolean][] = [
    ['nothing', [], 0, 0, false],
    ['the whole', [span(0, 5, 1)], 0, 5, true],
    ['a range over two adjacent spans', [span(0, 2, 1), span(3, 5, 2)], 1, 4, true],
    ['a range over a missing day', [span(0, 2, 1), span(4, 5, 2)], 1, 4, false],
    ['a range that begins a day before', [span(1, 5, 1)], 0, 3, false],
    ['a range that ends a day after', [span(1, 5, 1)], 5, 6, false],
  ];
  for (const [name, spans, from, to, expected] of asked)
    it(`hold ${name}: ${expected}`, () =>
      assert.equal(isSynced(laid(...spans), { from: day(from), to: day(to) }), expected));
});
