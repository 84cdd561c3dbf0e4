import assert from 'node:assert/strict';
import { rateCalls } from './rate-calls.ts';

const rates = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ date: '2026-01-02', base: 'EUR', currency: 'USD', rate: String(i + 1) }));

describe('rates to import', () => {
  for (const [count, sizes] of [
    [0, []],
    [5000, [5000]],
    [10_001, [5000, 5000, 1]],
  ] as const)
    it(`take ${sizes.length} calls when there are ${count}`, () => {
      const calls = rateCalls(rates(count));
      assert.deepEqual([calls.map(({ length }) => length), calls.flat()], [[...sizes], rates(count)]);
    });
});
