import assert from 'node:assert/strict';
import fc from 'fast-check';
import { apportion } from './apportion.ts';

const cases: [name: string, total: bigint, weights: bigint[], parts: bigint[]][] = [
  ['gives everything to the only one', 7n, [3n], [7n]],
  ['splits evenly when it can', 9n, [1n, 1n, 1n], [3n, 3n, 3n]],
  ['gives the remainder to the earlier of equals', 100n, [1n, 1n, 1n], [34n, 33n, 33n]],
  ['gives the remaining unit to the largest remainder', 10n, [1n, 2n, 4n], [1n, 3n, 6n]],
  ['gives nothing for no weight', 5n, [0n, 1n], [0n, 5n]],
  ['splits nothing into nothing', 0n, [1n, 2n], [0n, 0n]],
];

describe('apportion', () => {
  for (const [name, total, weights, parts] of cases) {
    it(name, () => assert.deepEqual(apportion(total, weights), parts));
  }

  it('always sums to the total, each part within one unit of its exact share', () => {
    const weights = fc.array(fc.bigInt({ min: 1n, max: 2n ** 170n }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), weights, (total, given) => {
        const parts = apportion(total, given);
        const sum = given.reduce((left, right) => left + right, 0n);
        assert.equal(
          parts.reduce((left, right) => left + right, 0n),
          total,
        );
        for (const [i, part] of parts.entries()) {
          const due = (total * (given[i] ?? 0n)) / sum;
          assert.ok(part === due || part === due + 1n);
        }
      }),
    );
  });
});
