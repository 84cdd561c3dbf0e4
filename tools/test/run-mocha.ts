// Runs Mocha on one file or one suite, in its own process, and returns which tests passed and failed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type FileResults, readResults } from './results.ts';

export interface TestRun {
  /** Full titles. */
  readonly passed: readonly string[];
  readonly failed: FileResults['failed'];
}

/**
 * Runs a test file by itself, as its task would.
 * @param first its results of the first run; they say where and how to start Mocha
 */
export function runFile(
  first: FileResults,
  env: NodeJS.ProcessEnv,
  stdio: Playing['stdio'] = 'inherit',
): Promise<TestRun> {
  const { cwd, flags, file } = first;
  return play('mocha', [...flags, relative(cwd, file)], { cwd, env, stdio });
}

/**
 * Runs a script of a project's package.json, or only the given files.
 * @param stdio the descriptor of a file for its output, or 'ignore'
 */
export function runSuite(
  { cwd, script, files }: { cwd: string; script: string; files: readonly string[] },
  env: NodeJS.ProcessEnv,
  stdio: Playing['stdio'] = 'ignore',
): Promise<TestRun> {
  const [command, args] = files.length > 0 ? ['mocha', files] : ['npm', ['run', '--silent', script]];
  return play(command as string, args as string[], { cwd, env, stdio });
}

interface Playing {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly stdio: 'inherit' | 'ignore' | number;
}

/**
 * Runs a command and reads its results. A process that exits with an error and without a failed test counts as one failed test.
 */
async function play(command: string, args: readonly string[], { cwd, env, stdio }: Playing): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-results-'));
  try {
    const child = spawn(command, args, { cwd, stdio: ['ignore', stdio, stdio], env: { ...env, TEST_RESULTS: folder } });
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (status) => resolve(status ?? 1));
    });
    const results = readResults(folder);
    const failed = results.flatMap((file) => file.failed);
    if (code !== 0 && failed.length === 0)
      failed.push({ title: '(the process)', error: `Mocha ended with code ${code} and no failed test.` });
    return { passed: results.flatMap((file) => file.passed), failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
