// Reads what chassis/testing/record-results.ts wrote: which tests of which files passed and failed, a process of Mocha at a time.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultsHead, TestResult } from '@touchline/chassis/testing/record-results.ts';

export interface FileResults {
  readonly task: string;
  readonly cwd: string;
  readonly flags: readonly string[];
  /** Absolute; '' for hooks of the whole run. */
  readonly file: string;
  /** Full titles. */
  readonly passed: string[];
  readonly failed: { readonly title: string; readonly error: string }[];
}

/** @param folder what TEST_RESULTS named @returns one entry a file and process, in the order of their first tests */
export function readResults(folder: string): FileResults[] {
  const all: FileResults[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    const [head, ...lines] = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
    if (head !== undefined) all.push(...filesOf(JSON.parse(head), lines.map(readLine)));
  }
  return all;
}

/** The last line of a process that was killed may be half of one: it is a test that did not end. */
function readLine(line: string): TestResult | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function filesOf(head: ResultsHead, results: readonly (TestResult | null)[]): FileResults[] {
  const files = new Map<string, FileResults>();
  for (const result of results) {
    if (result === null) continue;
    const { file, title, error } = result;
    const entry = files.get(file) ?? { ...head, file, passed: [], failed: [] };
    files.set(file, entry);
    if (error === undefined) entry.passed.push(title);
    else entry.failed.push({ title, error });
  }
  return [...files.values()];
}
