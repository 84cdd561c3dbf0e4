// Reads what every process of the run uses, as the kernel counts it: services, servers and the load generator, to show where the
// CPU time goes. Empty without /proc.
import { readdirSync, readFileSync } from 'node:fs';

export interface BenchProcess {
  readonly name: string;
  readonly pid: number;
  /** True for a server whose child processes do its work, as in PostgreSQL. */
  readonly isTree?: boolean;
}

export interface Used {
  name: string;
  /** Since the process started. */
  cpuSeconds: number;
  /** Memory now, in MB of 1,000,000 bytes; memory that processes share is counted once. */
  residentMb: number;
}

/** The kernel counts CPU time in hundredths of a second on every Linux that Node runs on (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Reads the use of each process; leaves out one that has ended. */
export function readUsed(processes: readonly BenchProcess[]): Used[] {
  const parents = processes.some(({ isTree }) => isTree) ? parentsOfAll() : new Map<number, number>();
  return processes.flatMap(({ name, pid, isTree }) => {
    const own = statOf(pid);
    if (own === undefined) return [];
    const below = isTree ? descendants(pid, parents) : [];
    // The time of children that have ended is in separate fields of their parent.
    const ended = isTree ? own.endedTicks : 0;
    const ticks = below.reduce((sum, one) => sum + (statOf(one)?.ticks ?? 0), own.ticks + ended);
    return [{ name, cpuSeconds: ticks / TICKS_PER_SECOND, residentMb: residentMb([pid, ...below]) }];
  });
}

function statOf(pid: number): { parent: number; ticks: number; endedTicks: number } | undefined {
  const stat = readProc(`${pid}/stat`);
  // The name, in parentheses, can contain spaces.
  const fields = stat?.replace(/^.*\) /s, '').split(' ');
  if (fields === undefined) return undefined;
  const sum = (at: number) => Number(fields[at]) + Number(fields[at + 1]);
  return { parent: Number(fields[1]), ticks: sum(11), endedTicks: sum(13) };
}

function residentMb(pids: readonly number[]): number {
  let own = 0;
  let shared = 0;
  for (const pid of pids) {
    const status = readProc(`${pid}/status`) ?? '';
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
    own += kilobytes('RssAnon') + (pids.length === 1 ? kilobytes('RssFile') : 0);
    shared = Math.max(shared, kilobytes('RssShmem'));
  }
  return ((own + shared) * 1024) / 1e6;
}

function parentsOfAll(): Map<number, number> {
  const pids = listProc().filter((name) => /^\d+$/.test(name));
  return new Map(pids.map((pid) => [Number(pid), statOf(Number(pid))?.parent ?? 0]));
}

function descendants(root: number, parents: ReadonlyMap<number, number>): number[] {
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 0 && (pid === root || isBelow(parents.get(pid)));
  return [...parents].filter(([, parent]) => isBelow(parent)).map(([pid]) => pid);
}

function listProc(): string[] {
  try {
    return readdirSync('/proc');
  } catch {
    return [];
  }
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return undefined; // ended meanwhile, or no such system
  }
}
