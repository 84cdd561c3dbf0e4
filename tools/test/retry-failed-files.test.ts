// Tests with real files that Mocha runs: one fails once, one always fails, one dies.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readResults } from './results.ts';
import { retryFailedFiles } from './retry-failed-files.ts';
import { runFile, runSuite } from './run-mocha.ts';

const RECORDER = resolve(import.meta.dirname, '../../services/chassis/src/testing/record-results.ts');

describe('the second try of test files', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-second-try-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns a file whose test passes from its second process on. */
  const once = (name: string, what = 'it') =>
    writeFileSync(
      at(name),
      `const fs = require('node:fs'); const mark = ${JSON.stringify(at(`${name}.seen`))};
       const seen = fs.existsSync(mark); fs.writeFileSync(mark, '');
       describe('${name}', () => {
         ${what}('${what === 'it' ? 'wins its race' : ''}', () => { if (!seen) throw new Error('lost'); });
         it('is sound', () => undefined);
       });`,
    );

  /** Runs these files once, and gives the results to retryFailedFiles. @returns its result */
  function firstRun(...files: string[]) {
    const results = mkdtempSync(join(folder, 'results-'));
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NX_TASK_TARGET_PROJECT: '@touchline/a',
      NX_TASK_TARGET_TARGET: 'test',
    };
    const args = ['--no-config', `--require=${RECORDER}`, ...files];
    spawnSync('mocha', args, { cwd: folder, env: { ...env, TEST_RESULTS: results }, stdio: 'ignore' });
    return retryFailedFiles(readResults(results), (file) => runFile(file, env, 'ignore'));
  }

  it('reports a test that passes by itself as flaky, and leaves green files alone', async () => {
    once('race.cjs');
    writeFileSync(at('green.cjs'), `it('is green', () => undefined)`);
    const { flaky, ...counts } = await firstRun('race.cjs', 'green.cjs');
    assert.deepEqual(
      flaky.map(({ project, test, file }) => [project, test, file]),
      [['@touchline/a', 'race.cjs wins its race', 'race.cjs']],
    );
    assert.match(flaky[0]?.error ?? '', /^Error: lost/);
    assert.deepEqual(counts, { failures: [], passedMore: 1, failedMore: -1 });
  });

  it('counts the tests that a failed hook kept from running', async () => {
    once('hook.cjs', 'before');
    const { flaky, ...counts } = await firstRun('hook.cjs');
    assert.match(flaky[0]?.test ?? '', /hook\.cjs "before all" hook/);
    assert.deepEqual(counts, { failures: [], passedMore: 1, failedMore: -1 });
  });

  it('reports a test that fails twice as failed, with its last error', async () => {
    writeFileSync(at('wrong.cjs'), `it('is wrong', () => { throw new Error('no') })`);
    const { flaky, failures, failedMore } = await firstRun('wrong.cjs');
    assert.deepEqual([flaky, failedMore], [[], 0]);
    assert.deepEqual(
      failures.map(({ project, test }) => [project, test]),
      [['@touchline/a', 'is wrong']],
    );
    assert.match(failures[0]?.error ?? '', /^Error: no/);
  });

  it('counts a process that dies in its second run as a failure', async () => {
    writeFileSync(
      at('dies.cjs'),
      `const fs = require('node:fs'); const mark = ${JSON.stringify(at('dies.seen'))};
       it('dies', () => { if (fs.existsSync(mark)) process.exit(3); fs.writeFileSync(mark, ''); throw new Error('first') })`,
    );
    const { failures } = await firstRun('dies.cjs');
    assert.match(failures[0]?.error ?? '', /ended with code 3/);
  });

  it("runs a suite by its package's script, without output", async () => {
    once('race.cjs');
    const script = `mocha --no-config --require=${RECORDER} race.cjs`;
    writeFileSync(at('package.json'), JSON.stringify({ scripts: { test: script } }));
    const play = () => runSuite({ cwd: folder, script: 'test', files: [] }, process.env);
    const [first, second] = [await play(), await play()];
    assert.deepEqual(
      first.failed.map(({ title }) => title),
      ['race.cjs wins its race'],
    );
    assert.deepEqual([second.passed.length, second.failed], [2, []]);
  });
});
