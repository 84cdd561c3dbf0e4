// Tests how answers are cut: never longer than allowed, never cut without saying so, and never where there is no need.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fitResult } from './fit-result.ts';

const rows = (count: number, text = 'x'.repeat(100)) => Array.from({ length: count }, (_, n) => ({ n, text }));

describe('a result', () => {
  it('that fits is what it was', () => {
    const value = { data: rows(3), meta: { profile_id: 'p' } };
    assert.deepEqual(fitResult(value, 1000), { value, cuts: [] });
  });

  it('whose list is too long has its first entries, and says how many there are', () => {
    const { value, cuts } = fitResult({ data: rows(100) }, 3000);
    assert.deepEqual((value as { data: unknown[] }).data, rows(100).slice(0, 20));
    assert.deepEqual(cuts, [{ path: 'data', shown: 20, of: 100 }]);
  });

  it('names a list within rows once', () => {
    const { cuts } = fitResult({ data: [{ touches: rows(90) }, { touches: rows(80) }] }, 3000);
    assert.deepEqual(cuts, [{ path: 'data[].touches', shown: 10, of: 90 }]);
  });

  it('whose texts are too long has their beginnings', () => {
    const { value } = fitResult({ data: { text: 'x'.repeat(10_000) } }, 1000);
    assert.deepEqual(value, { data: { text: `${'x'.repeat(500)}…` } });
  });

  it('that cannot be cut enough is nothing', () => {
    const wide = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`member ${n}`, n]));
    assert.deepEqual(fitResult(wide, 1000), { value: null, cuts: [] });
  });

  it('always fits, and lost nothing unless it says so', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 10, max: 400 }), (value, most) => {
        const fitted = fitResult(value, most);
        assert.ok(JSON.stringify(fitted.value).length <= most);
        if (JSON.stringify(value).length <= most) assert.equal(fitted.value, value);
        for (const { shown, of } of fitted.cuts) assert.ok(shown < of);
      }),
    );
  });
});
