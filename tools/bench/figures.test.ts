import assert from 'node:assert/strict';
import { latencyFigure, quantile, rateFigure } from './figures.ts';

const names = { name: 'a', baseline: 'b' };

describe('the arithmetic of the benchmarks', () => {
  it('takes the nearest rank as a quantile', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i);
    assert.equal(quantile(hundred, 0.5), 50);
    assert.equal(quantile(hundred, 0.95), 95);
    assert.equal(quantile(hundred, 0.99), 99);
    assert.equal(quantile([7], 0.99), 7);
    assert.ok(Number.isNaN(quantile([], 0.5)));
  });

  it('compares speeds pair by pair, so that a slow minute for both sides changes no ratio', () => {
    const figure = rateFigure(names, 'events/s', { measured: [50, 5, 60], baseline: [100, 10, 120] });
    assert.deepEqual(figure.ratios, [0.5]);
    assert.deepEqual([figure.measured, figure.baselineMeasured], [[50], [100]]);
  });

  it('compares latencies at each quantile', () => {
    assert.deepEqual(latencyFigure(names, [2, 4, 8], [1, 1, 2]).ratios, [4, 4, 4]);
  });
});
