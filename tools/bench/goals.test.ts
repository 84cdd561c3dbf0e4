import assert from 'node:assert/strict';
import { type Goal, goalsInWords } from './goals.ts';

const rate = { labels: ['median'], measured: [1700], ratios: [0.35] };
const latency = { labels: ['p50', 'p95', 'p99'], measured: [5, 20, 50], ratios: [1, 2, Number.NaN] };

describe('the goals of the benchmarks', () => {
  const cases: [string, typeof rate, Goal, string][] = [
    ['is met at its limit', rate, { of: 'measured', atLeast: 1700 }, '≥ 1,700: met'],
    ['uses the ratio when the goal is about the ratio', rate, { of: 'ratio', atLeast: 0.5 }, 'ratio ≥ 0.5: not met'],
    ['uses the quantile that it names', latency, { of: 'measured', label: 'p95', below: 50 }, 'p95 < 50: met'],
    [
      'is not met by a value equal to an upper limit',
      latency,
      { of: 'measured', label: 'p99', below: 50 },
      'p99 < 50: not met',
    ],
    ['is never met by a missing ratio', latency, { of: 'ratio', label: 'p99', below: 50 }, 'ratio p99 < 50: not met'],
    [
      'is never met by a label that was not measured',
      latency,
      { of: 'measured', label: 'max', below: 9 },
      'max < 9: not met',
    ],
  ];
  for (const [behaviour, figure, goal, words] of cases) {
    it(behaviour, () => assert.equal(goalsInWords({ ...figure, goals: [goal] }), words));
  }

  it('add up the CPU time of all processes but the load', () => {
    const costed = { ...rate, cpuMs: { gateway: 1, postgres: 1.9, 'load generator': 5 } };
    const goals: Goal[] = [{ of: 'cpu', below: 3 }];
    assert.equal(goalsInWords({ ...costed, goals }), 'CPU ms < 3: met');
    assert.equal(goalsInWords({ ...rate, goals }), 'CPU ms < 3: not met');
  });

  it('are all listed', () => {
    const goals: Goal[] = [
      { of: 'measured', atLeast: 1 },
      { of: 'ratio', atLeast: 1 },
    ];
    assert.equal(goalsInWords({ ...rate, goals }), '≥ 1: met; ratio ≥ 1: not met');
    assert.equal(goalsInWords(rate), '');
  });
});
