// Signals processes with all their descendants: PostgreSQL's sessions are processes too, and a process may just have started
// another.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Sends the signal to the process and to all its descendants. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of tree(pid)) send(one, signal);
}

/** Kills all descendants of this process, when it exits. */
export function killChildren(): void {
  for (const pid of tree(process.pid).slice(1)) send(pid, 'SIGKILL');
}

/** Returns the process with all its descendants. */
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
    return undefined; // it ended between the two checks
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already, which is what most signals are for.
  }
}
