// Runs the programs that scenarios need: those of the host for folders and disks, and the ops CLI.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a program to its end without blocking this process, because the proxies of a fixture run in it.
 * @returns what it printed
 * @throws Error with its output when it fails
 */
export async function run(command: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, [...args])).stdout;
}

/** Runs a program like run, but synchronously: for short programs and at exit. @throws Error with its output when it fails */
export function runAtOnce(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}
