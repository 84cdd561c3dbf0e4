// Waits for an earlier PostgreSQL to be gone. PostgreSQL refuses to start while its former process runs, and mistakes a zombie
// for a running process. A start can find a zombie after a kill -9 of the stack, especially in a container.

import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processState } from './state-lock.ts';

const patienceMs = 5_000;

/** Waits until the postmaster named in the data folder is gone; removes its file when it remains a zombie. */
export async function awaitFormerPostmaster(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'postmaster.pid');
  const pid = pidIn(file);
  if (pid === undefined) return;
  const deadline = Date.now() + patienceMs;
  while (processState(pid) === 'Z') {
    if (Date.now() > deadline) {
      // Its children end within moments of it, so by now no process uses its shared memory.
      await rm(file, { force: true });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function pidIn(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
