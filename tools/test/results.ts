// Reads what chassis/testing/record-results.ts wrote for each Mocha process: which tests of which files passed and failed.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResultsHead, TestResult } from '@touchline/chassis/testing/record-results.ts';

export interface FileResults {
  readonly task: string;
  readonly cwd: string;
  readonly flags: readonly string[];
  /** An absolute path; '' for hooks of the whole run. */
  readonly file: string;
  /** Full titles. */
  readonly passed: string[];
  readonly failed: { readonly title: string; readonly error: string }[];
}

/** @param folder the folder that TEST_RESULTS named @returns one entry per file and process, in the order of their first tests */
export function readResults(folder: string): FileResults[] {
  const all: FileResults[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    const [head, ...lines] = readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
    if (head !== undefined) all.push(...filesOf(JSON.parse(head), lines.map(readLine)));
  }
  return all;
}

/** @returns null for the last line of a killed process when it is cut off: it belongs to a test that did not end */
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
