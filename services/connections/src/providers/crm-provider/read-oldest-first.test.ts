import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readOldestFirst } from './read-oldest-first.ts';

interface Row {
  id: string;
  at: number;
}

describe('rows in the order of their times', () => {
  const readAll = async (rows: Row[], from: number): Promise<string[]> => {
    const sorted = rows.toSorted((a, b) => a.at - b.at);
    const read: string[] = [];
    const pages = readOldestFirst<Row>({
      from: new Date(from),
      ask: async (since, page, count) =>
        sorted.filter(({ at }) => at >= since.getTime()).slice((page - 1) * count, page * count),
      timeOf: ({ at }) => new Date(at),
    });
    for await (const page of pages) read.push(...page.map(({ id }) => id));
    return read;
  };

  it('are each read once from the first on, even when many have the same time', async () => {
    const times = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 700 });
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 0, max: 20 }), async (all, from) => {
        const rows = all.map((at, i) => ({ id: String(i), at }));
        const wanted = rows.filter(({ at }) => at >= from).map(({ id }) => id);
        assert.deepEqual((await readAll(rows, from)).toSorted(), wanted.toSorted());
      }),
      { numRuns: 60 },
    );
  });
});
