// Lowers the CPU priority of processes that derive figures, so that processes that answer callers go first on a busy machine. A cluster has
// the CPU requests of the charts instead.
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const TRIES = 10;
/** Linux lets a user other than root change the weight of a session once in this many milliseconds. */
const PAUSE_MS = 120;

/**
 * Gives a process a smaller share of the processor while others want it. Where sessions have a weight, this includes its existing
 * threads. Best effort: a system that does not allow it leaves the process unchanged.
 * @param niceness 1 to 19: at 10 it gets a tenth of what a process without one gets, at 19 a seventieth
 */
export async function lowerCpuPriority(pid: number, niceness: number): Promise<void> {
  if (!isDone(() => setPriority(pid, niceness))) return;
  // A service has its own session, and Linux divides the processor among sessions before it divides it among their processes.
  const session = `/proc/${pid}/autogroup`;
  for (let tries = 0; tries < TRIES && existsSync(session); tries++) {
    if (isDone(() => writeFileSync(session, String(niceness)))) return;
    await delay(PAUSE_MS);
  }
}

function isDone(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
