import assert from 'node:assert/strict';
import { eventually } from '../testing/eventually.ts';
import { createBatchQueue } from './batch-queue.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Makes a queue whose batches end when the test says so. */
function held(options: Partial<Parameters<typeof createBatchQueue<number>>[0]> = {}) {
  const batches: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const queue = createBatchQueue<number>({
    ...options,
    run: (items) => {
      const end = Promise.withResolvers<void>();
      batches.push({ items, end });
      return end.promise;
    },
  });
  const seen = () => batches.map(({ items }) => items);
  const end = async (n: number) => {
    batches[n]?.end.resolve();
    await turn();
    await turn();
  };
  return { queue, seen, end };
}

describe('a batch queue', () => {
  it('batches together what is pushed within a turn, and what is pushed while a batch runs', async () => {
    const { queue, seen, end } = held();
    queue.push(1);
    queue.push(2, 3);
    await turn();
    queue.push(4);
    queue.push(5);
    await turn();
    assert.deepEqual(seen(), [[1, 2, 3]]);
    assert.equal(queue.length(), 2);
    assert.ok(queue.waitsMs() > 0);
    await end(0);
    assert.deepEqual(seen(), [
      [1, 2, 3],
      [4, 5],
    ]);
    assert.deepEqual([queue.length(), queue.waitsMs()], [0, 0]);
  });

  it('limits the items of a batch and the batches at a time', async () => {
    const { queue, seen, end } = held({ most: 2, atOnce: 2, full: 1 });
    queue.push(1, 2, 3, 4, 5);
    await turn();
    await turn();
    assert.deepEqual(seen(), [
      [1, 2],
      [3, 4],
    ]);
    await end(1);
    assert.deepEqual(seen().at(-1), [5]);
  });

  it('begins a batch beside a running one as soon as enough is waiting, by weight', async () => {
    const { queue, seen } = held({ atOnce: 2, full: 10, weightOf: (item) => item });
    queue.push(1);
    await turn();
    queue.push(4);
    queue.push(5);
    await turn();
    assert.deepEqual(seen(), [[1]]);
    queue.push(1);
    await turn();
    assert.deepEqual(seen(), [[1], [4, 5, 1]]);
  });

  it('begins a batch with less once that has waited long enough', async () => {
    const { queue, seen } = held({ atOnce: 2, full: 10, patienceMs: 1 });
    queue.push(1);
    await turn();
    queue.push(2);
    await eventually(() => assert.deepEqual(seen(), [[1], [2]]));
  });
});
