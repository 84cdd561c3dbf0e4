// The ops CLI as a shell runs it, with nothing in its environment that says where things are.
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

/** @param env what it finds besides PATH; whoever answers late because the machine is busy is not away */
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

/** What it prints for programs. */
// biome-ignore lint/suspicious/noExplicitAny: answers are read as the loose JSON they are
export async function opsJson(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<any> {
  const { code, stdout, stderr } = await runOps([...args, '--json'], env);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}
