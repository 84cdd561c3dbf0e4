import assert from 'node:assert/strict';
import { createBatchedWriter } from './batched-writer.ts';

/** Makes a store whose writes end when the test says so. */
function slowStore() {
  const writes: { rows: readonly number[]; end: PromiseWithResolvers<void> }[] = [];
  const write = (rows: readonly number[]) => {
    const end = Promise.withResolvers<void>();
    writes.push({ rows, end });
    return end.promise;
  };
  return { writes, write };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('rows that are written together', () => {
  it('are written at once when no write is in flight, and together while one is', async () => {
    const { writes, write } = slowStore();
    const writeRow = createBatchedWriter(write);
    const first = writeRow(1);
    await turn();
    const all = [first, ...[2, 3, 4].map((row) => writeRow(row))];
    await turn();
    assert.deepEqual(
      writes.map(({ rows }) => rows),
      [[1]],
    );
    writes[0]?.end.resolve();
    await first;
    await turn();
    await turn();
    assert.deepEqual(writes[1]?.rows, [2, 3, 4]);
    let stored = false;
    all[3]?.then(() => {
      stored = true;
    });
    await turn();
    assert.equal(stored, false, 'not before its own write has ended');
    writes[1]?.end.resolve();
    await Promise.all(all);
  });

  it('fail with their own write, and not with another one', async () => {
    const { writes, write } = slowStore();
    const writeRow = createBatchedWriter(write);
    const first = writeRow(1);
    await turn();
    const [second, third] = [writeRow(2), writeRow(3)];
    writes[0]?.end.reject(new Error('away'));
    await assert.rejects(first, /away/);
    await turn();
    await turn();
    writes[1]?.end.resolve();
    await Promise.all([second, third]);
    const fourth = writeRow(4);
    await turn();
    await turn();
    assert.deepEqual(writes[2]?.rows, [4]);
    writes[2]?.end.resolve();
    await fourth;
  });

  it('number at most 200 at a time', async () => {
    const sizes: number[] = [];
    const writeRow = createBatchedWriter(async (rows: readonly number[]) => {
      sizes.push(rows.length);
      await turn();
    });
    await Promise.all(Array.from({ length: 450 }, (_, n) => writeRow(n)));
    assert.deepEqual(sizes, [200, 200, 50]);
  });
});
