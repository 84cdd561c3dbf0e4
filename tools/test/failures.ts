// Keeps what failed for the end: a run prints thousands of lines, and whoever reads its last ones wants to see why it is red.
import { SECOND_TRY } from '@touchline/chassis/testing/second-try.ts';

export interface Failures {
  /** Takes one line that Nx printed, without colours. */
  add(line: string): void;
  /** What failed, under the names of its tasks, as Mocha told it; '' when nothing did. */
  text(): string;
  /** Names of the tests that failed at their first try, each after its task; '' when none did. */
  secondTries(): string;
}

/** More of one task is cut: a suite that fails as a whole says the same many times. */
const MOST_LINES = 60;

/** Makes an empty collection. Mocha's list of a task begins at "N failing" and ends with its output. */
export function collectFailures(): Failures {
  const lines: string[] = [];
  const again: string[] = [];
  let task = '';
  let room = 0;
  return {
    add(line) {
      const begun = /^> nx run (\S+)/.exec(line);
      if (begun) task = begun[1] ?? '';
      const [, name] = line.split(SECOND_TRY);
      if (name !== undefined) again.push(`${task}: ${name}`);
      if (begun || /^npm error|^ NX /.test(line)) room = 0;
      const named = /^- (@touchline\/\S+:\S+)$/.exec(line)?.[1];
      if (named !== undefined && !lines.includes(`${named}:`)) lines.push('', `${named}: see its output above`);
      if (/^\s+\d+ failing\b/.test(line)) {
        lines.push('', `${task}:`);
        room = MOST_LINES;
      } else if (room > 0 && line.trim() !== '') {
        room--;
        lines.push(room > 0 ? line : '  …');
      }
    },
    text: () => lines.join('\n').trim(),
    secondTries: () => again.join('\n'),
  };
}
