import assert from 'node:assert/strict';
import { flakyTests } from './flaky-tests.ts';

describe('tests that were not green each time', () => {
  const failed = (title: string) => ({ title, error: 'no' });

  it('are none when every run passed all', () => {
    assert.deepEqual(
      flakyTests([
        { passed: ['a'], failed: [] },
        { passed: ['a'], failed: [] },
      ]),
      [],
    );
  });

  it('are those that failed, those that were not reached, and hooks, with the worst first', () => {
    const rounds = [
      { passed: ['a', 'b', 'c'], failed: [] },
      { passed: ['a', 'c'], failed: [failed('b')] },
      { passed: ['c'], failed: [failed('the hook'), failed('c')] },
    ];
    assert.deepEqual(flakyTests(rounds), [
      { title: 'the hook', green: 0 },
      { title: 'b', green: 1 },
      { title: 'a', green: 2 },
      { title: 'c', green: 2 },
    ]);
  });
});
