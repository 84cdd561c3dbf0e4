import assert from 'node:assert/strict';
import fc from 'fast-check';
import { judgeResult, type LaterResult } from './judge-result.ts';

const failures = (...counts: [code: string, rows: number][]) => counts.map(([code, rows]) => ({ code, rows }));

describe('the later result of a request', () => {
  const cases: [state: string, failures: LaterResult['failures'], rows: number, verdict: string, code?: string][] = [
    ['accepted', [], 5, 'settled'],
    ['unknown', [], 5, 'settled'],
    ['processing', [], 5, 'wait'],
    ['a word of later', failures(['A', 5]), 5, 'wait'],
    ['refused', failures(['A', 5]), 5, 'refused', 'A'],
    ['refused', [], 5, 'refused', ''],
    ['refused', failures(['A', 2], ['B', 3]), 5, 'divide'],
    ['partly', failures(['A', 1]), 5, 'divide'],
    ['partly', [], 5, 'settled'],
    ['partly', failures(['A', 1]), 1, 'refused', 'A'],
    ['refused', failures(['A', 1], ['B', 1]), 1, 'refused', 'A'],
  ];
  for (const [state, counts, rows, kind, code] of cases)
    it(`that is ${state} with ${JSON.stringify(counts)} of ${rows} is ${kind}`, () => {
      const verdict = judgeResult({ state, failures: counts }, rows);
      assert.deepEqual([verdict.kind, 'error' in verdict ? verdict.error.code : undefined], [kind, code]);
    });

  it('finds exactly the conversions that failed, however they lie, by ever smaller requests', () => {
    const run = fc.property(fc.array(fc.constantFrom('', 'A', 'B'), { minLength: 1, maxLength: 60 }), (codes) => {
      const found = codes.map(() => '');
      const judge = (from: number, to: number): void => {
        const failed = codes.slice(from, to).filter((code) => code !== '');
        const counts = [...new Set(failed)].map((code) => ({
          code,
          rows: failed.filter((one) => one === code).length,
        }));
        const state = failed.length === 0 ? 'accepted' : failed.length === to - from ? 'refused' : 'partly';
        const verdict = judgeResult({ state, failures: counts }, to - from);
        if (verdict.kind === 'refused') found.fill(verdict.error.code, from, to);
        if (verdict.kind !== 'divide') return;
        const middle = from + Math.ceil((to - from) / 2);
        judge(from, middle);
        judge(middle, to);
      };
      judge(0, codes.length);
      assert.deepEqual(found, codes);
    });
    fc.assert(run);
  });
});
