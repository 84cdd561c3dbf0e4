import assert from 'node:assert/strict';
import fc from 'fast-check';
import { randomOf } from '../../../test/world/random.ts';
import { fitLogistic, type Row } from './fit-logistic.ts';
import { sigmoid } from './model.ts';

/** Draws rows whose outcome has these log-odds. */
function rowsOf(count: number, logOdds: (x: number, y: number) => number): Row[] {
  const random = randomOf(7);
  return Array.from({ length: count }, () => {
    const [x, y] = [random.uniform() - 0.5, random.uniform() - 0.5];
    return { features: [1, x, y], isBest: random.uniform() < sigmoid(logOdds(x, y)) };
  });
}

describe('a logistic regression', () => {
  it('finds the weights by which the rows were drawn', () => {
    const rows = rowsOf(40_000, (x, y) => -1 + 3 * x + 0.5 * y);
    const [offset = 0, x = 0, y = 0] = fitLogistic(rows, { mayFall: [true, false, false], ridge: 0 });
    assert.ok(Math.abs(offset + 1) < 0.1 && Math.abs(x - 3) < 0.2 && Math.abs(y - 0.5) < 0.2, `${[offset, x, y]}`);
  });

  it('has the same mean likelihood as the share that came true', () => {
    const rows = rowsOf(2000, (x) => -1 + 3 * x);
    const weights = fitLogistic(rows, { mayFall: [true, true, true], ridge: 0.01 });
    const said = rows.reduce((sum, { features: [, x = 0, y = 0] }) => {
      return sum + sigmoid((weights[0] ?? 0) + (weights[1] ?? 0) * x + (weights[2] ?? 0) * y);
    }, 0);
    assert.ok(Math.abs(said - rows.filter(({ isBest }) => isBest).length) < 1e-3);
  });

  it('keeps a bounded weight at 0 where the rows say less than 0', () => {
    const rows = rowsOf(5000, (x, y) => -1 + 3 * x - 2 * y);
    const [, x = 0, y = 0] = fitLogistic(rows, { mayFall: [true, false, false], ridge: 0 });
    assert.ok(x > 2);
    assert.equal(y, 0);
  });

  it('stays finite when a feature tells the groups apart completely', () => {
    const rows = Array.from({ length: 100 }, (_, i) => ({ features: [1, i < 50 ? -0.5 : 0.5, 0], isBest: i >= 50 }));
    const weights = fitLogistic(rows, { mayFall: [true, false, false], ridge: 1e-3 });
    assert.ok(weights.every(Number.isFinite) && (weights[1] ?? 0) > 5, `${weights}`);
  });

  it('is finite and obeys its bounds for any rows', () => {
    const feature = fc.double({ min: -0.5, max: 0.5, noNaN: true });
    const row = fc.record({ features: fc.tuple(fc.constant(1), feature, feature), isBest: fc.boolean() });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
        const weights = fitLogistic(rows, { mayFall: [true, false, true], ridge: 1e-3 });
        assert.ok(weights.every(Number.isFinite) && (weights[1] ?? -1) >= 0, `${weights}`);
        assert.deepEqual(fitLogistic(rows, { mayFall: [true, false, true], ridge: 1e-3 }), weights);
      }),
    );
  });
});
