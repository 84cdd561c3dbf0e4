// A second root with data of its own beside a provisioned one: programs are shared by hard links, so that it is there at once.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Of the root these are no programs, or do not belong to one root alone. */
const NOT_LINKED: ReadonlySet<string> = new Set(['data', 'proc', 'sys', 'tmp', 'dev', 'run']);

/**
 * Makes the folder `to` a root like `from`, with empty data. Needs root, for owners and devices.
 * @param from the folder that provisionRoot answered; nothing in it is changed
 * @throws Error of the program that failed
 */
export async function linkRoot(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((entry) => !NOT_LINKED.has(entry))) {
    const source = join(from, name);
    // Another file system takes a copy.
    await run('cp', ['-al', source, to]).catch(() => run('cp', ['-a', source, to]));
  }
  await run('cp', ['-a', join(from, 'dev'), to]);
  for (const name of ['data', 'proc', 'sys', 'tmp', 'run']) mkdirSync(join(to, name), { recursive: true });
  chmodSync(join(to, 'tmp'), 0o1777);
  await run('chown', ['--reference', join(from, 'data'), join(to, 'data')]);
}

const run = promisify(execFile);
