// Which processes wait when the machine has less processor than they want, where a cluster has the CPU requests of the charts: who
// answers callers goes before who derives what reports show.
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const TRIES = 10;
/** Linux lets a user who is not root weigh one session in so many milliseconds. */
const PAUSE_MS = 120;

/**
 * Gives a process a smaller share of the processor while others want it.
 * Its threads of before wait with it where sessions have a weight. Best effort: a system that does not allow it leaves the process as it is.
 * @param niceness 1 to 19: at 10 it gets a tenth of what a process without one gets, at 19 a seventieth
 */
export async function giveWay(pid: number, niceness: number): Promise<void> {
  if (!isDone(() => setPriority(pid, niceness))) return;
  // A service is a session of its own, and Linux shares the processor among sessions before it looks at the processes in them.
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
