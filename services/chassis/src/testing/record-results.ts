// Records the result of each test where a run asks for it (TEST_RESULTS names a folder), so that npm test can rerun failed files
// separately, and npm run test:stress can compare runs. Mocha's own output is for people; this is for those two.
import { appendFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Runner } from 'mocha';

/** The first line of a process: Nx's name for the task, and how to start Mocha again in the same way. */
export interface ResultsHead {
  /** `@touchline/gateway:test`; '' outside Nx. */
  readonly task: string;
  readonly cwd: string;
  /** Mocha's options, without its files. */
  readonly flags: readonly string[];
}

/** One line for each test or hook that ended. */
export interface TestResult {
  /** The file's absolute path; '' for a hook of the whole run. */
  readonly file: string;
  readonly title: string;
  /** What it threw; absent when it passed. */
  readonly error?: string;
}

/** Starts recording; Mocha calls this before the first test, with its runner. */
export function mochaGlobalSetup(this: Runner): void {
  const folder = process.env.TEST_RESULTS;
  if (!folder) return;
  const path = join(folder, `${process.pid}.jsonl`);
  const write = (line: ResultsHead | TestResult) => appendFileSync(path, `${JSON.stringify(line)}\n`);
  const { NX_TASK_TARGET_PROJECT: project, NX_TASK_TARGET_TARGET: target } = process.env;
  const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
  write({ task: project ? `${project}:${target}` : '', cwd: process.cwd(), flags });
  this.on('pass', (test) => write(resultOf(test)));
  this.on('fail', (test, error: Partial<Error>) =>
    write({ ...resultOf(test), error: error.stack ?? error.message ?? String(error) }),
  );
}

const resultOf = (test: { file?: string | undefined; fullTitle(): string }): TestResult => ({
  file: test.file ? resolve(test.file) : '',
  title: test.fullTitle(),
});
