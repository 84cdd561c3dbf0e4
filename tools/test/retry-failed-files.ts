// Runs the files with failed tests a second time, each by itself. A suite judges thousands of changes, so one test that lost a
// race must not fail a run; a test that passes the second time is listed, since it must be fixed next.
import { relative } from 'node:path';
import type { FileResults } from './results.ts';
import type { TestRun } from './run-mocha.ts';

export interface Flaky {
  /** `@touchline/gateway`, or with a target other than test: `@touchline/e2e:trouble`. */
  readonly project: string;
  readonly test: string;
  /** Relative to the project's folder. */
  readonly file: string;
  /** What it threw the first time. */
  readonly error: string;
}

export interface Failure {
  readonly project: string;
  readonly test: string;
  readonly error: string;
}

export interface SecondTries {
  readonly flaky: readonly Flaky[];
  readonly failures: readonly Failure[];
  /** How much to add to the first run's number of passed tests; failedMore is the same for failed tests. */
  readonly passedMore: number;
  readonly failedMore: number;
}

/**
 * Runs every file with a failed test once more, one after another.
 * @param results the results of the first run
 * @param play runs one file
 */
export async function retryFailedFiles(
  results: readonly FileResults[],
  play: (file: FileResults) => Promise<TestRun>,
): Promise<SecondTries> {
  const flaky: Flaky[] = [];
  const failures: Failure[] = [];
  let passedMore = 0;
  let failedMore = 0;
  for (const first of results.filter(({ file, failed }) => failed.length > 0 && file !== '')) {
    const project = first.task.replace(/:test$/, '');
    const second = await play(first);
    passedMore += second.passed.length - first.passed.length;
    failedMore += second.failed.length - first.failed.length;
    const failedAgain = new Set(second.failed.map(({ title }) => title));
    failures.push(...second.failed.map(({ title, error }) => ({ project, test: title, error })));
    for (const { title, error } of first.failed)
      if (!failedAgain.has(title)) flaky.push({ project, test: title, file: relative(first.cwd, first.file), error });
  }
  return { flaky, failures, passedMore, failedMore };
}
