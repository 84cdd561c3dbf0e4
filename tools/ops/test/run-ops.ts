// Runs the ops CLI as a shell does, with nothing in its environment that names a target.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { compileCache } from '../../start/compile-cache.ts';

const MAIN = join(import.meta.dirname, '../main.ts');

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command. A long timeout keeps targets that answer late on a busy machine from counting as away.
 * @param env variables besides PATH
 */
export function runOps(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { ...compileCache(), PATH: process.env.PATH, OPS_TIMEOUT_MS: '60000', ...env } },
      (error, stdout, stderr) => {
        done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      },
    );
  });
}

/** Returns what the command prints for programs. */
// biome-ignore lint/suspicious/noExplicitAny: answers are read as the loose JSON they are
export async function opsJson(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<any> {
  const { code, stdout, stderr } = await runOps([...args, '--json'], env);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}
