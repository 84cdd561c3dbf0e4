// Processes with all that they started: PostgreSQL's sessions are processes of their own, and so is what starts just now.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Sends the signal to the process and to all below it. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of tree(pid)) send(one, signal);
}

/** Ends what this process started, and what they did; for its exit. */
export function killChildren(): void {
  for (const pid of tree(process.pid).slice(1)) send(pid, 'SIGKILL');
}

/** The process with all that it started; PostgreSQL's sessions are processes of their own. */
function tree(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return [pid, ...children.flatMap(tree)];
}

function parentOf(pid: string): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  try {
    return Number(
      readFileSync(file, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    );
  } catch {
    return undefined; // it ended between the two looks
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone, which is what most signals want.
  }
}
