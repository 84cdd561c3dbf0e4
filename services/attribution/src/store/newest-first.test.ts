// Tests that a log is read in pages by narrowing spans of time.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { newestFirst, type TimeSpan } from './newest-first.ts';

interface Row {
  at: number;
  id: number;
}

/** Makes a log in memory that counts how many rows were sorted. */
function logOf(times: readonly number[]) {
  const rows = times.map((at, id): Row => ({ at, id })).sort((a, b) => b.at - a.at || b.id - a.id);
  const within = ({ from, before }: TimeSpan) => rows.filter(({ at }) => at >= from && at < before);
  const cost = { counts: 0, sorted: 0 };
  return {
    rows,
    within,
    cost,
    count: async (span: TimeSpan, most: number) => {
      cost.counts++;
      return Math.min(most, within(span).length);
    },
    read: async (span: TimeSpan, limit: number) => {
      cost.sorted += within(span).length;
      return within(span).slice(0, limit);
    },
  };
}

describe('newestFirst', () => {
  it('returns the newest rows of the span in order, wherever they lie', async () => {
    const time = fc.oneof(fc.integer({ min: 0, max: 2 ** 40 }), fc.integer({ min: 2 ** 39, max: 2 ** 39 + 3 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(time, { maxLength: 3000, size: 'max' }),
        fc.tuple(time, time),
        fc.integer({ min: 1, max: 400 }),
        async (times, [one, other], limit) => {
          const log = logOf(times);
          const span = { from: Math.min(one, other), before: Math.max(one, other) };
          const found = await Array.fromAsync(newestFirst(span, limit, log));
          assert.deepEqual(found, log.within(span).slice(0, limit));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('sorts about one page of a log of a hundred thousand rows, since 1970', async () => {
    const now = Date.parse('2026-11-20');
    const log = logOf(Array.from({ length: 100_000 }, (_, n) => now - n * 60_000));
    const found = await Array.fromAsync(newestFirst({ from: 0, before: now + 1 }, 50, log));
    assert.deepEqual(found, log.rows.slice(0, 50));
    assert.ok(log.cost.sorted <= 250 && log.cost.counts < 8, JSON.stringify(log.cost));
  });

  it('finds the rows behind a long time without any by few counts', async () => {
    const now = Date.parse('2026-11-20');
    const log = logOf(Array.from({ length: 100_000 }, (_, n) => now - 3 * 365 * 86_400_000 - n * 10));
    const found = await Array.fromAsync(newestFirst({ from: 0, before: now }, 50, log));
    assert.deepEqual(found, log.rows.slice(0, 50));
    assert.ok(log.cost.sorted <= 250 && log.cost.counts < 50, JSON.stringify(log.cost));
  });

  it('fills a page from further back when rows disappear between the count and the read', async () => {
    const log = logOf(Array.from({ length: 1000 }, (_, n) => n * 60_000));
    const gone = new Set(log.rows.slice(0, 100));
    const read = async (span: TimeSpan, limit: number) =>
      log
        .within(span)
        .filter((row) => !gone.has(row))
        .slice(0, limit);
    const found = await Array.fromAsync(newestFirst({ from: 0, before: 60_000_000 }, 50, { count: log.count, read }));
    assert.deepEqual(found, log.rows.slice(100, 150));
  });

  it('reads all rows of one instant, which no span can divide', async () => {
    const log = logOf(Array.from({ length: 2500 }, () => 7));
    assert.equal((await Array.fromAsync(newestFirst({ from: 0, before: 100 }, 60, log))).length, 60);
  });

  it('reads nothing from an empty span', async () => {
    const log = logOf([5]);
    assert.deepEqual(await Array.fromAsync(newestFirst({ from: 5, before: 5 }, 10, log)), []);
    assert.deepEqual(await Array.fromAsync(newestFirst({ from: 6, before: 5 }, 10, log)), []);
    assert.deepEqual(log.cost, { counts: 0, sorted: 0 });
  });
});
