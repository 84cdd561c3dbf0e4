import assert from 'node:assert/strict';
import fc from 'fast-check';
import { credibility, priorOf, shrunkRate } from './shrink.ts';

const sample = (brought: number, exposure: number) => ({ id: `${brought}/${exposure}`, brought, exposure });

describe('the prior of a cohort', () => {
  it('is its pooled rate, worth the exposure of the ad in its middle', () =>
    assert.deepEqual(priorOf([sample(1, 10), sample(3, 20), sample(6, 70)], 0), { mean: 0.1, strength: 20 }));
  it('takes the lower one of two middles', () =>
    assert.equal(priorOf([sample(0, 10), sample(0, 20), sample(0, 30), sample(0, 40)], 0).strength, 20));
  it('is never worth less than its minimum', () => assert.equal(priorOf([sample(0, 10)], 1000).strength, 1000));
});

describe('shrinkage', () => {
  const prior = { mean: 0.02, strength: 1000 };
  const table: [brought: number, exposure: number, rate: number, z: number][] = [
    [0, 0, 0.02, 0],
    [0, 1000, 0.01, 0.5],
    [40, 1000, 0.03, 0.5],
    [60, 3000, 0.02, 0.75],
    [-20, 1000, 0, 0.5],
  ];
  for (const [brought, exposure, rate, z] of table)
    it(`makes ${brought} of ${exposure} a rate of ${rate}`, () => {
      assert.equal(shrunkRate({ brought, exposure }, prior), rate);
      assert.equal(credibility({ exposure }, prior), z);
    });

  const prior$ = fc.record({
    mean: fc.double({ min: 0, max: 10, noNaN: true }),
    strength: fc.integer({ min: 1, max: 1e6 }),
  });
  const own$ = fc.record({ brought: fc.integer({ min: 0, max: 1e6 }), exposure: fc.integer({ min: 1, max: 1e6 }) });
  const EPSILON = 1e-9;

  it('lies between the ad’s own rate and the cohort’s', () =>
    fc.assert(
      fc.property(prior$, own$, (prior, own) => {
        const [low, high] = [own.brought / own.exposure, prior.mean].sort((a, b) => a - b) as [number, number];
        const rate = shrunkRate(own, prior);
        assert.ok(rate >= low * (1 - EPSILON) && rate <= high * (1 + EPSILON));
      }),
    ));

  it('is less the more an ad has shown at the same rate', () =>
    fc.assert(
      fc.property(prior$, own$, fc.integer({ min: 2, max: 100 }), (prior, own, times) => {
        const far = (n: number) =>
          Math.abs(
            shrunkRate({ brought: own.brought * n, exposure: own.exposure * n }, prior) - own.brought / own.exposure,
          );
        assert.ok(far(times) <= far(1) * (1 + EPSILON) + EPSILON);
        assert.ok(credibility({ exposure: own.exposure * times }, prior) > credibility(own, prior));
      }),
    ));
});
