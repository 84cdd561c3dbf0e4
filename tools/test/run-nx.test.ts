import assert from 'node:assert/strict';
import { lineCounter, noCounts } from './run-nx.ts';

describe('counting the output of Nx and Mocha', () => {
  it('adds up passing, failing and pending tests, and separates tasks whose tests failed from those that died', () => {
    const counts = noCounts();
    const count = lineCounter(counts);
    for (const line of [
      '> nx run @touchline/a:test',
      '  26 passing (6s)',
      '  1 failing',
      '> nx run @touchline/b:test  [local cache]',
      '  3 pending',
      '  4 passing (1m)',
      '> nx run @touchline/c:test',
      'says 12 passing by',
      '- @touchline/a:test',
      '- @touchline/c:test',
      '- @touchline/c:test',
    ])
      count(line);
    assert.deepEqual(counts, {
      passed: 30,
      failed: 1,
      skipped: 3,
      tasksPassed: 1,
      tasksFailed: new Set(['@touchline/a:test', '@touchline/c:test']),
      tasksWithFailures: new Set(['@touchline/a:test']),
    });
  });
});
