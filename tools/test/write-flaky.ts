// Writes the flaky tests to .touchline/flaky.json, for whoever fixes them and for programs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Flaky } from './retry-failed-files.ts';

/** Writes `{ at, flaky: [{ project, test, file, error }] }`; the list is empty when no test was flaky. */
export function writeFlaky(stateDir: string, flaky: readonly Flaky[], now = new Date()): void {
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(join(stateDir, 'flaky.json'), `${JSON.stringify({ at: now.toISOString(), flaky }, null, 2)}\n`);
}
