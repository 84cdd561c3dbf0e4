// Programs that the scenarios need: those of the host for folders and disks, and the ops CLI.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a program to its end while everything here goes on: the lines of a fixture pass through this process.
 * @returns what it printed
 * @throws Error with its own words when it fails
 */
export async function run(command: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, [...args])).stdout;
}

/** run, for moments and for exits. @throws Error with its own words when it fails */
export function runAtOnce(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}
