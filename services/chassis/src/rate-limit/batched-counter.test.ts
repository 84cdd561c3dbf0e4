import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createBatchedCounter } from './batched-counter.ts';

describe('createBatchedCounter', () => {
  it('gives every request its own position in the count, however many are counted at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b'), { maxLength: 60 }), async (callers) => {
        const totals = new Map<string, number>();
        const take = createBatchedCounter(async (who, taken) => {
          await new Promise(setImmediate);
          const total = (totals.get(who) ?? 0) + taken;
          totals.set(who, total);
          return { total, msBeforeNext: 1000 };
        });
        const places = await Promise.all(callers.map(async (who) => ({ who, place: (await take(who)).place })));
        for (const who of ['a', 'b']) {
          const own = places.filter((each) => each.who === who).map(({ place }) => place);
          assert.deepEqual(
            own,
            own.map((_, i) => i + 1),
          );
        }
      }),
    );
  });

  it('counts requests that arrive during a count together, and goes on after a failed count', async () => {
    const counts: number[] = [];
    let fails = false;
    const take = createBatchedCounter(async (_who, taken) => {
      counts.push(taken);
      await new Promise(setImmediate);
      if (fails) throw new Error('away');
      return { total: taken, msBeforeNext: 0 };
    });
    const first = take('a');
    await new Promise(setImmediate);
    await Promise.all([first, take('a'), take('a')]);
    assert.deepEqual(counts, [1, 2]);
    fails = true;
    await assert.rejects(take('a'));
    fails = false;
    assert.equal((await take('a')).place, 1);
  });
});
