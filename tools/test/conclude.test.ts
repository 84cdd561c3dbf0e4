import assert from 'node:assert/strict';
import { conclude, type Run } from './conclude.ts';
import { noCounts } from './run-nx.ts';

const NOTHING = { flaky: [], failures: [], passedMore: 0, failedMore: 0 };
const told = (run: Partial<Run>) =>
  conclude({ checks: { ...noCounts(), tasksPassed: 2 }, suites: [], tries: NOTHING, again: new Map(), ...run });

describe('the conclusion of a run', () => {
  it('is its counts when nothing failed', () => {
    const { lines, failed } = told({ suites: [{ ...noCounts(), passed: 5, skipped: 1 }] });
    assert.deepEqual([lines.at(-1), failed], ['7 passed, 0 failed, 1 skipped', 0]);
  });

  it('lists a test that passed by itself as flaky, and counts it as passed', () => {
    const flaky = [{ project: '@touchline/a', test: 'b works', file: 'test/b.test.ts', error: 'no' }];
    const tries = { flaky, failures: [], passedMore: 1, failedMore: -1 };
    const { lines, failed } = told({ suites: [{ ...noCounts(), passed: 5, failed: 1 }], tries });
    assert.deepEqual(lines.slice(-2), ['FLAKY @touchline/a b works', '8 passed, 0 failed']);
    assert.equal(failed, 0);
  });

  it('says why a test failed twice', () => {
    const failures = [{ project: '@touchline/a', test: 'b works', error: 'Error: no\n  at b' }];
    const { lines, failed } = told({ suites: [{ ...noCounts(), failed: 1 }], tries: { ...NOTHING, failures } });
    assert.match(lines.join('\n'), /What failed:\n\n@touchline\/a: b works\n {2}Error: no\n {4}at b\n/);
    assert.equal(failed, 1);
  });

  it('counts a check that failed, and a suite that died twice, as one failure each', () => {
    const dead = (task: string) => ({ ...noCounts(), tasksFailed: new Set([task]) });
    const run = { checks: dead('@touchline/a:lint'), suites: [dead('@touchline/a:test')] };
    const { lines, failed } = told({ ...run, again: new Map([['@touchline/a:test', dead('@touchline/a:test')]]) });
    assert.match(
      lines.join('\n'),
      /@touchline\/a:lint: see its output above\n\n@touchline\/a:test: see its output above/,
    );
    assert.equal(failed, 2);
  });

  it('lists a suite that died once as flaky', () => {
    const suites = [{ ...noCounts(), tasksFailed: new Set(['@touchline/a:test']) }];
    const { lines, failed } = told({ suites, again: new Map([['@touchline/a:test', { ...noCounts(), passed: 9 }]]) });
    assert.deepEqual(lines.slice(-2), ['FLAKY @touchline/a:test (the whole suite)', '11 passed, 0 failed']);
    assert.equal(failed, 0);
  });
});
