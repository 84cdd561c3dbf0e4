// Concludes a whole run: its counts, what failed twice, and what is flaky.

import type { Flaky, SecondTries } from './retry-failed-files.ts';
import type { Counts } from './run-nx.ts';

export interface Run {
  /** Types and style; they run only once. */
  readonly checks: Counts;
  readonly suites: readonly Counts[];
  /** Second runs of the files with failed tests. */
  readonly tries: SecondTries;
  /** Second runs of the suites that ended before they could report what failed, by the name of the task. */
  readonly again: ReadonlyMap<string, Counts>;
}

export interface Conclusion {
  /** For people to read; the last line is "N passed, N failed". */
  readonly lines: readonly string[];
  readonly flaky: readonly Flaky[];
  readonly failed: number;
}

/** Returns the tasks that failed without a failed test: they crashed, hung, or did not start. */
export const deadTasks = ({ tasksFailed, tasksWithFailures }: Counts): string[] => [
  ...tasksFailed.difference(tasksWithFailures),
];

/** Adds up a run. A test that failed and then passed by itself is flaky, and counts as passed. */
export function conclude({ checks, suites, tries, again }: Run): Conclusion {
  const counted = [...suites, ...again.values()];
  const total = (key: 'passed' | 'failed' | 'skipped') => counted.reduce((sum, counts) => sum + counts[key], 0);
  const dead = [checks, ...again.values()].flatMap(deadTasks);
  const passed = total('passed') + tries.passedMore;
  const failed = total('failed') + tries.failedMore + dead.length;
  const flaky = [...tries.flaky, ...[...again].flatMap(revived)];
  const why = tries.failures.map(({ project, test, error }) => `${project}: ${test}\n${error.replaceAll(/^/gm, '  ')}`);
  why.push(...dead.map((task) => `${task}: see its output above`));
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  const lines = [
    ...(why.length > 0 ? ['', 'What failed:', ...why.flatMap((text) => ['', text])] : []),
    '',
    `${checks.tasksPassed} type and style checks and ${passed} tests passed.`,
    ...flaky.map(({ project, test }) => `FLAKY ${project} ${test}`),
    `${checks.tasksPassed + passed} passed, ${failed} failed${skipped}`,
  ];
  return { lines, flaky, failed };
}

/** Returns a flaky entry for a suite that ended early and completed the second time. */
const revived = ([task, counts]: [string, Counts]): Flaky[] =>
  counts.tasksFailed.size > 0
    ? []
    : [{ project: task, test: '(the whole suite)', file: '', error: 'It ended before it could say why.' }];
