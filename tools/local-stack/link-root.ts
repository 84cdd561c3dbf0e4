// Makes a second root with its own data beside a provisioned one, quickly, because hard links share the programs.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Parts of the root that are not programs, or that cannot be shared. */
const NOT_LINKED: ReadonlySet<string> = new Set(['data', 'proc', 'sys', 'tmp', 'dev', 'run']);

/**
 * Makes the folder `to` a root like `from`, with empty data. Needs root, for owners and devices.
 * @param from the folder that provisionRoot returned; it is not changed
 * @throws Error from the program that failed
 */
export async function linkRoot(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((entry) => !NOT_LINKED.has(entry))) {
    const source = join(from, name);
    // Hard links fail on another file system, so copy.
    await run('cp', ['-al', source, to]).catch(() => run('cp', ['-a', source, to]));
  }
  await run('cp', ['-a', join(from, 'dev'), to]);
  for (const name of ['data', 'proc', 'sys', 'tmp', 'run']) mkdirSync(join(to, name), { recursive: true });
  chmodSync(join(to, 'tmp'), 0o1777);
  await run('chown', ['--reference', join(from, 'data'), join(to, 'data')]);
}

const run = promisify(execFile);
