import assert from 'node:assert/strict';
import { type Counts, countLine } from './run-nx.ts';

describe('counting what Nx and Mocha print', () => {
  it('adds up passing, failing and pending tests, and tasks', () => {
    const counts: Counts = { passed: 0, failed: 0, skipped: 0, tasksPassed: 0, tasksFailed: 0 };
    const lines = [
      '  26 passing (6s)',
      '  1 failing',
      '  3 pending',
      '  4 passing (1m)',
      '> nx run @touchline/a:lint',
      '> nx run @touchline/b:lint  [local cache]',
      '- @touchline/b:lint',
      'says 12 passing by',
    ];
    for (const line of lines) countLine(counts, line);
    assert.deepEqual(counts, { passed: 30, failed: 1, skipped: 3, tasksPassed: 1, tasksFailed: 1 });
  });
});
