// Keeps one stack per state folder: records which process runs it, with which servers, so that a second start does not interfere
// with the first, and recovers from what a killed one left behind.

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A process, told apart from a later one with the same id by its start time. */
export type ProcessIdentity = { pid: number; startedAt: string };

export type StackRecord = {
  owner: ProcessIdentity;
  servers: Record<string, ProcessIdentity>;
  mongodbUrl: string;
  natsUrl: string;
  redisUrl: string;
};

/** Returns the record of a stack whose owner is alive, or undefined. */
export function runningStack(stateDir: string): StackRecord | undefined {
  const record = readRecord(stateDir);
  return record !== undefined && isAlive(record.owner) ? record : undefined;
}

/** Returns what the last owner wrote, whether it is alive or dead. */
export function readRecord(stateDir: string): StackRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(stateDir, 'stack.json'), 'utf8')) as StackRecord;
  } catch {
    return undefined;
  }
}

export async function writeRecord(stateDir: string, record: StackRecord): Promise<void> {
  await writeFile(join(stateDir, 'stack.json'), `${JSON.stringify(record, null, 2)}\n`);
}

/** Locks the folder for this process. Throws with the holder's id when a live process has locked it. */
export async function lockState(stateDir: string): Promise<() => Promise<void>> {
  await mkdir(stateDir, { recursive: true });
  const file = join(stateDir, 'stack.lock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, JSON.stringify(identityOf(process.pid)), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readIdentity(file);
    if (holder !== undefined && isAlive(holder)) {
      const told = `process ${holder.pid} runs (or is starting) a stack in ${stateDir}`;
      throw new Error(
        `${told}: use its URLs (stack.json there), stop it, or set TOUCHLINE_STATE_DIR to another folder`,
      );
    }
    await rm(file, { force: true });
  }
  throw new Error(`could not lock ${file}`);
}

/** Stops servers that an earlier owner left running, and waits until they are gone. */
export async function stopLeftovers(stateDir: string): Promise<string[]> {
  const left = Object.entries(readRecord(stateDir)?.servers ?? {}).filter(([, mark]) => isAlive(mark));
  await Promise.all(
    left.map(async ([name, mark]) => {
      const deadline = Date.now() + 10_000;
      process.kill(mark.pid, name === 'postgres' ? 'SIGINT' : 'SIGTERM');
      while (isAlive(mark)) {
        if (Date.now() > deadline) process.kill(mark.pid, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }),
  );
  return left.map(([name]) => name);
}

export function identityOf(pid: number): ProcessIdentity {
  return { pid, startedAt: startOf(pid) ?? '' };
}

export function isAlive({ pid, startedAt }: ProcessIdentity): boolean {
  if (existsSync('/proc/self/stat')) return startOf(pid) === startedAt;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns the kernel's letter for the process's state ('Z' when it ended but was not reaped); undefined without a process. */
export function processState(pid: number): string | undefined {
  return statOf(pid)?.[0];
}

/** Returns when the process started, in the kernel's ticks: field 22 of /proc/<pid>/stat. A zombie counts as gone. */
function startOf(pid: number): string | undefined {
  const fields = statOf(pid);
  return fields === undefined || fields[0] === 'Z' ? undefined : fields[19];
}

function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}

function readIdentity(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}
