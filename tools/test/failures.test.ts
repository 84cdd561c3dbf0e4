import assert from 'node:assert/strict';
import { collectFailures } from './failures.ts';

const told = (lines: readonly string[]): string => {
  const failures = collectFailures();
  for (const line of lines) failures.add(line);
  return failures.text();
};

describe('what a run tells at its end', () => {
  it('is nothing when nothing failed', () => {
    assert.equal(told(['> nx run @touchline/a:test', '  a', '    ✔ works', '  1 passing (2ms)']), '');
  });

  it('is each failed test with its error, under its task', () => {
    const lines = [
      '> nx run @touchline/a:test',
      '    1) b',
      '  4 passing (2ms)',
      '  1 failing',
      '',
      '  1) a',
      '       b:',
      '     Error: no',
      '',
      'npm error Lifecycle script `test` failed',
      '> nx run @touchline/c:test',
      '  3 passing (1ms)',
      ' NX   Ran target test',
    ];
    assert.equal(told(lines), '@touchline/a:test:\n  1) a\n       b:\n     Error: no');
  });

  it('names a task that failed without a test, and one that has told its tests once', () => {
    const footer = [' NX   Running targets failed', '- @touchline/a:test', '- @touchline/b:lint'];
    const lines = ['> nx run @touchline/a:test', '  1 failing', '  1) a', ...footer];
    assert.equal(told(lines), '@touchline/a:test:\n  1) a\n\n@touchline/b:lint: see its output above');
  });

  it('is also which tests failed once, though they passed when they were played again', () => {
    const failures = collectFailures();
    for (const line of ['> nx run @touchline/a:test', '    second try of: a b', '      Error: no', '    ✔ b'])
      failures.add(line);
    assert.deepEqual([failures.text(), failures.secondTries()], ['', '@touchline/a:test: a b']);
  });

  it('is cut where one task goes on and on', () => {
    const text = told(['> nx run a:test', '  70 failing', ...Array.from({ length: 300 }, (_, i) => `  ${i}) x`)]);
    assert.equal(text.split('\n').length, 61);
    assert.match(text, /…$/);
  });
});
